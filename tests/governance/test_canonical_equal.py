"""Texts that a person would call the same value have one canonical form."""

import pytest

from governance.canonical import canonical

LETTERS = [
    ("We use PostgreSQL", "we use postgresql"),
    ("We use PostgreSQL", "Wе usе РоstgrеSQL"),  # Cyrillic
    ("We use PostgreSQL", "Ｗｅ ｕｓｅ ＰｏｓｔｇｒｅＳＱＬ"),
    ("We use PostgreSQL", "𝗪𝗲 𝘂𝘀𝗲 𝗣𝗼𝘀𝘁𝗴𝗿𝗲𝗦𝗤𝗟"),
    ("We use PostgreSQL", "We use 𝒫𝑜𝓈𝓉𝑔𝓇𝑒𝒮𝒬ℒ"),
    ("We use PostgreSQL", "We use ᴘᴏsᴛɢʀᴇsQL"),
    ("We use PostgreSQL", "We use Pοstgresql"),  # Greek omicron
    ("Deploy from main", "Deploy from mаіn"),
    ("NODE runs in production", "ΝΟDΕ runs in production"),  # Greek capitals
    ("BASH is the shell", "ВАЅН is the shell"),
    ("use the hash", "use the հash"),  # Armenian
    ("use COBOL", "use ꓚꓳꓐꓳꓡ"),  # Lisu
    ("use scala", "use ѕсаⅼа"),
    ("payments", "pаyments"),
    ("file name", "ﬁle name"),
    ("Tests run in CI", "T̶e̶s̶t̶s̶ run in C̲I̲"),
    ("Tests run in CI", "T̷̛̀e̸̢͌̕s̴̨̛͝t̵̡̏͠s̸̛̱͘ run in CI"),
    ("Tests run in CI", "Ⓣⓔⓢⓣⓢ run in CI"),
]

UNSEEN = [
    ("Use Redis", "Use Re\u200bdis"),
    ("Use Redis", "Use Re\u00addis"),
    ("Use Redis", "\ufeffUse\u2060 Redis"),
    ("Use Redis", "\u202eUse Redis\u202c"),
    ("Use Redis", "Use \u2066Redis\u2069"),
    ("Use Redis", "Use Redis\U000e0041\U000e0042"),
    ("Use Redis", "Use R\ufe0fedis\U000e0100"),
    ("Use Redis", "Use\u3164Redis\u115f"),
    ("Port 8080", "Port 80\u200d80"),
    ("Use Redis", "Use\u00a0Redis"),
    ("Use Redis", "  Use \t\r\n Redis\u2003\u3000"),
    ("Use Redis\nas cache", "Use Redis\u2028as cache"),
]

PUNCTUATION = [
    ("Use Redis", "Use Redis."),
    ("Never force push", "Never force push!!!"),
    ("Never force push", "Never force-push…"),
    ("Say “hello” first", 'Say "hello" first'),
    ("Say «hello» first", "Say „hello“ first"),
    ("We don't mock", "We don’t mock"),
    ("Redis, then Celery", "Redis , then Celery"),
    ("Tabs — not spaces", "Tabs - not spaces"),
    ("Tabs—not spaces", "Tabs – not spaces"),
    ("Ports 8000-8080", "Ports 8000–8080"),
    ("Ports 8000 - 8080", "Ports 8000—8080"),
    ("Timeout: 30 s", "Timeout 30s"),
    ("(Use Redis)", "[Use Redis]"),
    ("set a = b", "set a=b"),
    ("a → b", "a -> b"),
    ("retries ≥ 3", "retries >= 3"),
    ("status ≠ 200", "status != 200"),
    ("offset −5", "offset -5"),
    ("2 × 3", "2*3"),
]

MARKDOWN = [
    ("Use **Redis**", "Use Redis"),
    ("*Use* ***Redis***", "Use Redis"),
    ("_Use_ __Redis__", "Use Redis"),
    ("Use `redis-py`", "Use redis-py"),
    ("- Use Redis", "Use Redis"),
    ("* Use Redis\n* Use Celery", "Use Redis\nUse Celery"),
    ("  - Use Redis", "1) Use Redis"),
    ("## Use Redis", "Use Redis"),
    ("> Use Redis", "Use Redis"),
    ("~~Use Redis~~", "Use Redis"),
    ("See <https://example.com/a>", "See https://example.com/a"),
    ("```\nmake test\n```", "make test"),
]

IDENTIFIERS = [
    ("max_retries is 3", "maxRetries is 3"),
    ("max_retries is 3", "MAX_RETRIES is 3"),
    ("max-retries is 3", "MaxRetries is 3"),
    ("max.retries is 3", "max retries is 3"),
    ("HTTPServer handles it", "http_server handles it"),
    ("std::string", "std.string"),
    ("UTF-8 everywhere", "utf8 everywhere"),
    ("SHA-256 digests", "sha256 digests"),
    ("Python 3.11", "python3.11"),
    ("back-end", "backend"),
    ("GitHub", "github"),
]

LANGUAGES = [
    ("Die Straße ist gesperrt", "DIE STRASSE IST GESPERRT"),
    ("Für Übersetzungen: gettext", "Fu\u0308r U\u0308bersetzungen: GETTEXT"),
    ("Déployer le vendredi : interdit", "déployer le vendredi: interdit."),
    ("L’équipe préfère « tabs »", 'L\'équipe préfère "tabs"'),
    ("Le cœur du système", "Le coeur du système"),
    ("¡No usar force push!", "No usar force push"),
    ("La contraseña caduca", "LA CONTRASEN\u0303A CADUCA"),
    ("データベースはPostgreSQLです。", "ﾃﾞｰﾀﾍﾞｰｽはＰｏｓｔｇｒｅＳＱＬです"),
    ("エラーは工ラーで処理", "エラーはエラーで処理"),
    ("「本番」で実行する", "本番で実行する"),
    ("我们使用 PostgreSQL 数据库。", "我们使用PostgreSQL数据库"),
    ("端口是８０８０", "端口是8080"),
    ("نستخدم قاعدة البيانات", "نستخدم قاعـــدة البيانات"),
    ("المنفذ ٨٠٨٠", "المنفذ 8080"),
    ("از پایگاه‌داده استفاده کن", "از پايگاه داده استفاده كن"),
    ("데이터베이스는 Redis 입니다", "데이터베이스는 Redis입니다."),
    ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"),
    ("ใช้ฐานข้อมูล Redis", "ใช้ฐานข้อมูลRedis"),
    ("พอร์ต ๘๐๘๐", "พอร์ต 8080"),
    ("Ветка main защищена", "ВЕТКА MAIN ЗАЩИЩЕНА"),
    ("Νέα έκδοση", "ΝΈΑ ΈΚΔΟΣΗ"),
    ("İstanbul sınırı 100", "istanbul SINIRI 100"),
    ("cổng 8080", "cô\u0309ng 8080"),
]


@pytest.mark.parametrize(("one", "other"), LETTERS + UNSEEN + PUNCTUATION + MARKDOWN + IDENTIFIERS + LANGUAGES)
def test_it_gives_one_form_to_one_value(one: str, other: str) -> None:
    assert canonical(one) == canonical(other) != ""
