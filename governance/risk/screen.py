"""Look a text over for every risk that it can show by itself."""

from governance.risk.characters import find_hidden, find_mixed_scripts
from governance.risk.instructions import find_instructions
from governance.risk.secrets import find_secrets
from governance.risk.values import Finding, by_position


def screen(text: str) -> tuple[Finding, ...]:
    """Return what was found, in order of position. Findings of different risks may overlap."""
    detectors = (find_secrets, find_instructions, find_hidden, find_mixed_scripts)
    return by_position(finding for detector in detectors for finding in detector(text))
