"""`python -m faristol.cli`."""

import sys

from faristol.cli import main

sys.exit(main())
