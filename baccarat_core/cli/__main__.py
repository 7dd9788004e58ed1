"""``python -m baccarat_core.cli`` is the command ``baccarat``."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
