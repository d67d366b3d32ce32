"""Be the child's side of being held: everything is loaded, nothing is served until the supervisor says so."""

import sys

GO = b"go\n"


def wait_until_let_go() -> None:
    """Return when the supervisor lets this process go; end it when the supervisor stops or dies without that."""
    if sys.stdin.buffer.readline() != GO:
        sys.exit("It was never let go.")
