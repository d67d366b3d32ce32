"""Find text that gives orders to a model, where knowledge is expected."""

from governance.risk.instruction_forms import shaped
from governance.risk.instruction_rules import ENGLISH, SENTENCES
from governance.risk.instruction_rules_abroad import ABROAD
from governance.risk.plain import plain
from governance.risk.values import Finding, Risk, by_position

RULES = (*ENGLISH, *ABROAD)


def find_instructions(text: str) -> tuple[Finding, ...]:
    """Find orders to a model in English and, in their plain forms, German, French, Spanish, Japanese and Chinese.

    Also those written with full-width letters or split by characters that are not seen. A finding is a reason for a
    person to look, not a verdict: a note about such orders reads like one.
    """
    read = plain(text)
    shape = shaped(read.text)
    spans = {(*read.span(*match.span()), rule.kind): None for rule in RULES for match in rule.pattern.finditer(shape)}
    return by_position(
        Finding(risk=Risk.INSTRUCTION, start=start, end=end, kind=kind, sentence=SENTENCES[kind])
        for start, end, kind in spans
    )
