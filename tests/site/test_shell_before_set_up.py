"""A command that comes before the database is set up says so."""

from unittest.mock import patch

import pytest
from django.db import ProgrammingError
from psycopg.errors import InsufficientPrivilege, SyntaxErrorOrAccessRuleViolation, UndefinedTable

from waggle_site.shell import NO_HOME, NOT_SET_UP, main


def _failing(cause: type[Exception]) -> ProgrammingError:
    error = ProgrammingError("the database's words")
    error.__cause__ = cause()
    return error


@pytest.mark.parametrize("cause", [UndefinedTable, InsufficientPrivilege])
@pytest.mark.parametrize(("argv", "runs"), [(["demo"], "_command"), (["get-stats"], "operation_commands.execute")])
def test_it_says_that_the_database_is_not_set_up(
    capsys: pytest.CaptureFixture[str], cause: type[Exception], argv: list[str], runs: str
) -> None:
    place = f"waggle_site.{runs}" if "." in runs else f"waggle_site.shell.{runs}"
    with patch(place, side_effect=_failing(cause)):
        assert main(["waggle", *argv]) == NO_HOME
    assert capsys.readouterr().err == f"{NOT_SET_UP}\n"


def test_it_hides_no_other_fault_of_a_statement() -> None:
    with (
        patch("waggle_site.shell._command", side_effect=_failing(SyntaxErrorOrAccessRuleViolation)),
        pytest.raises(ProgrammingError),
    ):
        main(["waggle", "demo"])
