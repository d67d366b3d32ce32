"""Time phrases of Spanish questions."""

import pytest

from tests.memory.times_said import said

CASES = [
    ("¿Qué cambió desde principios de año?", "since 2026-01-01/"),
    ("¿Qué decidimos la última semana?", "in 2026-03-11/2026-03-18T14:30"),
    ("¿Qué decidimos ayer?", "in 2026-03-17/2026-03-18"),
    ("¿Qué decidimos anteayer?", "in 2026-03-16/2026-03-17"),
    ("¿Qué decidimos hoy?", "in 2026-03-18/2026-03-19"),
    ("¿Qué decidimos esta mañana?", "in 2026-03-18T05:00/2026-03-18T12:00"),
    ("¿Qué falló anoche?", "in 2026-03-17T18:00/2026-03-18T06:00"),
    ("¿Qué falló ayer por la tarde?", "in 2026-03-17T12:00/2026-03-17T20:00"),
    ("¿Qué falló ayer a las 15:30?", "in 2026-03-17T15:30/2026-03-17T16:30"),
    ("¿Qué toca mañana?", "in 2026-03-19/2026-03-20"),
    ("¿Qué decidimos la semana pasada?", "in 2026-03-09/2026-03-16"),
    ("¿Qué decidimos esta semana?", "in 2026-03-16/2026-03-23"),
    ("¿Qué toca la próxima semana?", "in 2026-03-23/2026-03-30"),
    ("¿Qué toca la semana que viene?", "in 2026-03-23/2026-03-30"),
    ("¿Qué decidimos el mes pasado?", "in 2026-02-01/2026-03-01"),
    ("¿Qué decidimos el año pasado?", "in 2025-01-01/2026-01-01"),
    ("¿Qué decidimos el trimestre pasado?", "in 2025-10-01/2026-01-01"),
    ("¿Qué decidimos el lunes?", "in 2026-03-16/2026-03-17"),
    ("¿Qué decidimos el viernes pasado?", "in 2026-03-13/2026-03-14"),
    ("¿Qué decidimos en mayo?", "in 2025-05-01/2025-06-01"),
    ("¿Qué decidimos en mayo de 2024?", "in 2024-05-01/2024-06-01"),
    ("¿Qué decidimos en mayo del año pasado?", "in 2025-05-01/2025-06-01"),
    ("¿Qué decidimos el 3 de mayo?", "in 2025-05-03/2025-05-04"),
    ("¿Qué decidimos el 3 de marzo de 2026?", "in 2026-03-03/2026-03-04"),
    ("¿Qué decidimos el 03/04/2025?", "in 2025-04-03/2025-04-04"),
    ("¿Qué decidimos en 2024?", "in 2024-01-01/2025-01-01"),
    ("Decisiones del tercer trimestre de 2025", "in 2025-07-01/2025-10-01"),
    ("Decisiones del primer semestre de 2025", "in 2025-01-01/2025-07-01"),
    ("Decisiones de la semana 12", "in 2026-03-16/2026-03-23"),
    ("¿Qué dijimos hace dos meses?", "in 2026-01-01/2026-02-01"),
    ("¿Qué dijimos hace 3 días?", "in 2026-03-15/2026-03-16"),
    ("¿Qué cambió en los últimos 3 meses?", "in 2025-12-18/2026-03-18T14:30"),
    ("¿Qué cambió en los últimos diez días?", "in 2026-03-08/2026-03-18T14:30"),
    ("¿Qué cambió a finales del año pasado?", "in 2025-09-01/2026-01-01"),
    ("¿Qué cambió a principios de marzo?", "in 2026-03-01/2026-03-11"),
    ("¿Qué cambió desde marzo?", "since 2026-03-01/"),
    ("¿Qué cambió desde ayer?", "since 2026-03-17/"),
    ("¿Qué cambió desde hace dos semanas?", "since 2026-03-04/"),
    ("¿Qué cambió a partir del 3 de marzo?", "since 2026-03-03/"),
    ("¿Qué usábamos antes del 3 de mayo?", "before /2025-05-03"),
    ("¿Qué usábamos antes de marzo?", "before /2026-03-01"),
    ("¿Qué cambió después del 3 de marzo?", "after 2026-03-04/"),
    ("¿Qué usábamos hasta finales de junio?", "until /2025-07-01"),
    ("¿Qué cambió entre marzo y mayo de 2025?", "between 2025-03-01/2025-06-01"),
    ("¿Qué cambió de enero a febrero?", "between 2026-01-01/2026-03-01"),
    ("¿Qué cambió del 3 al 5 de marzo?", "in 2026-03-03/2026-03-06"),
    ("¿Qué decidimos recientemente?", "~in 2026-02-16/"),
    ("¿Qué dijimos el otro día?", "~in 2026-03-11/2026-03-18"),
    ("¿Qué dijimos hace unos días?", "~in 2026-03-12/2026-03-17"),
    ("¿Qué dijimos hace tiempo?", "~in /2026-02-16"),
]


@pytest.mark.parametrize(("question", "expected"), CASES)
def test_it_reads_spanish(question: str, expected: str) -> None:
    assert said(question) == expected
