"""Read a turn in a language without rules: only what is announced in so many words."""

from memory.extraction.languages.announcing import announced_at
from memory.extraction.languages.trimming import without_end
from memory.extraction.prose import Announcement, Heard, Prose, Sentence, Verdict

VERDICTS: dict[Announcement, Verdict] = {
    "decision": Verdict("decision"),
    "task": Verdict("note", ("task",)),
    "constraint": Verdict("concept", ("constraint",)),
    "preference": Verdict("preference"),
    "question": Verdict("question", ("open",)),
    "fact": Verdict("fact"),
    "option": Verdict("note", ("hedged",)),
}
"""What a mark or the line above a list makes of the words after it."""


def read_explicit(prose: Prose) -> list[Heard]:
    """Give the stretches of a user's turn that a mark such as "TODO:", "Decision:" or "決定：" announces."""
    if prose.role != "user":
        return []
    found = (_announced(prose, sentence) for sentence in prose.sentences)
    return [heard for heard in found if heard is not None]


def _announced(prose: Prose, sentence: Sentence) -> Heard | None:
    kind, start = announced_at(prose.masked, sentence.start, sentence.end)
    verdict = VERDICTS.get(kind or sentence.announced)
    end = sentence.end if kind == "question" else without_end(prose.text, start, sentence.end)
    if verdict is None or end <= start:
        return None
    return Heard(start=start, end=end, verdict=verdict, block=sentence.block)
