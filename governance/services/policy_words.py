"""Say in plain words what a tenant's settings and rules mean for a program and for each role."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from governance.actors import ActorKind
from governance.gate.operation import AnyOperation, Effect
from governance.gate.policy import ALLOW, PROPOSE, REFUSE, STRICTNESS, Verdict
from governance.models import PolicyRule
from governance.refs import RULE, ref
from governance.scopes import Role
from governance.services.policy_cases import (
    READERS,
    Deed,
    Place,
    Reader,
    deeds_of,
    places_of,
    touches_accepted,
    verdict_on,
    winners_over,
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
EVERYBODY = "Everybody"
PROPOSERS: dict[ActorKind, str] = {
    "agent": "its owner",
    "service": "its owner",
    "person": "who proposed it",
    "system": "",
}
Verdicts = Mapping[Deed, Verdict]


class Settings(Protocol):
    """Hold what a tenant chose for everybody."""

    floor: str
    contested: str
    secrets: str
    self_review_allowed: bool
    editors_may_approve: bool


def readings(
    rules: Sequence[PolicyRule], settings: Settings, operations: Sequence[AnyOperation]
) -> dict[str, list[str]]:
    """Return, by reader, what a policy means for them; `operations` are those that can be held back."""
    said = {reader.name: sentences(rules, settings, operations, reader=reader) for reader in READERS}
    return {EVERYBODY: _of_settings(settings), **said}


def sentences(
    rules: Sequence[PolicyRule], settings: Settings, operations: Iterable[AnyOperation], *, reader: Reader
) -> list[str]:
    """Return what a policy means for one reader: the general case first, then where it is otherwise."""
    deeds = deeds_of(operations, reader=reader)
    if not deeds:
        return [f"{reader.name} reads, and changes nothing."]
    judged = {
        place: {deed: verdict_on(deed, rules, reader=reader, place=place) for deed in deeds}
        for place in places_of(rules)
    }
    groups = {rule.decider_group_id: rule.decider_group.name for rule in rules if rule.decider_group}
    speech = _Speech(reader, settings, groups)
    said = [text for place in judged for text in speech.of(place, _worth_telling(place, judged))]
    return [*said, _of_deciding(settings, reader=reader)] if reader.decides else said


def remarks(rules: Sequence[PolicyRule], operations: Sequence[AnyOperation]) -> list[str]:
    """Name the rules that never apply, with the reason, and those that cannot do all that they say."""
    found = [_remark(rule, winners_over(rule, rules, operations), operations) for rule in rules]
    return [text for text in found if text]


def name_of(rule: PolicyRule) -> str:
    """Return what sentences call a rule."""
    return ref(RULE, rule.pk) if rule.pk else "The new rule"


def about_in_words(rule: PolicyRule) -> str:
    """Return what a rule is about, in few words."""
    parts = [
        rule.operation.replace("_", " ") or "every operation that can be held",
        f"of {_with_article(rule.node_type)}" if rule.node_type else "",
        f"by {_with_article(rule.actor_kind)}" if rule.actor_kind else "",
        f"in the words of {_with_article(rule.origin)}" if rule.origin else "",
        f"in {rule.project.slug}" if rule.project else "",
    ]
    return " ".join(part for part in parts if part)


def rule_in_words(rule: PolicyRule) -> str:
    """Return what a rule says, in one line."""
    said = f"{about_in_words(rule)}: {rule.get_effect_display()}"
    return said if rule.effect == REFUSE else f"{said}; where it waits, {decided_in_words(rule)} must agree"


def decided_in_words(rule: PolicyRule) -> str:
    """Return how many people must agree to what a rule holds back, who they are and by when."""
    verdict = Verdict(
        effect=PROPOSE,
        approvals=rule.approvals,
        decider_role=rule.decider_role,
        review_within_days=rule.review_within_days,
    )
    return f"{_people(verdict, group=rule.decider_group.name if rule.decider_group else '')}{_within(verdict)}"


def _remark(rule: PolicyRule, winners: Sequence[PolicyRule], operations: Iterable[AnyOperation]) -> str:
    if not winners:
        return f"{name_of(rule)} never applies: what it names does not go together."
    if rule not in winners:
        others = _joined(sorted(name_of(winner) for winner in winners), "and")
        fit = "fits" if len(winners) == 1 else "fit"
        return (
            f"{name_of(rule)} never applies: wherever it fits, {others} {fit} more closely, or as closely and stricter."
        )
    holds_accepted = any(rule.operation in ("", item.name) and touches_accepted(item) for item in operations)
    if rule.effect == ALLOW and rule.actor_kind != "person" and holds_accepted:
        return f"{name_of(rule)} lets no program change what a person accepted: that is proposed under every rule."
    return ""


def _worth_telling(place: Place, judged: Mapping[Place, Verdicts]) -> Verdicts:
    """Return what is otherwise in a place than a reader of the more general sentences would think."""
    general = [judged[wider] for wider in _wider(place)]
    if not general:
        return judged[place]
    usual = judged[Place()]
    told: dict[Deed, Verdict] = {}
    for deed, verdict in judged[place].items():
        said = {verdicts[deed] for verdicts in general} - {usual[deed]} or {usual[deed]}
        if said != {verdict}:
            told[deed] = verdict
    return told


def _wider(place: Place) -> list[Place]:
    """Return the more general places of which sentences have spoken before."""
    if place == Place():
        return []
    by_type, by_project = Place(node_type=place.node_type), Place("", place.project_id, place.project)
    return [Place()] if place in (by_type, by_project) else [by_type, by_project]


@dataclass(frozen=True)
class _Speech:
    """Hold what every sentence for one reader needs; `groups` are the names of those whose members decide."""

    reader: Reader
    settings: Settings
    groups: Mapping[int | None, str]

    def of(self, place: Place, verdicts: Verdicts) -> list[str]:
        """Return a sentence for each thing that becomes of what the reader does."""
        same: dict[Verdict, list[Deed]] = {}
        for deed, verdict in verdicts.items():
            same.setdefault(verdict, []).append(deed)
        ordered = sorted(same.items(), key=lambda item: STRICTNESS[item[0].effect])
        return [_capital(f"{_where(place)}{self._becomes(verdict, deeds)}.") for verdict, deeds in ordered]

    def _becomes(self, verdict: Verdict, deeds: Sequence[Deed]) -> str:
        who, what = self.reader.name[0].lower() + self.reader.name[1:], _deeds(deeds)
        if verdict.effect is ALLOW:
            return f"{who} may, without asking, {what}"
        if verdict.effect is REFUSE:
            return f"{who} may not {what}"
        return f"{who} must propose to {what}; {self._agreement(verdict)}"

    def _agreement(self, verdict: Verdict) -> str:
        people = _people(verdict, group=self.groups.get(verdict.decider_group_id, ""))
        own, within = PROPOSERS[self.reader.kind], _within(verdict)
        if not own:
            return f"{people} must agree{within}"
        if self.settings.self_review_allowed:
            return f"{people} must agree{within}, and that may be {own}"
        return f"{people}, other than {own}, must agree{within}"


def _of_settings(settings: Settings) -> list[str]:
    """Return what the settings mean for everybody."""
    return [
        "Answers hold only what a person accepted; what programs store waits unseen until then."
        if settings.floor == "accepted"
        else "Answers hold what a person accepted, and what programs stored, labelled as candidates.",
        "Of two nodes that contradict each other only the accepted one is served until a person decides."
        if settings.contested == "accepted"
        else "Of two nodes that contradict each other both are served, labelled as contested, until a person decides.",
        "A text that holds a secret is refused."
        if settings.secrets == "refuse"
        else "A text that holds a secret is stored without it.",
        "What a person accepted only people who review may change alone, whatever the rules say.",
    ]


def _of_deciding(settings: Settings, *, reader: Reader) -> str:
    if settings.self_review_allowed:
        return f"{reader.name} may approve any proposal, also their own and what they edited."
    edited = "" if settings.editors_may_approve else ", and not what they edited"
    return f"{reader.name} may approve what others propose, not what they or their programs propose{edited}."


def _deeds(deeds: Sequence[Deed]) -> str:
    """Return what is done, after "may": one phrase for each kind of thing it is done to."""
    done: dict[str, list[str]] = {}
    for deed in sorted(deeds, key=lambda deed: deed.operation.effect is Effect.DESTROY):
        verb, noun = _verb_and_noun(deed.operation.name)
        other = Deed(deed.operation, touches_accepted=not deed.touches_accepted)
        thing = f"{_with_article(noun.replace('_', ' '))}{'' if other in deeds else _standing(deed)}"
        verbs = done.setdefault(thing, [])
        verbs += [verb] if verb not in verbs else []
    return _joined([f"{_joined(verbs, 'or')} {thing}" for thing, verbs in done.items()], "or")


def _verb_and_noun(name: str) -> tuple[str, str]:
    verb, _, noun = name.partition("_")
    return ("take apart and store", "text") if noun == "and_store" else (verb, noun)


def _standing(deed: Deed) -> str:
    if not touches_accepted(deed.operation):
        return ""
    return " that a person accepted" if deed.touches_accepted else " that nobody accepted"


def _where(place: Place) -> str:
    project = f"in project {place.project}" if place.project else ""
    node = f"where the node is {_with_article(place.node_type)}" if place.node_type else ""
    return "".join(f"{part}, " for part in (project, node) if part)


def _with_article(noun: str) -> str:
    if noun.endswith("s"):
        return noun
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _people(verdict: Verdict, *, group: str) -> str:
    ending = "" if verdict.approvals == 1 else "s"
    roles = ["admin"] if verdict.decider_role == Role.ADMIN else ["reviewer", "admin"]
    people = f"{NUMBERS[verdict.approvals]} {' or '.join(role + ending for role in roles)}"
    return f"{people} of the group {group}" if group else people


def _within(verdict: Verdict) -> str:
    days = verdict.review_within_days
    if not days:
        return ""
    return " within one day" if days == 1 else f" within {days} days"


def _joined(parts: Sequence[str], word: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any(f" {word} " in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} {word} {parts[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
