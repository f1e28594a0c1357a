"""`python -m faristol`."""

import sys

from faristol.cli import main

sys.exit(main())
