"""``python -m baccarat_core.cli`` is the command ``baccarat``."""

import sys

from . import main

sys.exit(main())
