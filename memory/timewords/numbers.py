"""Read and write dates that look the same in every language: ISO 8601, slashes, dots, quarters."""

from memory.timewords.words import Words

_COUNTED = (
    r"(?! ?(?:ms|[kmgt]i?b|px|x|milli\w+|secs?|seconds?|sekunden?|secondes?|segundos?|min|minut\w*|hours?|stunden?"
    r"|heures?|horas?|days?|tagen?|jours?|días?|weeks?|wochen?|semain\w+|semanas?|months?|years?|bytes?|bits?|octets|pixels?"
    r"|rows?|zeilen|lignes|filas|requests?|anfragen|requêtes|peticiones|files?|dateien|fichiers|archivos|users?|nutzern?"
    r"|items?|tokens?|lines?|connections?|records?|entries|messages?|nodes?|retries|attempts?|tests?|characters|words"
    r"|calls?|events?|jobs?|tasks?|workers?|threads?|errors?|commits?|euros?|dollars?)(?!\w)|%|[$€£])"
)
_NO_SIZE = r"(?! (?:database|databases|db|heading|headings|tag|tags|element|elements|title|titles|console)(?!\w))"
WORDS = Words(
    code="",
    spaced=True,
    small="",
    tables={},
    points=(
        (
            "date",
            r"<year>-<month:digits>-<day>(?:[Tt ]<?hour>:<?minute>(?::\d\d(?:[.,]\d{1,9})?)?(?:<?offset>)?)?",
        ),
        ("date", "<year>/<month:digits>/<day>"),
        ("date", r"<day>\.<month:digits>\.<year>"),
        ("either", "<first:digits>/<second:digits>/<year>"),
        ("?year", f"<year>{_COUNTED}"),
        ("?month", "<year>-<month:digits>"),
        ("?month", "<month:digits>/<year>"),
        ("week", "<year>-?W<week>"),
        ("quarter", "<year> ?-?Q<nth:digits>"),
        ("quarter", "Q<nth:digits>(?: |/| of )?<year>"),
        ("quarter", "(?-i:Q)(?P<nth>[1-4])(?!:)"),
        ("?quarter", "Q(?P<nth>[1-4])"),
        ("half", "<year> ?-?H<nth:digits>"),
        ("half", "H<nth:digits>(?: |/| of )?<year>"),
        ("?half", "(?-i:H)(?P<nth>[12])" + _NO_SIZE),
    ),
    before=(),
    behind=(),
    joints=(),
    events=(),
    no_event=r"(?!)",
    stops=r"(?!)",
    latest=r"(?!)",
    earliest=r"(?!)",
    unread=(),
)
