"""`python -m pathproof`."""

import sys

from pathproof.cli import main

sys.exit(main())
