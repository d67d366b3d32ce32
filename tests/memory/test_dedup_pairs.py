"""Which sayings are one, and above all which are not."""

import pytest

from memory.dedup import Saying, judge

SAME = [
    ("fact", "The print job is done.", "The print job is finished."),
    ("fact", "Otto is responsible for testing the valve.", "The valve is tested by Otto."),
    ("fact", "You can find the drawings in the archive.", "The drawings are in the archive."),
    ("fact", "Traces are deleted after 7 days.", "Traces are kept for a week."),
    ("fact", "Because the tank was empty, the pump stopped.", "The pump stopped because of an empty tank."),
    ("decision", "We went with Adyen as our payment provider", "We chose Adyen as the payment provider."),
    ("decision", "Telemetry is disabled.", "We turned off telemetry."),
    ("decision", "Error tracking is done with Sentry.", "We use Sentry for error tracking."),
    ("decision", "We decided not to support Windows.", "Windows will not be supported."),
    ("decision", "Chose Vitest over Jest.", "We picked Vitest instead of Jest"),
    ("decision", "Deployed on k8s.", "We deploy on Kubernetes"),
    ("fact", "The timeout is 1500 ms.", "The timeout is 1.5 s"),
    ("fact", "The free plan has five projects.", "There are 5 projects in the free plan."),
    ("fact", "The certificate expires on 3 May 2026.", "The cert is valid until 2026-05-03"),
    ("fact", "Uploads are limited to 25 MB.", "The maximum upload size is 25 MB."),
    ("fact", "Maria maintains the parser.", "The parser is maintained by Maria."),
    ("fact", "The search index is rebuilt every hour.", "We rebuild the search index hourly."),
    ("fact", "When cookies are turned off, login fails.", "Login doesn't work if cookies are disabled."),
    ("fact", "Only the last 50 messages are loaded.", "We load only the last 50 messages"),
    ("concept", "Never log secrets.", "Secrets must not be logged."),
    ("concept", "Backups have to be encrypted.", "Backups must be encrypted"),
    ("concept", "Don't deploy unless the tests pass.", "Deploy only if the tests pass."),
    ("preference", "I hate long functions", "I don't like long functions."),
    ("preference", "I prefer tables to long lists.", "I'd rather see tables than long lists."),
    ("question", "Who owns the billing service?", "who is the owner of billing"),
    ("note", "TODO: remove the old flag", "The old flag has to be removed."),
    ("fact", "The seperate worker makes thumbnails.", "The separate worker makes thumbnails"),
    ("fact", "Deleting an account cannot be undone.", "Deletion of accounts is irreversible."),
    ("fact", "Session replay is disabled for EU customers.", "We've turned session replay off for EU customers"),
    ("fact", "The API listens on port 8080.", "The API's port is 8080"),
    ("preference", "I prefer small pull requests.", "I like pull requests to be small"),
    ("decision", "Let's use pnpm in the monorepo.", "For the monorepo we use pnpm."),
    ("fact", "The game runs at 60 fps.", "The game runs at 60 frames per second."),
    ("concept", "A job must be idempotent.", "Jobs have to be idempotent."),
    ("fact", "Die Logs werden 30 Tage aufbewahrt.", "Wir bewahren Logs 30 Tage lang auf."),
    ("concept", "Ne jamais déployer le vendredi.", "On ne déploie pas le vendredi."),
    ("decision", "Usamos PostgreSQL como base de datos.", "La base de datos es PostgreSQL."),
    ("concept", "mainへの直接プッシュは禁止です。", "mainに直接プッシュしないでください。"),
    ("concept", "禁止在周五部署。", "周五不要部署。"),
    ("fact", "The timeout is 30 seconds.", "超时时间是30秒。"),
]
APART = [
    ("fact", "Backups are encrypted.", "Backups are not encrypted.", "only one is negated"),
    ("fact", "The index is complete.", "The index is incomplete.", "only one is negated"),
    ("fact", "Orders are in the warehouse database.", "Warehouse orders are in the database.", "turned round"),
    ("fact", "The lock is taken before the write.", "The lock is taken after the write.", "the other after"),
    ("fact", "The release is tested.", "The release will be tested.", "yet to come"),
    ("decision", "We keep Jenkins.", "We keep Jenkins for now.", "for a time"),
    ("concept", "Uploads may be over 5 MB.", "Uploads must be over 5 MB.", "a permission"),
    ("preference", "I prefer the shell over the editor.", "I prefer the editor over the shell.", "turn"),
    ("decision", "The job is scheduled on the cluster.", "The job stays on the cluster.", "only one says"),
    ("decision", "Enable compression.", "Disable compression.", "only one is negated"),
    ("decision", "We use PostgreSQL.", "We no longer use PostgreSQL.", "only one is negated"),
    ("fact", "Tokens expire after 15 min.", "Tokens expire after 30 min.", "different values: 15 min, not 30 min"),
    ("fact", "The timeout is 30 ms.", "The timeout is 30 s.", "different values: 30 ms, not 30 s"),
    ("fact", "The review is on March 3.", "The review is on March 10.", "different values: March 3, not March 10"),
    ("fact", "Python is pinned to 3.1", "Python is pinned to 3.10", "different values: 3.1, not 3.10"),
    ("concept", "At least 3 replicas.", "At most 3 replicas.", "different values: at least 3, not at most 3"),
    ("fact", "The job runs every 5 minutes.", "The job runs for 5 minutes.", "different values"),
    ("fact", "It retries 3 times and 5 times.", "It retries 5 times and 3 times.", "another order"),
    ("fact", "Staging has 2 replicas.", "Production has 2 replicas.", "only one says Staging or Production"),
    ("decision", "Use PostgreSQL.", "Use MySQL.", "only one says PostgreSQL or MySQL"),
    ("decision", "Use Redis for sessions.", "Use Redis for queues.", "only one says sessions or queues"),
    ("fact", "Ingrid owns billing.", "Tomas owns billing.", "only one says Ingrid or Tomas"),
    ("decision", "Copy orders from Oracle to Neo4j.", "Copy orders from Neo4j to Oracle.", "they lead"),
    ("fact", "The shop calls the stock.", "The stock calls the shop.", "turned round"),
    ("fact", "The shop calls the stock.", "The shop is called by the stock.", "turned round"),
    ("fact", "A user has an account.", "An account has a user.", "turned round"),
    ("concept", "Back up before the upgrade.", "Back up after the upgrade.", "before different things"),
    ("concept", "Exports must be encrypted.", "Exports may be encrypted.", "put as"),
    ("concept", "Exports must be encrypted.", "Exports should be encrypted.", "a recommendation"),
    ("fact", "The driver breaks the build.", "Maybe the driver breaks the build.", "a possibility"),
    ("fact", "The build works on ARM.", "The build used to work on ARM.", "the past"),
    ("fact", "All tests pass.", "Most tests pass.", "of a part"),
    ("fact", "Most tests pass.", "Some tests pass.", "only one says"),
    ("concept", "Only admins may export.", "Admins may export.", "excludes everything else"),
    ("concept", "Deploy on Fridays.", "Deploy on Fridays except in May.", "an exception"),
    ("fact", "The API is slow.", "The API is slow if the cache is cold.", "a condition"),
    ("fact", "Reports go to CSV.", "Reports also go to CSV.", "adds to something"),
    ("fact", "Our plan has 3 seats.", "Their plan has 3 seats.", "different people"),
    ("fact", "The new API is slow.", "The old API is slow.", "only one says new or old"),
    ("preference", "I prefer tabs over spaces.", "I prefer spaces over tabs.", "turn different things away"),
    ("decision", "Run tests on CI, not locally.", "Run tests locally, not on CI.", "turn different things away"),
    ("question", "When do we release?", "Why do we release?", "only one says When or Why"),
    ("fact", "The server keeps the file.", "The server loses the file.", "only one is negated"),
    ("concept", "Freitags deployen.", "Freitags nicht deployen.", "only one is negated"),
    ("decision", "On utilise Redis.", "On n'utilise pas Redis.", "only one is negated"),
    ("decision", "Usamos Redis.", "Ya no usamos Redis.", "only one is negated"),
    ("concept", "本番にデプロイする。", "本番にデプロイしない。", "only one is negated"),
    ("fact", "タイムアウトは30秒です。", "タイムアウトは30分です。", "different values: 30 秒, not 30 分"),
    ("concept", "周五可以部署。", "周五不可以部署。", "only one is negated"),
    ("fact", "超时时间是30秒。", "超时时间是60秒。", "different values: 30 秒, not 60 秒"),
]


@pytest.mark.parametrize(("kind", "one", "other"), SAME)
def test_it_knows_one_saying_in_other_words(kind: str, one: str, other: str) -> None:
    assert judge(Saying(kind, one), Saying(kind, other), similarity=None).kind == "same"


@pytest.mark.parametrize(("kind", "one", "other", "reason"), APART)
def test_it_keeps_sayings_apart_and_says_why(kind: str, one: str, other: str, reason: str) -> None:
    verdict = judge(Saying(kind, one), Saying(kind, other), similarity=0.99)
    reversed_reason = " or ".join(reversed(reason.removeprefix("only one says ").split(" or ")))
    assert verdict.kind == "near"
    assert any(reason in said or reversed_reason in said for said in _both_ways(verdict.reasons)), verdict.reasons


def _both_ways(reasons: tuple[str, ...]) -> list[str]:
    """Give each reason also with its two values exchanged: the verdict knows no left and right."""
    turned = []
    for reason in reasons:
        head, _, values = reason.partition(": ")
        mine, _, theirs = values.partition(", not ")
        turned += [reason, f"{head}: {theirs}, not {mine}"]
    return turned
