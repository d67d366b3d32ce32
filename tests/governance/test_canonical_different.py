"""Texts that a person would tell apart have different canonical forms."""

import pytest

from governance.canonical import canonical

NUMBERS = [
    ("port 8080", "port 9090"),
    ("port 8080", "port 80 80"),
    ("offset -5", "offset 5"),
    ("offset +5", "offset 5"),
    ("-5", "5"),
    ("by -5", "by 5"),
    ("v1.2", "v12"),
    ("1.2.3", "1.23"),
    ("1.2.3", "12.3"),
    ("React 3.x", "React 3x"),
    ("version 1.10", "version 1.1"),
    ("factor .5", "factor 5"),
    ("1,5 Sekunden", "15 Sekunden"),
    ("at 10:30", "at 1030"),
    ("at 10:30", "at 10 30"),
    ("ports 10-20", "ports 1020"),
    ("ports 10-20", "ports 10 20"),
    ("on 2024-01-05", "on 2024-10-05"),
    ("10² rows", "102 rows"),
    ("1½ hours", "11/2 hours"),
    ("[1, 2]", "[12]"),
    ("1_000", "1000"),
    ("listen on ::1", "listen on 1"),
    ("timeout 30 s", "timeout 30 m"),
    ("timeout 30 s", "timeout 30 ms"),
    ("limit 5 GB", "limit 5 TB"),
    ("limit 5%", "limit 5"),
    ("costs $5", "costs €5"),
    ("modem", "modern"),
    ("port l0", "port 10"),
]

SIGNS = [
    ("C", "C++"),
    ("C", "C#"),
    ("C++", "C#"),
    ("allow force push", "never allow force push"),
    ("use Redis", "do not use Redis"),
    ("use ready", "use !ready"),
    ("a == b", "a != b"),
    ("a = b", "a == b"),
    ("latency < 5 ms", "latency > 5 ms"),
    ("latency < 5 ms", "latency <= 5 ms"),
    ("> 5 ms", "5 ms"),
    ("a + b", "a - b"),
    ("a & b", "a | b"),
    ("a && b", "a || b"),
    ("git push --force", "git push force"),
    ("rm -r", "rm r"),
    ("a -> b", "a <- b"),
    ("0 5 * * *", "* 0 5 * *"),
    ("*/5 * * * *", "* */5 * * *"),
    ("2 * 3", "2 3"),
    ("fixes #12", "fixes @12"),
    ("about ~5", "about 5"),
]

PATHS = [
    ("a/b", "ab"),
    ("a/b", "a\\b"),
    ("/etc/hosts", "etc/hosts"),
    ("../config", "./config"),
    ("../config", "config"),
    ("commit .env", "commit env"),
    ("~/.ssh/id", "~/ssh/id"),
    ("docs/read-me.md", "docs/readme.md"),
    ("/var/log_old/x", "/var/logold/x"),
    ("see src/max_retries.py", "see src/maxRetries.py"),
    ("https://example.com/a", "https://example.com/b"),
    ("https://example.com/a-b", "https://example.com/ab"),
    ("https://example.com/a.b", "https://example.com/ab"),
    ("https://example.com/?a=1", "https://example.com/a=1"),
    ("https://example.com:8080/", "https://example.com:8081/"),
    ("*.py", ".py"),
]

LANGUAGES = [
    ("Der Port bleibt offen", "Der Port bleibt nicht offen"),
    ("schon fertig", "schön fertig"),
    ("1. Mai ist frei", "2. Mai ist frei"),
    ("le coté droit", "le côté droit"),
    ("ou dans la base", "où dans la base"),
    ("on déploie", "on ne déploie pas"),
    ("el año", "el ano"),
    ("usar Redis", "no usar Redis"),
    ("テストを実行する", "テストを実行しない"),
    ("はし", "ばし"),
    ("びょういん", "びよういん"),
    ("我们使用 Redis", "我们不使用 Redis"),
    ("土木", "士木"),
    ("未来", "末来"),
    ("نستخدم Redis", "لا نستخدم Redis"),
    ("المنفذ ٨٠٨٠", "المنفذ ٨٠٨١"),
    ("Redis를 사용한다", "Redis를 사용하지 않는다"),
    ("가다", "까다"),
    ("ใช้ Redis", "ไม่ใช้ Redis"),
    ("มา", "ม้า"),
    ("ветка защищена", "ветка не защищена"),
    ("мир", "мор"),
    ("status ✅", "status ❌"),
]


@pytest.mark.parametrize(("one", "other"), NUMBERS + SIGNS + PATHS + LANGUAGES)
def test_it_keeps_two_values_apart(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)
