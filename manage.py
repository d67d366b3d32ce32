#!/usr/bin/env python3
"""Run a Waggle command."""

import sys

from waggle_site.shell import main

if __name__ == "__main__":
    sys.exit(main(sys.argv))
