"""``python -m sviten_nb`` is ``sviten-nb``."""

import sys

from sviten_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
