"""Look over what is to be known: what a person should see, and what no model should before a person has."""

from collections.abc import Iterable, Sequence

from governance.actors import Actor
from governance.risk import Finding, Risk
from governance.risk.characters import find_hidden, find_mixed_scripts
from governance.risk.instructions import find_instructions
from memory.models import Node
from memory.services import tombstones
from memory.services.tombstones import Words
from memory.states import Trust

Shown = dict[str, str]
WITHHOLDING = frozenset({Risk.INSTRUCTION, Risk.HIDDEN, Risk.RESEMBLES_REJECTED, Risk.HELD_BY_POLICY})
# Who says that a person approved it is not believed; it orders nothing either, and people do report approvals.
FLAGGED_ONLY = frozenset({"claimed_authority"})
HELD = "A rule of this tenant holds what programs add until a person has decided."
# They follow from what is around the words, so they last as long as the content does.
OF_CONTEXT = frozenset({Risk.ASSISTANT_ONLY, Risk.CONTRADICTS_ACCEPTED})
FROM_ASSISTANT = "Only the assistant said this; no user did."
AGAINST_ACCEPTED = "This contradicts what a person accepted."
DETECTORS = (find_instructions, find_hidden, find_mixed_scripts)


def screened(words: Words) -> list[Shown]:
    """Return the risks of words and of what they resemble, each kind of risk once.

    Secrets are looked for at the door, before anything else sees them.
    """
    texts = [words.content, words.label, *words.around]
    found = [_shown(finding) for text in texts for detect in DETECTORS for finding in detect(text)]
    alike = tombstones.resembling(words)
    if alike is not None:
        sentence = f"This resembles what was {tombstones.told(alike)}"
        found.append(risk(Risk.RESEMBLES_REJECTED, sentence))
    return merged(found)


def risk(name: Risk, sentence: str, *, kind: str = "") -> Shown:
    """Return a risk as a node keeps it."""
    return {"risk": name.value, "kind": kind or name.value, "sentence": sentence}


def merged(risks: Iterable[Shown]) -> list[Shown]:
    """Return risks without those of a kind that is there already, the first one of each."""
    kept: dict[tuple[str, str], Shown] = {}
    for item in risks:
        kept.setdefault((item["risk"], item["kind"]), item)
    return list(kept.values())


def trust_for(trust: Trust, risks: Sequence[Shown], *, actor: Actor) -> Trust:
    """Return the trust that words with these risks get: a program's are withheld until a person has decided."""
    grave = [item for item in risks if item["risk"] in WITHHOLDING and item["kind"] not in FLAGGED_ONLY]
    return Trust.QUARANTINED if grave and not actor.is_person else trust


def flag(node: Node, name: Risk, sentence: str) -> None:
    """Add a risk to a locked node."""
    node.risks = merged([*node.risks, risk(name, sentence)])
    node.save(update_fields=["risks"])


def unflag(node: Node, name: Risk) -> None:
    """Take a risk from a locked node that is no longer one."""
    kept = [item for item in node.risks if item["risk"] != name]
    if kept != node.risks:
        node.risks = kept
        node.save(update_fields=["risks"])


def _shown(finding: Finding) -> Shown:
    return risk(finding.risk, finding.sentence, kind=finding.kind)
