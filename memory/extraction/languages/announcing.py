"""Read what announces a claim in so many words: "TODO:", "Entscheidung:", "決定：", or the line above a list."""

import re

from memory.extraction.prose import Announcement

_ANNOUNCING: tuple[tuple[Announcement, str], ...] = (
    (
        "option",
        (
            r"options?|opciones?|alternativ(?:e[ns]?|as?)|ideen?|idées?|ideas?|vorschl[äa]ge?|propositions?|"
            r"propuestas?|pistes?"
            r"|候補|選択肢|代替案|アイデア|備选|备选|候选|方案对比|可选方案|想法|メリット|デメリット|优缺点"
        ),
    ),
    (
        "question",
        (
            r"(?:open |offene |noch offene )?(?:questions?|fragen?)|questions? (?:ouvertes?|en suspens)"
            r"|preguntas?(?: abiertas?)?|dudas?(?: abiertas?)?|質問|疑問|未解決の?(?:課題|論点)|論点|未決(?:事項)?"
            r"|(?:待定|待确认|未决|开放)(?:的)?问题|疑问|待确认|(?:没|未)(?:有)?(?:定|决定)|待定"
        ),
    ),
    (
        "task",
        (
            r"to-?\s?do'?s?|fixme|nicht vergessen|ne pas oublier|no olvidar|记得|别忘了|忘れずに|"
            r"action items?|next steps?|"
            r"aufgaben?|offene punkte|noch offen|nächste schritte|zu erledigen"
            r"|tâches?|à faire|reste à faire|prochaines étapes|tareas?|pendientes?|por hacer|próximos pasos"
            r"|やること|残(?:タスク|作業)|タスク|宿題|アクション(?:アイテム)?|次のステップ|待办(?:事项)?|任务|下一步|后续(?:工作|事项)?|行动项"
        ),
    ),
    (
        "constraint",
        (
            r"requirements?|constraints?|rules?|anforderungen?|vorgaben?|regeln?|randbedingungen?|pflicht"
            r"|contraintes?|exigences?|règles?|cahier des charges|obligatoire|impératifs?"
            r"|requisitos?|restricciones|restricción|reglas?|exigencias?|obligatorio|normas?"
            r"|(?:\w{0,6})?要件|制約(?:条件)?|必須(?:条件|事項)?|ルール|規則|約束事|(?:\w{0,6})?要求|约束(?:条件)?|硬性(?:要求|规定)|规(?:则|范|定)|红线|限制"
        ),
    ),
    (
        "preference",
        (r"preferences?|vorlieben?|präferenzen?|préférences?|preferencias?|gustos?|好み|希望|偏好|习惯"),
    ),
    (
        "decision",
        (
            r"decisions?|decided|entscheidung(?:en)?|entschieden|beschl(?:u|ü)ss(?:e)?|beschlossen|festgelegt|fazit"
            r"|décisions?|décidé|acté|acquis|decisi(?:ó|o)n(?:es)?|decidido|acuerdos?|acordado"
            r"|決定(?:事項)?|決まったこと|合意(?:事項)?|結論|决定(?:事项)?|决议|结论|已定|定下来的?"
        ),
    ),
    ("fact", r"facts?|fakten?|faits?|hechos?|datos|stand|事実|現状|事实|现状|情况"),
)
_KINDS = "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _ANNOUNCING)
_MARK = re.compile(
    rf"[\[(【]?(?:{_KINDS})[\])】]?\s*(?:[:：]\s*|(?<=[\])】])\s*|\s+[-\u2013\u2014]\s+)(?=\S)", re.IGNORECASE
)
_LEAD = re.compile(rf"(?<![a-z\u00c0-\u024f])(?:{_KINDS})(?![a-z\u00c0-\u024f])", re.IGNORECASE)
_LEAD_SHAPE = re.compile(r"[:：]\s*$|^\s{0,3}#{1,6}\s")
LONGEST_LEAD = 120


def announced_at(masked: str, start: int, end: int) -> tuple[Announcement, int]:
    """Give what a mark at a place announces and where its words begin; nothing and `start` without one."""
    found = _MARK.match(masked, start, end)
    if found is None:
        return "", start
    return _kind_of(found), found.end()


def announced_by(lead: str) -> Announcement:
    """Give what the line above a list announces: "Vorgaben vom Datenschutz:" announces constraints."""
    found = _LEAD.search(lead[-LONGEST_LEAD:].strip(" *_#"))
    return _kind_of(found) if found is not None else ""


def is_lead(line: str) -> bool:
    """Say whether a line introduces what follows: it ends in a colon or is a heading."""
    return _LEAD_SHAPE.search(line) is not None


def _kind_of(found: re.Match[str]) -> Announcement:
    for kind, _ in _ANNOUNCING:
        if found.group(kind) is not None:
            return kind
    return ""
