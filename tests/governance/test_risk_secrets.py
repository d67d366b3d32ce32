"""Secrets are found wherever they stand, and what only looks like one is left alone.

A tilde in an example is dropped before use, so that this file holds no secret in its usual form.
"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance import key_format
from governance.risk.secrets import find_secrets, redacted
from governance.risk.values import Finding, Risk

SECRETS = (
    ("aws_access_key", "AKIA~Q3EGRX2N5VTYWZ4K", "the deploy user has key {} since May"),
    ("aws_access_key", "ASIA~1234567890ABCDEF", "AWS_ACCESS_KEY_ID={}"),
    ("aws_secret_key", "wJal~rXUtnFEMI/K7MDENG+bPxRfiCYzT0q9LmKvW", "aws_secret_access_key = {}"),
    ("aws_secret_key", "wJal~rXUtnFEMI/K7MDENG+bPxRfiCYzT0q9LmKvW", "AWS secret key: {}"),
    ("github_token", "ghp~_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "use {} for CI"),
    ("github_token", "gho~_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "token {}"),
    ("github_token", "ghu~_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "({})"),
    ("github_token", "ghs~_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "`{}`"),
    ("github_token", "github~_pat_11ABCDEFG0abcdefghijkl_ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210", "{}."),
    ("gitlab_token", "glpat~-x7Yz2Q9sT4uV6wA1bC3d", "GitLab: {}"),
    ("slack_token", "xoxb~-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx", "bot {}"),
    ("slack_webhook", "T00AB12CD/B00EF34GH/~x1y2z3a4b5c6d7e8f9g0h1i2", "https://hooks.slack.com/services/{}"),
    ("stripe_key", "sk_live~_51Hq2w3E4r5T6y7U8i9O0p", "Stripe uses {} in production"),
    ("stripe_key", "rk_test~_51Hq2w3E4r5T6y7U8i9O0p", "{}"),
    ("google_api_key", "AIza~SyD4f5G6h7J8k9L0m1N2b3V4c5X6z7Q8w9e", "maps key {}"),
    ("openai_key", "sk-~proj-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9", "export OPENAI_API_KEY={}"),
    ("openai_key", "sk-~abcdefghijklmnopqrstuvwxyz123456", "key {}"),
    ("anthropic_key", "sk-ant~-api03-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9", "ANTHROPIC_API_KEY={}"),
    ("npm_token", "npm~_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "//npm.acme.io/:_authToken={}"),
    ("pypi_token", "pypi~-AgEIcHlwaS5vcmcCJDAxMjM0NTY3LTg5YWItY2RlZi0wMTIz", "password = {}"),
    ("sendgrid_key", "SG~.a1B2c3D4e5F6g7H8i9J0kL.m1N2o3P4q5R6s7T8u9V0w1X2y3Z4a5B6c7D8e9F0g1H", "mail: {}"),
    ("twilio_key", "SK~0123456789abcdef0123456789abcdef", "twilio {}"),
    ("twilio_key", "9f8e7d6c5b4a39281706f5e4d3c2b1a0", "the Twilio auth token is {}"),
    ("jwt", "eyJ~hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N", "session {} expires"),
    ("url_password", "s3cr3t~Pw", "postgres://app:{}@db.internal:5432/app"),
    ("url_password", "p", "postgres://u:{}@h/db"),
    ("url_password", "postgres", "postgresql://postgres:{}@db.prod.acme.io/app"),
    ("url_password", "p@ss/w0rd~x", "mysql://root:{}@10.0.0.4/shop"),
    ("url_password", "Zx81!kk", "redis://:{}@cache.acme.io:6379/0"),
    ("url_password", "gh-bot-77x", "git clone https://bot:{}@git.acme.io/a.git"),
    ("basic_authorization", "YWxpY2U6~czNjcjN0UHc=", "Authorization: Basic {}"),
    ("bearer_token", "a81f~0cc2d97b4e5fa6637d01", "-H 'Authorization: Bearer {}'"),
    ("command_password", "hunter2~x", "curl -u alice:{} https://api.acme.io"),
    ("command_password", "Tr0ub4dor~3", "mysqldump --password {} shop"),
    ("assigned_secret", "hunter2", 'password = "{}"'),
    ("assigned_secret", "Tr0ub4dor&3", "DB_PASSWORD={}"),
    ("assigned_secret", "q7Zt!9vLp2", '{{"dbPassword": "{}"}}'),
    ("assigned_secret", "q7Zt9vLp2sXw", "db:\n  password: {}\n  host: db1"),
    ("assigned_secret", "S0mmer2024!", "Passwort: {}"),
    ("assigned_secret", "8f14e45fceea167a5a36dedd4bea2543", "api_key: {}"),
    ("assigned_secret", "django-insecure-k3@1x^9w", "SECRET_KEY = '{}'"),
    ("assigned_secret", "550e8400-e29b-41d4-a716-446655440000", "HEROKU_API_KEY={}"),
    ("assigned_secret", "kQ93hsl20Lmz81Nq", "--token={}"),
    ("told_password", "hunter2", "By the way, my password is {}."),
    ("told_password", "p@ssw0rdZ", "the password for the staging db is `{}`"),
    (
        "azure_storage_key",
        "Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3Ab4Cd5Ef6Gh7Ij8Kl9Mn0Op1Qr2==",
        "AccountName=a;AccountKey={};",
    ),
)

HARMLESS = (
    "Fixed in 3f786850e387550fdab836ed7e6dc881de23001b.",
    "The request id is 550e8400-e29b-41d4-a716-446655440000.",
    "sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    '"integrity": "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="',
    "--hash=sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "See /usr/local/lib/python3.11/site-packages/django/contrib/auth/password_validation.py",
    "Use Django 5.2.19 and psycopg 3.3.9.",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "password=<password>",
    'password = "changeme"',
    "password: xxxxxxxx",
    "DB_PASSWORD=${DB_PASSWORD}",
    "curl -H 'Authorization: Bearer $TOKEN' https://api.acme.io",
    'token = os.environ["TOKEN"]',
    "token = process.env.GITHUB_TOKEN",
    "postgres://user:password@localhost/db",
    "postgresql://postgres:postgres@localhost:5432/app",
    "postgres://user:<password>@host/db and postgres://user:${PW}@host/db",
    "redis://localhost:6379/0",
    "http://localhost:8080/@me and http://localhost:3000,bob@acme.io",
    "git@github.com:acme/app.git",
    "https://registry.acme.io:4873/@scope/pkg@1.2.3",
    "Passwords are hashed with argon2id and rotated every 90 days.",
    "The password is stored in Vault.",
    "The password is required and must have at least 12 characters.",
    "The password is bcrypt-hashed with 12 rounds.",
    "password: 'required|min:8'",
    "def login(user: str, password: str) -> Token: ...",
    "if password == password2: raise ValueError",
    "password = self.cleaned_data['password1']",
    "password = form.password1",
    "secret: prod/db/password-v2",
    "secret_name = 'prod/db/main'",
    "client_secret_file: /run/secrets/google_client_2",
    "secretKeyRef: {name: web-tls-2024, key: tls.crt}",
    "POSTGRES_PASSWORD_FILE=/run/secrets/postgres_passwd1",
    "api_key: YOUR_API_KEY_1",
    "OPENAI_API_KEY=sk-...",
    "STRIPE_KEY=sk_live_xxxxxxxxxxxxxxxxxxxxxxxx",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx is the form of a GitHub token.",
    "sk-fading-circle-container-loading-indicator",
    "sk-learn-contrib-project-template",
    "The max_tokens=4096 setting and next_token=abc123def456ghi789 page through results.",
    "csrf_token: 8f14e45fceea167a5a36dedd4bea2543",
    "Bearer tokens are refreshed every hour.",
    "Bearer <token>",
    "Use HTTP Basic authentication: Authorization: Basic authentication is off.",
    "-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAK\n-----END PUBLIC KEY-----",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "The file starts with -----BEGIN RSA PRIVATE KEY----- and must be chmod 600.",
    "The primary key is (tenant_id, id) and the cache key is user:42:profile1.",
    "The secret is AES256-encrypted at rest.",
    "JWTs start with eyJ because the header is JSON.",
    "AKIA is the prefix of access key ids.",
    "token: RS256",
    "ENV DJANGO_SECRET_KEY=$DJANGO_SECRET_KEY",
    "secret: vault.read('kv/app2')",
    "password: {{ vault_db_password1 }}",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKf0JmKdXWxZ alice@laptop",
)


def _fake(secret: str) -> str:
    return secret.replace("~", "")


@pytest.mark.parametrize(("kind", "secret", "around"), SECRETS)
def test_it_finds_exactly_the_secret(kind: str, secret: str, around: str) -> None:
    text = around.format(_fake(secret))
    assert [(finding.kind, text[finding.start : finding.end]) for finding in find_secrets(text)] == [
        (kind, _fake(secret))
    ]


@pytest.mark.parametrize(("kind", "secret", "around"), SECRETS)
def test_it_never_quotes_a_secret_and_leaves_none_behind(kind: str, secret: str, around: str) -> None:
    text = around.format(_fake(secret))
    findings = find_secrets(text)
    assert not [finding for finding in findings if len(secret) > 1 and _fake(secret) in finding.sentence]
    assert redacted(text, findings) == around.format(f"[redacted: {kind}]")
    assert find_secrets(redacted(text, findings)) == ()


@pytest.mark.parametrize("text", HARMLESS)
def test_it_leaves_alone(text: str) -> None:
    assert find_secrets(text) == ()


@pytest.mark.parametrize("hidden", ["\u200b", "\u00ad", "\u2060", "\U000e0041", "\ufe0f", "\x00", "\x08"])
def test_it_finds_a_secret_split_by_what_is_not_seen(hidden: str) -> None:
    secret = _fake("ghp~_a1B2c3D4e5F6g7H8i9J0") + hidden + "k1L2m3N4o5P6q7R8"
    text = f"déjà vu {secret} end"
    (finding,) = find_secrets(text)
    assert text[finding.start : finding.end] == secret


def test_it_finds_a_secret_in_full_width_letters() -> None:
    narrow = _fake("AKIA~Q3EGRX2N5VTYWZ4K")
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in narrow)
    (finding,) = find_secrets(f"鍵は {wide} です")
    assert (finding.start, finding.end, finding.kind) == (3, 3 + len(wide), "aws_access_key")
    assert [found.kind for found in find_secrets("password\uff1a hunter2\uff01x")] == ["assigned_secret"]


def test_it_finds_its_own_keys() -> None:
    key = key_format.generate().text
    assert [finding.kind for finding in find_secrets(f"WAGGLE_API_KEY={key}")] == ["waggle_key"]


@pytest.mark.parametrize("label", ["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])
@pytest.mark.parametrize("line", ["\n", "\\n", "\r\n"])
def test_it_hides_the_whole_block_of_a_private_key(label: str, line: str) -> None:
    block = line.join((f"-----BEGIN {label}-----", "MIIEpAIBAAKCAQEA7bq+k3", "x9Zt2", f"-----END {label}-----"))
    text = f"before {block} after"
    assert redacted(text, find_secrets(text)) == "before [redacted: private_key] after"


def test_it_hides_a_private_key_that_was_cut_off() -> None:
    line = "MIIEpAIBAAKCAQEA7bqk3x9Zt2MII"
    text = f"-----BEGIN RSA PRIVATE KEY-----\n{line}\n{line}\nand then"
    assert redacted(text, find_secrets(text)) == "[redacted: private_key]\nand then"


def test_it_finds_each_of_several_secrets_in_order() -> None:
    texts = [around.format(_fake(secret)) for _, secret, around in SECRETS]
    findings = find_secrets("\n\n".join(texts))
    assert [finding.kind for finding in findings] == [kind for kind, _, _ in SECRETS]


def test_it_redacts_overlapping_spans_once() -> None:
    outer, inner = (
        Finding(risk=Risk.SECRET, start=start, end=end, kind=kind, sentence="A key.")
        for start, end, kind in ((2, 9, "outer"), (5, 12, "inner"))
    )
    assert redacted("a SECRETSECR z", (outer, inner)) == "a [redacted: outer] z"


@given(st.text(max_size=80), st.sampled_from(SECRETS), st.text(max_size=80))
def test_it_is_steady_and_stays_within_the_text(before: str, example: tuple[str, str, str], after: str) -> None:
    text = f"{before}\n{example[2].format(_fake(example[1]))}\n{after}"
    findings = find_secrets(text)
    assert findings == find_secrets(text)
    assert all(0 <= finding.start < finding.end <= len(text) for finding in findings)
    assert all(first.end <= second.start for first, second in pairwise(findings))
    assert example[0] in {finding.kind for finding in findings}
