"""The demonstration says in a sentence what went wrong."""

import socket

import pytest
from django.core.management import CommandError, call_command

from governance.models import ApiKey
from tests.cast import Tenancy


def test_it_says_which_server_does_not_answer_and_leaves_no_key(acme: Tenancy) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(CommandError, match=f"{url} did not answer: ConnectError"):
            call_command("demo", url=url, tenant=acme.slug)
    made = ApiKey.objects.filter(tenant_id=acme.tenant_id, name__startswith="demo-")
    assert [key.revoked_at is not None for key in made] == [True]
