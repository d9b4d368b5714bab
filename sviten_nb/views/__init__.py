"""A Scene says what lies on the table and what may be touched; the pens here draw it as text and as SVG."""
