"""`python -m spotcard_host` is the `spotcard` command."""

import sys

from spotcard_host.cli import main

if __name__ == "__main__":
    sys.exit(main())
