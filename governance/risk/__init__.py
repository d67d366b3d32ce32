"""What a person should look at twice before a text is believed: secrets, orders to a model, hidden characters.

Pure functions over plain text: no database, no clock, no network, no settings.
"""

from governance.risk.screen import screen
from governance.risk.values import Finding, Risk

__all__ = ["Finding", "Risk", "screen"]
