"""What looks like time and is none, or cannot be placed in time."""

import pytest

from tests.memory.times_said import asked, said

TRAPS = [
    "How many days in a month do we count?",
    "Does the token last a week?",
    "the weekend deploy policy",
    "How long is a backup every night at 2am kept?",
    "What runs at the end of each month?",
    "Which ticket is PROJ-2024?",
    "What did we decide about Q3 planning?",
    "What did March say?",
    "Do we run the job on Mondays?",
    "Which retries happen within 3 days?",
    "Guten Morgen, was ist neu?",
    "Which pages run on Next.js 14?",
    "Do we run Python 3.11?",
    "Is Ubuntu 24.04 supported?",
    "Since v2.0 or 3.12.2025.1?",
    "Which port, 8080 or 2024:2024?",
    "What were the last 3 releases?",
    "What happens after 30 minutes timeout?",
    "Does it answer within 5 ms?",
    "Does it answer in 2000 ms?",
    "Did it break after 2000 requests?",
    "How many rows fit in 2048 bytes?",
    "Do we poll every 5 minutes?",
    "How long is the 30-day retention?",
    "Do we deploy every Monday?",
    "Who leads the Monday standup?",
    "May we use Redis?",
    "may 2 workers share a queue?",
    "It may march on, but may it?",
    "What did April say about the cache?",
    "Do we use H2 or SQLite?",
    "Is H2 database in memory?",
    "Which instance, t3.micro or m5?",
    "Q1: what is the port?",
    "Is support 24/7?",
    "What is 3/4 of the budget?",
    "What is the second step?",
    "Is the current_user cached?",
    "What is in day_of_week.py?",
    "What is RFC 2119 about?",
    "Is /2025/05/report.csv kept?",
    "Is the issue #2024 open?",
    "Do we use the Sun JDK?",
    "What did we mar in the design?",
    "How many minutes does a build take?",
    "What is the date format?",
    "Which weekday do we deploy on?",
    "Was kostet 1,5 Stunden Ausfall?",
    "Läuft das auf Port 2024?",
    "Wie lange sind 30 Tage Aufbewahrung?",
    "Deployen wir jeden Montag?",
    "Was ist der Tag des Images?",
    "Quel est le délai de 5 minutes ?",
    "Déployons-nous tous les lundis ?",
    "Va-t-on sur Mars ?",
    "¿Cuál es el plazo de 5 días?",
    "¿Desplegamos cada lunes?",
    "¿Más hacia adelante o más simple?",
    "前端用什么框架？",
    "后端的端口是多少？",
    "每周一发布吗？",
    "超时是5分钟吗？",
    "版本3.11还支持吗？",
    "名前は何ですか",
    "前提は何ですか",
    "毎週月曜に出しますか",
    "タイムアウトは5分ですか",
    "Node.js 20に上げますか",
]


@pytest.mark.parametrize("question", TRAPS)
def test_it_takes_no_version_count_or_name_for_a_date(question: str) -> None:
    found = asked(question)
    assert (found.ranges, found.not_understood, found.without) == ((), (), question)


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("What changed on the 32nd of May?", "32nd of May"),
        ("What changed on 31 February 2026?", "31 February 2026"),
        ("What changed on 2026-02-30?", "2026-02-30"),
        ("What changed on 2026-13-01?", "2026-13-01"),
        ("What changed on 3/4/2026?", "3/4/2026"),
        ("What changed in Q5 2025?", "Q5 2025"),
        ("What changed in calendar week 60?", "calendar week 60"),
        ("What changed last Michaelmas term?", "last Michaelmas term"),
        ("decisions in the summer of 2025", "summer of 2025"),
        ("What happened on Black Friday?", "Black Friday"),
        ("What did we agree on 3/15?", "on 3/15"),
        ("What changed last summer?", "last summer"),
        ("What changed in the last sprint?", "last sprint"),
        ("What changed in fiscal year 2025?", "fiscal year 2025"),
        ("What changed before Christmas?", "Christmas"),
        ("Can we ship in two weeks?", "in two weeks"),
        ("What changed in the last 9999 years?", "last 9999 years"),
        ("What changed 5000 years ago?", "5000 years ago"),
        ("Was kam letzten Sommer?", "letzten Sommer"),
        ("Was kam am 31. Februar?", "31. Februar"),
        ("Was kam vor Weihnachten?", "Weihnachten"),
        ("Qu'avons-nous décidé l'été dernier ?", "été dernier"),
        ("Qu'avons-nous décidé le 31 février ?", "31 février"),
        ("¿Qué decidimos el verano pasado?", "verano pasado"),
        ("¿Qué decidimos el 31 de febrero?", "31 de febrero"),
        ("昨年度の決定は？", "昨年度"),
        ("去年の夏の決定は？", "夏"),
        ("2月31日の決定は？", "2月31日"),
        ("2月31日的决定", "2月31日"),
        ("去年夏天的决定", "夏天"),
        ("上财年的决定", "上财年"),
    ],
)
def test_it_names_what_it_did_not_understand(question: str, phrase: str) -> None:
    found = asked(question).not_understood
    assert [phrase in item for item in found] == [True]


def test_it_lets_the_language_decide_which_number_is_the_day() -> None:
    assert said("What changed on 4/4/2026?") == "in 2026-04-04/2026-04-05"
    assert said("What changed on 03.04.2026?") == "in 2026-04-03/2026-04-04"
    assert said("¿Qué cambió el 3/4/2026?") == "in 2026-04-03/2026-04-04"
    assert said("2026/3/4に何が変わった？") == "in 2026-03-04/2026-03-05"
