"""Contradictions that only what is meant shows: opposites without a "not", bounds, owners, other languages."""

import pytest

from memory.conflicts import Statement, contradictions

CONTRADICTING = [
    ("fact", "The indexer runs before the crawler.", "The indexer runs after the crawler."),
    ("decision", "Lena will write the migration guide.", "The migration guide is written by Otto."),
    ("fact", "The thumbnails are rebuilt after every upload.", "The thumbnails are rebuilt daily."),
    ("preference", "Ask before renaming a table.", "Rename a table without asking."),
    ("fact", "The valve is open.", "The valve is shut."),
    ("fact", "The print job is done.", "The print job is still in progress."),
    ("concept", "Only editors can publish drafts.", "Editors can not publish drafts."),
    ("fact", "Traces are kept for 7 days.", "Traces are deleted after 3 days."),
    ("decision", "The spring sale starts in April.", "The spring sale was postponed to May."),
    ("fact", "Lamps come from Osram.", "We are moving lamps to Philips."),
    ("fact", "The pool is thread-safe.", "The pool is unsafe to share between threads."),
    ("concept", "The phone number is optional.", "The phone number is required."),
    ("fact", "The draft is lost on reload.", "The draft is kept on reload."),
    ("fact", "Emails are sent synchronously.", "Emails are sent asynchronously."),
    ("fact", "The gateway has exactly three replicas.", "The gateway has 5 replicas."),
    ("concept", "Passwords need at least 8 characters", "Passwords must have a minimum of 14 characters."),
    ("concept", "The cluster needs at least 3 nodes.", "The cluster has 2 nodes."),
    ("fact", "The uploader retries 3 times after 5 seconds.", "The uploader retries 5 times after 3 seconds."),
    ("fact", "gRPC is served on :50051", "We moved gRPC from port 50051 to 6000."),
    ("fact", "Priya owns the ingest pipeline.", "Tomas is now the owner of the ingest pipeline."),
    ("fact", "Customer data is hosted only in Frankfurt.", "Customer data is hosted in Virginia as well."),
    ("decision", "All environments log at INFO level.", "Production logs at WARN level."),
    ("preference", "I want the tests before the code.", "I want the code before the tests."),
    ("preference", "I prefer short answers.", "I prefer long answers."),
    ("decision", "Physics runs on the client.", "Physics runs on the server now."),
    ("decision", "We are keeping the Rails admin.", "The Rails admin is being removed."),
    ("decision", "We release every two weeks.", "We release once a month."),
    ("decision", "Back to yarn for all packages.", "We standardised on npm for all packages."),
    ("decision", "Kafka is our event bus.", "We use NATS instead of Kafka as our event bus."),
    ("fact", "All endpoints need a token.", "The health endpoint needs no token."),
    ("fact", "Nobody has access to the ledger.", "The developers have access to the ledger."),
    ("concept", "Only admins can delete projects.", "Everyone can delete projects."),
    ("concept", "Squash commits before merging.", "Don't squash commits before merging."),
    ("fact", "Prices are stored as floats.", "Prices are stored as integers."),
    ("fact", "Search results are ordered by relevance.", "Search results are ordered by date"),
    ("fact", "The migration is reversible.", "The migration is irreversible."),
    ("fact", "CI takes less than 10 minutes.", "CI takes more than 20 minutes."),
    ("fact", "Workspaces are archived after one month.", "Workspaces are archived after 90 days."),
    ("fact", "The launch is on 3 March.", "The launch was moved to 17 March"),
    ("decision", "Wir nehmen Redis als Cache.", "Wir nehmen Memcached als Cache."),
    ("decision", "On utilise Redis pour le cache.", "On n'utilise plus Redis pour le cache."),
    ("concept", "Siempre desplegamos los viernes.", "Nunca desplegamos los viernes"),
    ("decision", "データベースはMySQLです。", "データベースをMySQLからPostgreSQLに変更しました。"),
    ("decision", "消息队列我们使用 RabbitMQ。", "消息队列我们不再使用 RabbitMQ"),
    ("fact", "The licence server listens on port 27000.", "Der Lizenzserver lauscht jetzt auf Port 27100."),
]
COMPATIBLE = [
    ("concept", "Take a snapshot before the upgrade.", "Take a snapshot after the upgrade."),
    ("fact", "Lena wrote the parser.", "Otto wrote the parser."),
    ("fact", "The export page is slow.", "The import page is slow."),
    ("fact", "Our plan has 3 seats.", "The customer's plan has 30 seats."),
    ("fact", "Ships flow from Kiel to Oslo.", "Ships flow from Oslo to Kiel."),
    ("concept", "The gateway needs at least 3 replicas.", "The gateway has 5 replicas."),
    ("fact", "The default page size is 20.", "The maximum page size is 100."),
    ("fact", "The rules engine is written in Java.", "The rules editor is written in JavaScript."),
    ("fact", "Code freeze is on 1 December.", "Code freeze is on 2026-12-01."),
    ("fact", "The release is in May.", "The release is on 4 May."),
    ("fact", "The order service calls the stock service.", "The stock service calls the order service."),
    ("concept", "Take a snapshot before the migration.", "Take a snapshot after the migration."),
    ("fact", "Maria owns the parser.", "Maria owns the lexer."),
    ("fact", "The old API is public.", "The new API is private."),
    ("fact", "Small files are kept in the database.", "Large files are kept in S3."),
    ("decision", "When Stripe is down, we use Adyen.", "We use Stripe."),
    ("fact", "Our tier has 3 seats.", "Their tier has 10 seats."),
    ("fact", "Tokens are kept for 15 minutes.", "About 20 tokens are kept."),
    ("fact", "The upper limit is 100.", "The lower limit is 10."),
    ("fact", "The first request is slow.", "The last request is fast."),
    ("fact", "The API supports JSON.", "The API supports XML."),
    ("fact", "Avatars are stored in S3.", "Avatars are stored as WebP."),
    ("fact", "Tests run on Windows.", "Tests run on macOS."),
    ("fact", "The meeting on Tuesday was cancelled.", "The meeting on Friday was cancelled."),
    ("fact", "The button is disabled while saving.", "The button is enabled after saving."),
    ("concept", "Merge after review.", "Deploy after review."),
    ("fact", "The license allows commercial use.", "The license allows modification."),
    ("fact", "Vector tiles replace raster tiles.", "Raster tiles get replaced by vector tiles"),
    ("preference", "I prefer pathlib over os.path.", "Use pathlib rather than os.path"),
    ("fact", "Training takes six hours on one GPU.", "Training takes two hours on four GPUs."),
    ("decision", "In der Testumgebung läuft SQLite.", "In der Produktion läuft PostgreSQL"),
    ("fact", "ステージングのタイムアウトは10秒です。", "本番のタイムアウトは60秒です。"),
    ("decision", "订单服务使用 MySQL。", "日志分析使用 ClickHouse。"),
]


def _conflicting(kind: str, old: str, new: str) -> bool:
    before = Statement(key=1, type=kind, content=old, tags=(), valid_from=None)
    after = Statement(key=2, type=kind, content=new, tags=(), valid_from=None)
    return bool(contradictions(after, [before]))


@pytest.mark.parametrize(("kind", "old", "new"), CONTRADICTING)
def test_it_finds_what_cannot_both_hold(kind: str, old: str, new: str) -> None:
    assert _conflicting(kind, old, new)
    assert _conflicting(kind, new, old)


@pytest.mark.parametrize(("kind", "old", "new"), COMPATIBLE)
def test_it_leaves_what_can_both_hold(kind: str, old: str, new: str) -> None:
    assert not _conflicting(kind, old, new)
    assert not _conflicting(kind, new, old)
