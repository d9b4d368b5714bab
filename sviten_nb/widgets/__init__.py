"""CardTable: the one widget that shows a Scene in the notebook and reports what was pressed."""
