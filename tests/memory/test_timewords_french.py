"""Time phrases of French questions."""

import pytest

from tests.memory.times_said import said

CASES = [
    ("Que s'est-il passé entre le 3 et le 10 mars ?", "in 2026-03-03/2026-03-11"),
    ("Les décisions de la première semaine de mars ?", "in 2026-03-01/2026-03-08"),
    ("Décisions prises en début d'année", "in 2026-01-01/2026-05-01"),
    ("Qu'avons-nous décidé hier ?", "in 2026-03-17/2026-03-18"),
    ("Qu'avons-nous décidé avant-hier ?", "in 2026-03-16/2026-03-17"),
    ("Qu'avons-nous décidé aujourd'hui ?", "in 2026-03-18/2026-03-19"),
    ("Qu'avons-nous décidé aujourd\u2019hui ?", "in 2026-03-18/2026-03-19"),
    ("Qu'avons-nous décidé ce matin ?", "in 2026-03-18T05:00/2026-03-18T12:00"),
    ("Qu'est-ce qui est tombé hier soir ?", "in 2026-03-17T17:00/2026-03-18"),
    ("Qu'est-ce qui est tombé hier à 15h30 ?", "in 2026-03-17T15:30/2026-03-17T16:30"),
    ("Qu'avons-nous décidé la semaine dernière ?", "in 2026-03-09/2026-03-16"),
    ("Qu'avons-nous decide la semaine derniere ?", "in 2026-03-09/2026-03-16"),
    ("Qu'avons-nous décidé cette semaine ?", "in 2026-03-16/2026-03-23"),
    ("Que ferons-nous la semaine prochaine ?", "in 2026-03-23/2026-03-30"),
    ("Qu'avons-nous décidé le mois dernier ?", "in 2026-02-01/2026-03-01"),
    ("Qu'avons-nous décidé l'année dernière ?", "in 2025-01-01/2026-01-01"),
    ("Qu'avons-nous décidé l'an dernier ?", "in 2025-01-01/2026-01-01"),
    ("Qu'avons-nous décidé au dernier trimestre ?", "in 2025-10-01/2026-01-01"),
    ("Qu'avons-nous décidé lundi ?", "in 2026-03-16/2026-03-17"),
    ("Qu'avons-nous décidé vendredi dernier ?", "in 2026-03-13/2026-03-14"),
    ("Qu'avons-nous décidé en mars ?", "in 2026-03-01/2026-04-01"),
    ("Qu'avons-nous décidé en mai 2024 ?", "in 2024-05-01/2024-06-01"),
    ("Qu'avons-nous décidé en mai de l'année dernière ?", "in 2025-05-01/2025-06-01"),
    ("Qu'avons-nous décidé le 3 mai ?", "in 2025-05-03/2025-05-04"),
    ("Qu'avons-nous décidé le 1er mars 2026 ?", "in 2026-03-01/2026-03-02"),
    ("Qu'avons-nous décidé le 03/04/2025 ?", "in 2025-04-03/2025-04-04"),
    ("Qu'avons-nous décidé en 2024 ?", "in 2024-01-01/2025-01-01"),
    ("Les décisions du T3 2025", "in 2025-07-01/2025-10-01"),
    ("Les décisions du troisième trimestre 2025", "in 2025-07-01/2025-10-01"),
    ("Les décisions du premier semestre 2025", "in 2025-01-01/2025-07-01"),
    ("Les décisions de la semaine 12", "in 2026-03-16/2026-03-23"),
    ("Qu'avons-nous dit il y a deux mois ?", "in 2026-01-01/2026-02-01"),
    ("Qu'avons-nous dit il y a 3 jours ?", "in 2026-03-15/2026-03-16"),
    ("Qu'avons-nous dit il y a quinze jours ?", "in 2026-03-03/2026-03-04"),
    ("Qu'est-ce qui a changé ces 3 derniers mois ?", "in 2025-12-18/2026-03-18T14:30"),
    ("Qu'est-ce qui a changé au cours des trois derniers mois ?", "in 2025-12-18/2026-03-18T14:30"),
    ("Qu'est-ce qui a changé à la fin de l'année dernière ?", "in 2025-09-01/2026-01-01"),
    ("Qu'est-ce qui a changé début mars ?", "in 2026-03-01/2026-03-11"),
    ("Qu'est-ce qui a changé fin février ?", "in 2026-02-21/2026-03-01"),
    ("Qu'est-ce qui a changé depuis mars ?", "since 2026-03-01/"),
    ("Qu'est-ce qui a changé depuis hier ?", "since 2026-03-17/"),
    ("Qu'est-ce qui a changé depuis deux semaines ?", "since 2026-03-04/"),
    ("Qu'est-ce qui a changé à partir du 3 mars ?", "since 2026-03-03/"),
    ("Qu'utilisions-nous avant le 3 mai ?", "before /2025-05-03"),
    ("Qu'utilisions-nous avant mars ?", "before /2026-03-01"),
    ("Qu'est-ce qui a changé après le 3 mars ?", "after 2026-03-04/"),
    ("Qu'utilisions-nous jusqu'en février ?", "until /2026-03-01"),
    ("Qu'utilisions-nous jusqu'à la fin juin ?", "until /2025-07-01"),
    ("Qu'est-ce qui a changé entre mars et mai 2025 ?", "between 2025-03-01/2025-06-01"),
    ("Qu'est-ce qui a changé de janvier à février ?", "between 2026-01-01/2026-03-01"),
    ("Qu'est-ce qui a changé du 3 au 5 mars ?", "in 2026-03-03/2026-03-06"),
    ("Qu'avons-nous décidé récemment ?", "~in 2026-02-16/"),
    ("Qu'avons-nous dit l'autre jour ?", "~in 2026-03-11/2026-03-18"),
    ("Qu'avons-nous dit il y a quelques jours ?", "~in 2026-03-12/2026-03-17"),
    ("Qu'avons-nous dit il y a longtemps ?", "~in /2026-02-16"),
]


@pytest.mark.parametrize(("question", "expected"), CASES)
def test_it_reads_french(question: str, expected: str) -> None:
    assert said(question) == expected
