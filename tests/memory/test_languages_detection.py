"""Which language a turn is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.extraction.languages import has_rules, language_of, reading_for

LANGUAGES = {"", "de", "en", "es", "fr", "ja", "zh"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("DBはPostgreSQLで", "ja"),
        ("キャッシュ: Redis", "ja"),
        ("続きを`make test`で確認", "ja"),
        ("数据库就用PostgreSQL吧", "zh"),
        ("改用Kafka", "zh"),
        ("我們決定採用 Rust", "zh"),
        ("Wir nehmen Redis", "de"),
        ("Redis statt Memcached", "de"),
        ("bloß kein Redis", "de"),
        ("On garde Redis", "fr"),
        ("pas de Redis", "fr"),
        ("C’est décidé, Svelte", "fr"),
        ("usamos Redis", "es"),
        ("Descartamos GraphQL", "es"),
        ("¿Redis?", "es"),
        ("going w/ postgres", "en"),
        ("postgres it is", "en"),
        ("npm install", "en"),
        ("please rename 設定 to config in the file", "en"),
        ("the label says «Guardar», keep it", "en"),
    ],
)
def test_it_tells(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "usiamo Postgres per il database perché è più veloce",
        "vamos usar o Postgres porque não temos tempo",
        "we gaan Postgres gebruiken omdat het beter is",
        "vi använder Postgres och det är bra",
        "Używamy Postgresa, bo jest szybki",
        "Мы решили использовать Postgres",
        "우리는 Postgres를 쓰기로 했다",
        "สวัสดี",
        "👍",
        "1234",
        "",
    ],
)
def test_it_names_no_language_that_has_no_rules(text: str) -> None:
    assert language_of(text) == ""


def test_it_does_not_count_code() -> None:
    code = "```python\n# the value of this is not what we want, so do it in the loop\n```\n"
    assert language_of(code + "Wir nehmen jetzt Postgres") == "de"
    assert language_of("Siehe https://example.com/the/one/and/only/way und `let it be the one`") == "de"


def test_it_decides_by_the_first_characters() -> None:
    assert language_of("Wir nehmen das. " * 2_000 + "we take this and that. " * 100_000) == "de"


@given(st.text())
def test_it_tells_something_of_every_text(text: str) -> None:
    assert language_of(text) in LANGUAGES
    assert language_of(text) == language_of(text)


def test_it_says_which_languages_have_rules() -> None:
    assert {language for language in LANGUAGES if has_rules(language)} == {"de", "es", "fr", "ja", "zh"}
    assert reading_for("it") is reading_for("")
