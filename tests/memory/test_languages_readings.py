"""What holds for the reading of every language, and what announced words claim where there are no rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.languages import reading_for
from memory.extraction.prose import Heard
from memory.extraction.reading import prose_of
from memory.extraction.values import Role

LANGUAGES = ["de", "es", "fr", "ja", "zh", ""]
ROLES: list[Role] = ["user", "assistant"]
PIECES = [
    *[
        "PostgreSQL",
        "`user_id`",
        "v1.2.3",
        "30ms",
        "TODO: ",
        "\n",
        "\n\n- ",
        "* ",
        "> ",
        "```",
        "?",
        "！",
        "。",
        "，",
        "、",
    ],
    *[
        "「",
        "」",
        "«",
        "»",
        "„",
        "“",
        "(",
        ")",
        "（",
        "）",
        ": ",
        "：",
        "; ",
        " - ",
        "…",
        "😂",
        "\u200d",
        "\u2028",
        "ß",
    ],
    *["wir nehmen ", ", weil ", "der Server läuft ", "z. B. ", "muss ", "vielleicht ", "Grund: ", "wenn "],
    *["on garde ", ", parce que ", "le serveur tourne ", "p. ex. ", "doit ", "peut-être ", "finalement ", "si "],
    *["usamos ", ", porque ", "el servidor corre ", "p. ej. ", "debe ", "quizás ", "¿", "perdón: ", "como "],
    *["にします", "ので、", "サーバーは", "です", "必須", "かもしれません", "やっぱり", "もし", "のが理由です", "から"],
    *["我们决定用", "，因为", "服务器是", "必须", "可能", "还是用", "如果", "由于", "吧", "1、"],
]
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=25).map("".join)


def read(text: str, language: str, role: Role) -> list[Heard]:
    return list(reading_for(language)(prose_of(text, role=role)))


@settings(max_examples=300)
@given(texts, st.sampled_from(LANGUAGES), st.sampled_from(ROLES))
def test_it_quotes_the_turn_in_the_order_of_its_words(text: str, language: str, role: Role) -> None:
    reached = 0
    heard = read(text, language, role)
    for found in heard:
        assert reached <= found.start < found.end <= len(text)
        assert text[found.start : found.end].strip()
        assert found.verdict.type is not None or found.correction is not None
        assert len(found.label) <= 60
        assert found.reason_for is None or 0 <= found.reason_for < len(heard)
        reached = found.end
    assert all(found.reason_for != place for place, found in enumerate(heard))


@given(texts, st.sampled_from(LANGUAGES), st.sampled_from(ROLES))
def test_it_gives_the_same_every_time(text: str, language: str, role: Role) -> None:
    assert read(text, language, role) == read(text, language, role)


@given(texts, st.sampled_from(["system", "tool"]))
def test_it_reads_explicit_forms_of_people_only(text: str, role: Role) -> None:
    assert read(f"TODO: {text}", "", role) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "piece", ["a, ", "、あ", "，的", "( ", "x" * 50, "wenn ", "¿", "。", "\n- ", "1、", "«", "ので、"]
)
def test_it_reads_a_long_turn(language: str, piece: str) -> None:
    text = piece * (200_000 // len(piece))
    assert all(found.end <= len(text) for found in read(text, language, "user"))


@pytest.mark.parametrize(
    ("text", "kind", "quote"),
    [
        ("TODO: scrivere i test", "note", "scrivere i test"),
        ("Decision: passiamo a Kafka.", "decision", "passiamo a Kafka"),
        ("決定：Kafkaを使う", "decision", "Kafkaを使う"),
        ("Requisitos: 10 MB", "concept", "10 MB"),
        ("Entscheidung: Kafka", "decision", "Kafka"),
    ],
)
def test_it_reads_what_is_announced_in_any_language(text: str, kind: str, quote: str) -> None:
    [found] = read(text, "", "user")
    assert (found.verdict.type, text[found.start : found.end]) == (kind, quote)


@pytest.mark.parametrize("text", ["passiamo a Kafka", "мы решили взять Kafka", "TODO:", "Kafka?"])
def test_it_reads_nothing_else_without_rules(text: str) -> None:
    assert read(text, "", "user") == []


@pytest.mark.parametrize(
    ("language", "text", "justified", "reason"),
    [
        (
            "ja",
            "DBはPostgreSQLでいきます。MySQLだとJSON周りがつらいので。",
            "DBはPostgreSQLでいきます",
            "MySQLだとJSON周りがつらい",
        ),
        ("ja", "npmは遅いので、pnpmにします", "pnpmにします", "npmは遅い"),
        ("zh", "改用pnpm，因为npm太慢", "改用pnpm", "npm太慢"),
        ("zh", "npm太慢，所以我们改用pnpm", "我们改用pnpm", "npm太慢"),
        ("de", "Da npm zu langsam ist, nehmen wir pnpm", "nehmen wir pnpm", "npm zu langsam ist"),
        ("de", "Wir nehmen pnpm. Grund: npm ist zu langsam", "Wir nehmen pnpm", "npm ist zu langsam"),
        ("fr", "On prend pnpm vu que npm est trop lent", "On prend pnpm", "npm est trop lent"),
        ("fr", "npm est trop lent, du coup on passe à pnpm", "on passe à pnpm", "npm est trop lent"),
        ("es", "Usamos pnpm ya que npm es muy lento", "Usamos pnpm", "npm es muy lento"),
        ("es", "npm es muy lento, así que pasamos a pnpm", "pasamos a pnpm", "npm es muy lento"),
    ],
)
def test_it_ties_a_reason_to_what_it_justifies(language: str, text: str, justified: str, reason: str) -> None:
    heard = read(text, language, "user")
    ties = [
        (text[heard[found.reason_for].start : heard[found.reason_for].end], text[found.start : found.end])
        for found in heard
        if found.reason_for is not None
    ]
    assert ties == [(justified, reason)]


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("ja", "さっきのGraphQLの話はなしで", "retract"),
        ("ja", "間違えました、ポートは8081です", "correct"),
        ("ja", "やっぱりRESTのままにします", "reverse"),
        ("zh", "刚才说的拆微服务先作废", "retract"),
        ("zh", "不对，端口是8081", "correct"),
        ("zh", "还是用MySQL吧", "reverse"),
        ("de", "Vergiss das mit Redis", "retract"),
        ("de", "Quatsch: der Port ist 8081", "correct"),
        ("de", "Wir bleiben doch bei MySQL", "reverse"),
        ("fr", "laisse tomber MongoDB", "retract"),
        ("fr", "Je me suis trompé : le port est 8081", "correct"),
        ("fr", "finalement on garde MySQL", "reverse"),
        ("es", "olvida lo de Redis", "retract"),
        ("es", "perdón, me equivoqué: el puerto es 8081", "correct"),
        ("es", "mejor seguimos con MySQL", "reverse"),
    ],
)
def test_it_knows_what_takes_something_back(language: str, text: str, kind: str) -> None:
    assert [found.correction for found in read(text, language, "user")] == [kind]


@pytest.mark.parametrize(
    ("language", "text", "label"),
    [
        ("de", "Wir nehmen jetzt Postgres", "Postgres nehmen"),
        ("de", "Wir haben uns entschieden, Redis zu nehmen", "Redis zu nehmen"),
        ("fr", "On passe finalement à Svelte", "Passer à Svelte"),
        ("es", "Hemos decidido usar PostgreSQL", "Usar PostgreSQL"),
        ("ja", "DBはPostgreSQLにします", "DBはPostgreSQLにする"),
        ("zh", "我们决定用Rust重写网关", "用Rust重写网关"),
    ],
)
def test_it_labels_a_choice_as_a_person_would(language: str, text: str, label: str) -> None:
    [found] = read(text, language, "user")
    assert found.label == label


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ja", "要件：\n・起動は3秒\n・容量は10MB", ["concept", "concept"]),
        ("zh", "几条硬性要求：\n1、启动3秒\n2、包大小10MB", ["concept", "concept"]),
        ("de", "Anforderungen:\n- Start in 3 s\n- Paket 10 MB\n\nBau das ein", ["concept", "concept"]),
        ("fr", "À faire :\n- le README\n- la doc", ["note", "note"]),
        ("es", "Decisiones:\n- Postgres\n- Svelte", ["decision", "decision"]),
    ],
)
def test_it_reads_a_list_by_what_stands_above_it(language: str, text: str, expected: list[str]) -> None:
    assert [found.verdict.type for found in read(text, language, "user")] == expected


def test_it_keeps_a_conditional_choice_with_its_condition() -> None:
    for language, text in (
        ("de", "Wenn die Last steigt, wechseln wir auf Kafka"),
        ("fr", "Si la charge monte, on passe à Kafka"),
        ("es", "Si sube la carga, pasamos a Kafka"),
        ("zh", "如果负载上来，我们就换成Kafka"),
        ("ja", "負荷が上がったら、Kafkaに移行します"),
    ):
        [found] = read(text, language, "user")
        assert (found.verdict.type, found.verdict.tags) == ("decision", ("conditional",))
        assert text[found.start : found.end] == text
