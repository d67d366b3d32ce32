"""Order, events and what is left of a question once its dates are cut out."""

from typing import Literal

import pytest

from tests.memory.times_said import asked


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the latest decision on auth?", "latest"),
        ("What do we currently use?", "latest"),
        ("What is the current port?", "latest"),
        ("What is the most recent choice?", "latest"),
        ("What was the last decision on auth?", "latest"),
        ("What do we use now?", "latest"),
        ("What did we originally choose?", "earliest"),
        ("What was the first decision on auth?", "earliest"),
        ("What did we initially use?", "earliest"),
        ("What did we first choose?", "earliest"),
        ("What did we originally use and what do we use now?", ""),
        ("What is the first name field?", ""),
        ("Is the API-first approach kept?", ""),
        ("Is current_user cached?", ""),
        ("Was nutzen wir aktuell?", "latest"),
        ("Was ist der neueste Stand?", "latest"),
        ("Was war ursprünglich geplant?", "earliest"),
        ("Qu'utilisons-nous actuellement ?", "latest"),
        ("Quelle est la dernière décision ?", "latest"),
        ("Qu'avons-nous choisi à l'origine ?", "earliest"),
        ("¿Qué usamos actualmente?", "latest"),
        ("¿Cuál es la última decisión?", "latest"),
        ("¿Qué elegimos originalmente?", "earliest"),
        ("現在の設定は？", "latest"),
        ("最新の決定は？", "latest"),
        ("当初の計画は？", "earliest"),
        ("目前的端口是多少？", "latest"),
        ("最新的决定是什么？", "latest"),
        ("最初的计划是什么？", "earliest"),
        ("What changed last week?", ""),
    ],
)
def test_it_reads_which_end_is_wanted(question: str, expected: Literal["latest", "earliest", ""]) -> None:
    assert asked(question).order == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What did we use before the migration?", ("before", "migration")),
        ("What did we use before the migration to Postgres, and why?", ("before", "migration to Postgres")),
        ("What did we use before the migration and why?", ("before", "migration")),
        ("What broke since the outage?", ("since", "outage")),
        ("After the launch of v2, what changed?", ("after", "launch of v2")),
        ("What held until the freeze?", ("until", "freeze")),
        ("What did we use before we switched to Kafka?", ("before", "we switched to Kafka")),
        ("What changed after switching to Kafka?", ("after", "switching to Kafka")),
        ("What changed since v2.0?", ("since", "v2.0")),
        ("What changed since the last release?", ("since", "last release")),
        ("What changed between the freeze and the launch?", ("after", "freeze")),
        ("Was galt vor der Migration?", ("before", "Migration")),
        ("Was galt seit dem Ausfall?", ("since", "Ausfall")),
        ("Was galt, bevor wir auf Kafka umgestiegen sind?", ("before", "wir auf Kafka umgestiegen sind")),
        ("Qu'utilisions-nous avant la migration ?", ("before", "migration")),
        ("Qu'est-ce qui a changé depuis la panne ?", ("since", "panne")),
        ("¿Qué usábamos antes de la migración?", ("before", "migración")),
        ("¿Qué cambió desde el lanzamiento?", ("since", "lanzamiento")),
        ("移行前の設定は？", ("before", "移行")),
        ("リリース以降の変更は？", ("since", "リリース")),
        ("障害の後に何を変えた？", ("after", "障害")),
        ("迁移之前用的是什么？", ("before", "迁移")),
        ("上线以来有什么变化？", ("since", "上线")),
        ("在重构之后我们改了什么？", ("after", "重构")),
    ],
)
def test_it_names_the_event_that_bounds_the_time(question: str, expected: tuple[str, str]) -> None:
    found = asked(question)
    assert (found.events[0].relation, found.events[0].words) == expected
    assert found.ranges == ()


@pytest.mark.parametrize(
    "question",
    [
        "What happens after 30 minutes timeout?",
        "Is it slow since it is not cached?",
        "Which checks run before saving?",
        "What runs after each deploy?",
        "What did we use before?",
        "What changed after March 3?",
        "Was galt vor allem?",
        "Avant tout, que faire ?",
        "前端用什么框架？",
        "後半の計画は？",
    ],
)
def test_it_takes_no_reason_rule_or_date_for_an_event(question: str) -> None:
    assert asked(question).events == ()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What did we decide in May about Redis?", "What did we decide about Redis?"),
        ("What did we decide last week?", "What did we decide?"),
        ("Last week, what did we decide?", "what did we decide?"),
        ("What changed between March and May 2025 in auth?", "What changed in auth?"),
        ("What changed since the end of last year?", "What changed?"),
        ("What did we recently decide?", "What did we decide?"),
        ("last year's decisions on auth", "decisions on auth"),
        ("What did we use before the migration?", "What did we use before the migration?"),
        ("What changed on the 32nd of May?", "What changed on the 32nd of May?"),
        ("Was haben wir am 3. Mai beschlossen?", "Was haben wir beschlossen?"),
        ("Was galt bis Ende Juni für Redis?", "Was galt für Redis?"),
        ("Qu'avons-nous décidé la semaine dernière ?", "Qu'avons-nous décidé ?"),
        ("¿Qué decidimos la semana pasada sobre Redis?", "¿Qué decidimos sobre Redis?"),
        ("先週のRedisの決定を教えて", "Redisの決定を教えて"),
        ("1月から2月までの変更は？", "変更は？"),
        ("我们上周关于Redis的决定", "我们关于Redis的决定"),
    ],
)
def test_it_leaves_a_readable_question_without_its_dates(question: str, expected: str) -> None:
    assert asked(question).without == expected


def test_it_points_at_the_phrase() -> None:
    question = "What did we decide before the end of May 2024 about Redis?"
    found = asked(question).ranges[0]
    assert found.phrase == "before the end of May 2024"
    assert question[found.span[0] : found.span[1]] == found.phrase
    event = asked("What held before the freeze?").events[0]
    assert "What held before the freeze?"[event.span[0] : event.span[1]] == "before the freeze"
