"""Count what extraction finds in the labelled turns: `python -m tests.benchmarks.extraction.turns`.

A claim matches an expected node if their spans share at least half of the shorter and 0.4 of their union; each is
matched once, best overlap first. Type accuracy counts over matches. What is optional neither gains nor costs. Entities
count by name. A must-not hit is a claim, not an entity, of a type that the case forbids, with more than half of its
span inside the forbidden words. `node_*` count statements; entities have figures of their own.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from memory.extraction import Claim, Extraction, Utterance, extract
from tests.benchmarks.extraction.cases import Case, Expected, Part, load, optional_entities

DATA = Path(os.environ.get("WAGGLE_BENCH_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))
EARLIER = DATA / "waggle" / "extraction_cases.json"
"""Where the earlier system's own cases lie; without them that part is left out."""
PUBLISHED = {"deterministic": 1.0, "early_regex": 0.333, "llm_qwen2.5_7b": 0.75}


@dataclass
class Tally:
    """Count over some cases."""

    counts: Counter[str] = field(default_factory=Counter)
    types: dict[str, Counter[str]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add the counts of other cases."""
        self.counts.update(other.counts)
        self.failures += other.failures
        for kind, counts in other.types.items():
            self.types.setdefault(kind, Counter()).update(counts)

    def figures(self) -> dict[str, float]:
        """Return the shares that the bars speak of; a share of nothing is 1."""
        c = self.counts
        return {
            "cases": c["cases"],
            "node_precision": _share(c["matched"], c["matched"] + c["extra"]),
            "node_recall": _share(c["matched"], c["nodes"]),
            "type_accuracy": _share(c["typed"], c["matched"]),
            "span_exact": _share(c["exact"], c["matched"]),
            "entity_precision": _share(c["named"], c["named"] + c["misnamed"]),
            "entity_recall": _share(c["named"], c["entities"]),
            "must_not_hits": c["hits"],
            "links_recall": _share(c["linked"], c["links"]),
            "links_precision": _share(c["linked"], c["links_drawn"]),
            "corrections_recall": _share(c["corrected"], c["corrections"]),
            "corrections_false": c["corrections_false"],
            "dates_resolved": _share(c["dated"], c["dates"]),
        }

    def brief(self) -> str:
        """Return the counts of what went wrong, for groups that are too small for shares."""
        c = self.counts
        return (
            f"{c['cases']} cases, {c['nodes']} nodes: {c['nodes'] - c['matched']} missed, {c['matched'] - c['typed']} "
            f"of another type, {c['extra']} too many, {c['hits']} forbidden"
        )


def _share(part: float, whole: float) -> float:
    return round(part / whole, 3) if whole else 1.0


def overlap(one: Claim | Expected, other: Claim | Expected) -> float:
    """Return the share of their union that two spans have in common, 0 where they do not match."""
    common = min(one.end, other.end) - max(one.start, other.start)
    shorter = min(one.end - one.start, other.end - other.start)
    union = max(one.end, other.end) - min(one.start, other.start)
    return common / union if common * 2 >= shorter and common >= 0.4 * union else 0.0


def judge(case: Case, optional: frozenset[str]) -> Tally:
    """Count one case."""
    found = extract(case.utterances)
    turn = len(case.utterances) - 1
    claims = {n: c for n, c in enumerate(found.claims) if c.utterance == turn and c.type != "entity"}
    pairs = _matched(case.nodes, claims)
    tally = Tally(Counter(cases=1, nodes=len(case.nodes), matched=len(pairs)))
    _count_nodes(case, claims, pairs, tally)
    _count_hits(case, claims, tally)
    _count_entities(case, optional, tally)
    _count_links(case, found, pairs, tally)
    _count_corrections(case, found, tally)
    _count_dates(case, found, tally)
    return tally


def _matched(nodes: Sequence[Expected], claims: dict[int, Claim]) -> dict[int, int]:
    scored = [(overlap(node, claim), i, n) for i, node in enumerate(nodes) for n, claim in claims.items()]
    pairs: dict[int, int] = {}
    for score, i, n in sorted(scored, reverse=True):
        if score and i not in pairs and n not in pairs.values():
            pairs[i] = n
    return pairs


def _count_nodes(case: Case, claims: dict[int, Claim], pairs: dict[int, int], tally: Tally) -> None:
    for i, node in enumerate(case.nodes):
        [kind] = node.types
        by_type = tally.types.setdefault(kind, Counter())
        by_type["nodes"] += 1
        quote = case.text[node.start : node.end]
        if i not in pairs:
            tally.failures.append(f"{case.id}: MISSED {kind} {quote!r}")
            continue
        claim = claims[pairs[i]]
        by_type["matched"] += 1
        tally.counts["typed"] += claim.type == kind
        tally.counts["exact"] += case.utterances[-1].text[claim.start : claim.end] == claim.quote
        tally.counts["same_span"] += (claim.start, claim.end) == (node.start, node.end)
        if claim.type != kind:
            by_type[f"taken_for_{claim.type}"] += 1
            tally.failures.append(f"{case.id}: TYPE {kind} taken for {claim.type} {claim.quote!r}")
    for n, claim in claims.items():
        allowed = any(overlap(may, claim) or _inside(claim, may) for may in case.optional)
        if n in pairs.values() or allowed:
            continue
        tally.counts["extra"] += 1
        tally.types.setdefault(claim.type, Counter())["extra"] += 1
        tally.failures.append(f"{case.id}: EXTRA {claim.type} {claim.quote!r}")


def _inside(claim: Claim, words: Expected) -> bool:
    common = min(claim.end, words.end) - max(claim.start, words.start)
    return common * 2 > claim.end - claim.start


def _count_hits(case: Case, claims: dict[int, Claim], tally: Tally) -> None:
    for claim in claims.values():
        if any(_inside(claim, words) and (not words.types or claim.type in words.types) for words in case.never):
            tally.counts["hits"] += 1
            tally.failures.append(f"{case.id}: NEVER {claim.type} {claim.quote!r}")


def _count_entities(case: Case, optional: frozenset[str], tally: Tally) -> None:
    found = {frozenset({c.quote.casefold(), c.label.casefold()}) for c in _entities(case)}
    named = {name for name in case.entities if any(_same_name(name, names) for names in found)}
    extra = [names for names in found if not any(_same_name(name, names) for name in case.entities | optional)]
    tally.counts.update(entities=len(case.entities), named=len(named), misnamed=len(extra))
    tally.failures += [f"{case.id}: UNNAMED {name}" for name in sorted(case.entities - named)]
    tally.failures += [f"{case.id}: MISNAMED {min(names)}" for names in extra]


def _entities(case: Case) -> list[Claim]:
    return [claim for claim in extract(case.utterances[-1:]).claims if claim.type == "entity"]


def _same_name(name: str, names: Iterable[str]) -> bool:
    """Say whether a name is one of some names, but for a version at its end ("Django 4.2")."""
    return any(name == other or name.startswith(f"{other} ") or other.startswith(f"{name} ") for other in names)


def _count_links(case: Case, found: Extraction, pairs: dict[int, int], tally: Tally) -> None:
    places = {node.key: pairs[i] for i, node in enumerate(case.nodes) if node.key and i in pairs}
    drawn = {(link.source, link.target) for link in found.links if link.type == "depends_on"}
    matched = set(pairs.values())
    wanted = {(places[a], places[b]) for a, b in case.links if a in places and b in places}
    tally.counts["links"] += len(case.links)
    tally.counts["linked"] += len(wanted & drawn)
    tally.counts["links_drawn"] += len({pair for pair in drawn if set(pair) <= matched})
    tally.failures += [
        f"{case.id}: LINK extra {found.claims[a].quote!r} <- {found.claims[b].quote!r}"
        for a, b in sorted(drawn - wanted)
        if {a, b} <= matched
    ]
    tally.failures += [
        f"{case.id}: LINK missed {found.claims[a].quote!r} <- {found.claims[b].quote!r}" for a, b in wanted - drawn
    ]


def _count_corrections(case: Case, found: Extraction, tally: Tally) -> None:
    turn = len(case.utterances) - 1
    drawn = [c for c in found.corrections if c.utterance == turn and c.corrected_utterance != turn]
    right = case.corrects is not None and any(c.corrected_utterance == case.corrects for c in drawn)
    tally.counts.update(corrections=case.corrects is not None, corrected=right)
    tally.counts["corrections_false"] += case.corrects is None and bool(drawn)
    if (case.corrects is not None and not right) or (case.corrects is None and drawn):
        tally.failures.append(f"{case.id}: CORRECTS {case.corrects}, found {drawn}")


def _count_dates(case: Case, found: Extraction, tally: Tally) -> None:
    turn = len(case.utterances) - 1
    drawn = [c for c in found.dates if c.utterance == turn]
    for words, day in case.dates:
        right = any(c.resolves == day and c.start < words.end and words.start < c.end for c in drawn)
        tally.counts.update(dates=1, dated=right)
        if not right:
            tally.failures.append(f"{case.id}: DATE {case.text[words.start : words.end]!r} {day}, found {drawn}")


def measure(part: Part) -> tuple[dict[str, Any], list[str]]:
    """Return the figures of a part, overall and by set, language and type, and what failed."""
    may = dict(optional_entities(part))
    groups: dict[str, Tally] = {"all": Tally(), "english": Tally()}
    cases = load(part)
    for case in cases:
        tally = judge(case, may[case.id])
        names = ["all", f"set:{case.set}", f"language:{case.language}"]
        if case.language == "en":
            names += ["english", f"tag:{case.utterances[-1].role}", *(f"tag:{tag}" for tag in case.tags)]
        for name in names:
            groups.setdefault(name, Tally()).add(tally)
    figures: dict[str, Any] = {name: tally.figures() for name, tally in groups.items() if not name.startswith("tag:")}
    figures["by_tag"] = {name[4:]: groups.pop(name).brief() for name in sorted(groups) if name.startswith("tag:")}
    figures["by_type"] = {kind: dict(counts) for kind, counts in sorted(groups["english"].types.items())}
    figures["turns_per_s_core"] = turns_per_second(cases)
    figures["published_cases"] = published() if EARLIER.exists() else {}
    return figures, groups["all"].failures


def turns_per_second(cases: Sequence[Case]) -> float:
    """Return the turns read in a second of one core's time, by the median of ten readings of each, alone."""
    turns = [case.utterances[-1:] for case in cases]
    for turn in turns:
        extract(turn)
    return round(len(turns) / sum(median(_seconds(turn) for _ in range(10)) for turn in turns), 1)


def _seconds(turn: Sequence[Utterance]) -> float:
    started = time.process_time()
    extract(turn)
    return time.process_time() - started


def published() -> dict[str, Any]:
    """Return the share of the earlier system's own cases that give a node of every type it expected, and its claims."""
    cases = json.loads(EARLIER.read_text(encoding="utf-8"))
    when = load("tune")[0].utterances[0].observed_at
    right = 0
    for case in cases:
        turns = [
            Utterance(role="user", text=case["user_message"], observed_at=when),
            Utterance(role="assistant", text=case["assistant_response"], observed_at=when),
        ]
        types = {claim.type for claim in extract(turns).claims}
        right += set(case["expected_node_types"]) <= types
    return {"cases": len(cases), "right": right, "share": _share(right, len(cases)), "published": PUBLISHED}


def main() -> None:
    """Print the figures as JSON, and on demand what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=("tune", "check"), default="tune")
    parser.add_argument("--failures", action="store_true")
    asked = parser.parse_args()
    if asked.failures and asked.part == "check":
        parser.error("the check part is only counted")
    figures, failures = measure(asked.part)
    if asked.failures:
        print("\n".join(failures))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
