"""Which tokens lexical search stores for a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.analysis import analyse


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MySQL replication has been painful", ["mysql", "replic", "pain"]),
        ("fooBarBaz", ["foobarbaz", "foo", "bar", "baz"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("snake_case_name", ["snake_case_name", "snake", "case", "name"]),
        ("kebab-case", ["kebab-case", "kebab", "case"]),
        ("pkg.module.Class", ["pkg.module.class", "pkg", "modul", "class"]),
        ("std::vector", ["std::vector", "std", "vector"]),
        ("3.11.7", ["3.11.7", "3", "11", "7"]),
        ("v2", ["v2", "v", "2"]),
        ("30s", ["30s", "30", "s"]),
        ("1,000 rows", ["1000", "row"]),
        ("C++ C#", ["c++", "c#"]),
        ("PostgreSQL", ["postgresql"]),
        ("APIs", ["api"]),
        ("src/app/main.py", ["src/app/main.py", "main.py", "src", "app", "main", "py"]),
        ("C:\\src\\app.py", ["c:/src/app.py", "app.py", "c", "src", "app", "py"]),
        ("bob@example.org", ["bob@example.org", "bob", "exampl", "org"]),
        ("café CAFÉ cafe\u0301", ["cafe", "cafe", "cafe"]),
        ("ＡＢＣ", ["abc"]),
        ("pay\u200bment", ["payment"]),
        ("MySQL's", ["mysql"]),
        ("数据库", ["数据", "据库"]),
        ("库", ["库"]),
        ("使用PostgreSQL数据", ["使用", "postgresql", "数据"]),
        ("テスト", ["テス", "スト"]),
        ("मेरी भाषा", ["मेरी", "भाषा"]),
        ("Привет мир", ["привет", "мир"]),
        ("👍", ["👍"]),
        ("to be or not", ["not"]),
        ("the of", ["the", "of"]),
        ("%s $$", ["s"]),
        ("'; --", ["';", "--"]),
        ("", []),
        ("  \n", []),
    ],
)
def test_it_gives_the_tokens_of(text: str, expected: list[str]) -> None:
    assert analyse(text) == expected


def test_it_keeps_an_address_whole_and_split() -> None:
    tokens = analyse("see https://example.com/docs/install.")
    assert "https://example.com/docs/install" in tokens
    assert {"exampl", "doc", "instal"} <= set(tokens)


def test_it_finds_a_thai_word_inside_a_sentence() -> None:
    assert set(analyse("ฐานข้อมูล")) <= set(analyse("เราใช้ฐานข้อมูลนี้"))


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("we migrated the databases", "database migration"),
        ("call getUserName first", "user name"),
        ("edit src/app/main.py", "main.py"),
        ("我们使用数据库迁移工具", "数据库"),
        ("timeout is 30s", "30 s"),
        ("caf\u00e9", "cafe"),
        ("deploy-script", "deploy script"),
        ("the payments service", "Payment"),
    ],
)
def test_it_lets_a_query_meet_a_text(stored: str, asked: str) -> None:
    assert set(analyse(asked)) & set(analyse(stored))


def test_it_tells_long_names_apart_after_their_common_beginning() -> None:
    [first], [second] = analyse("x" * 100 + "a"), analyse("x" * 100 + "b")
    assert len(first) == len(second) == 64
    assert first != second


@given(st.text(max_size=300))
def test_it_takes_any_text_and_repeats_itself(text: str) -> None:
    tokens = analyse(text)
    assert tokens == analyse(text)
    assert all(0 < len(token) <= 64 and not token.isspace() for token in tokens)
    assert bool(tokens) or not any(character.isalnum() for character in text)
