"""Name what can go wrong with an embedded home, in sentences that say what to do."""


class HomeError(Exception):
    """Say why the embedded home cannot be used; the message is one for people."""


class HomeBusy(HomeError):
    """Say that another process already serves this home, and where."""


class BinariesMissing(HomeError):
    """Say which server binaries were looked for, and in which places."""


class ChildFailed(HomeError):
    """Say which child did not start or did not get ready, with the end of its log."""
