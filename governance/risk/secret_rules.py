"""Hold the forms of secrets: data for `secrets`.

Each pattern starts with fixed letters and has bounded or possessive repeats, so that a search is linear. A group named
`secret` marks the part to hide; without one the whole match is hidden. The forms are those that the issuers publish,
read leniently: a token with a few letters too many is still worth a look. The order is the order of precedence.
"""

from dataclasses import dataclass
from functools import cached_property

import regex

from governance import key_format


@dataclass(frozen=True, kw_only=True)
class SecretRule:
    """Describe one form of secret. `check` names the further test that a match has to pass."""

    kind: str
    written: str
    sentence: str
    check: str = "varied"

    @cached_property
    def pattern(self) -> regex.Pattern[str]:
        """Return the pattern, compiled at its first use."""
        return regex.compile(self.written)


def _rule(kind: str, pattern: str, what: str, check: str = "varied") -> SecretRule:
    return SecretRule(kind=kind, written=pattern, sentence=f"{what} stands in the text.", check=check)


_START = r"(?<![A-Za-z0-9_])"
_KEY_NAME = (
    r"(?i:pass(?:word|wd|phrase)|(?<![a-z])(?:pass(?=\s*[=:])|pwd)|(?:api|access|private|secret|auth|signing|"
    r"encryption|master|"
    r"account|deploy|license)[ _.-]?key(?:[ _.-]?(?:value|base))*|secret|credentials?|kennwort|passwort|mot ?de ?passe|"
    r"contraseña|パスワード|密码|(?P<token>(?<!csrf|xsrf|page|next|sync|cancel|stop|csrf[_-]|xsrf[_-]|page[_-]|next[_-]|"
    r"continuation[_-]|cancellation[_-]|idempotency[_-])token))"
)
_AFTER_NAME = r"[\"'`\]*_]{0,4}[ \t]{0,8}(?:=>|:=|={1,3}|:)[ \t]{0,8}"
_QUOTED = r"(?:[bfru]{0,2}(?P<quote>[\"'`])(?P<secret>[^\"'`\n]{4,512}+)(?P=quote))"
_BARE = r"(?P<secret>(?:[^\s\"'`,;(){}\[\]<>|.:?]|[.:?](?=[^\s\"'`,;(){}\[\]<>|])){6,512}+)(?![(\[])"
_LONG_LETTERS = r"[A-Za-z0-9]{20,255}+"
_LONG_WORD = r"[A-Za-z0-9_-]{20,255}+"
_USER = r"://(?P<user>[^\s:@/\"'<>`]{0,128}+):(?!\d{1,5}[/?#,;)\]])"

RULES = (
    _rule(
        "private_key",
        r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
        r"(?:(?:[^-]|-(?!----)){16,20000}+-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
        r"|(?:(?:[\s\"'+,]|\\n|\\r){0,8}+[A-Za-z0-9+/=]{24,200}+){1,400}+)",
        "A private key",
        "key_block",
    ),
    _rule("age_key", r"AGE-SECRET-KEY-1[A-Z0-9]{50,64}+", "An age private key"),
    _rule("waggle_key", _START + key_format.PATTERN.pattern, "A Waggle key"),
    _rule(
        "aws_access_key", r"(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])", "An AWS access key id"
    ),
    _rule(
        "aws_secret_key",
        r"(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])(?<=(?i:aws|secret|akia|asia)[^\n]{40,120})",
        "An AWS secret key",
        "random",
    ),
    _rule(
        "github_token",
        _START + r"(?:gh[pousr]_[A-Za-z0-9]{20,255}+|github_pat_[A-Za-z0-9_]{22,255}+)",
        "A GitHub token",
    ),
    _rule(
        "gitlab_token",
        _START + r"gl(?:pat|dt|rt|rtr|ptt|cbt|ft|soat|oas|imt|agent|ffct)-[A-Za-z0-9_.=-]{20,300}+",
        "A GitLab token",
    ),
    _rule("slack_token", _START + r"xox[abeoprs]-[A-Za-z0-9-]{10,255}+", "A Slack token"),
    _rule("slack_token", _START + r"xapp-\d-[A-Za-z0-9-]{10,255}+", "A Slack token"),
    _rule(
        "slack_webhook",
        r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9_/-]{20,255}+)",
        "The address of a Slack webhook",
    ),
    _rule(
        "discord_webhook",
        r"discord(?:app)?\.com/api/webhooks/\d{17,20}/(?P<secret>[A-Za-z0-9_-]{30,100}+)",
        "The address of a Discord webhook",
    ),
    _rule(
        "discord_token",
        r"(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])",
        "A Discord token",
        "random",
    ),
    _rule("telegram_token", r"(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_-]{32,35}(?![A-Za-z0-9_-])", "A Telegram token"),
    _rule("stripe_key", _START + r"(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,255}+", "A Stripe key"),
    _rule("stripe_key", _START + r"whsec_[A-Za-z0-9+/=]{20,100}+", "A webhook signing secret"),
    _rule("anthropic_key", _START + r"sk-ant-[A-Za-z0-9_-]{20,255}+", "An Anthropic key"),
    _rule("openai_key", _START + r"(?<!-)sk-[A-Za-z0-9_-]{20,255}+", "An OpenAI-style key", "not_words"),
    _rule("google_api_key", _START + r"AIza[A-Za-z0-9_-]{33,40}+", "A Google API key"),
    _rule("google_oauth", _START + r"GOCSPX-[A-Za-z0-9_-]{20,64}+", "A Google client secret"),
    _rule("google_oauth", _START + r"ya29\.[A-Za-z0-9_-]{30,1024}+", "A Google access token"),
    _rule("npm_token", _START + r"npm_[A-Za-z0-9]{30,64}+", "An npm token", "not_words"),
    _rule(
        "npm_token", r"//[\w.:/-]{1,100}?:_(?:authToken|auth|password)=(?P<secret>[^\s\"'$]{8,300}+)", "An npm token"
    ),
    _rule("pypi_token", _START + r"pypi-[A-Za-z0-9_-]{40,512}+", "A PyPI token", "not_words"),
    _rule("rubygems_key", _START + r"rubygems_[a-f0-9]{48}(?![a-f0-9])", "A RubyGems key"),
    _rule("sendgrid_key", _START + r"SG\.[A-Za-z0-9_-]{16,32}+\.[A-Za-z0-9_-]{16,64}+", "A SendGrid key"),
    _rule("mailgun_key", _START + r"key-[0-9a-f]{32}(?![0-9a-f])", "A Mailgun key"),
    _rule("mailchimp_key", _START + r"[0-9a-f]{32}-us\d{1,2}(?!\w)", "A Mailchimp key"),
    _rule("twilio_key", _START + r"(?:SK|AC)[0-9a-f]{32}(?![0-9A-Za-z])", "A Twilio identifier or key"),
    _rule(
        "twilio_key",
        r"(?i:twilio)[^\n]{0,60}?(?<![0-9A-Za-z])(?P<secret>[0-9a-f]{32})(?![0-9A-Za-z])",
        "A Twilio token",
    ),
    _rule(
        "huggingface_token",
        _START + r"(?:hf|api_org)_[A-Za-z]{30,60}+(?![A-Za-z0-9_])",
        "A Hugging Face token",
        "mixed_case",
    ),
    _rule("digitalocean_token", _START + r"do[opr]_v1_[a-f0-9]{64}", "A DigitalOcean token"),
    _rule("databricks_token", _START + r"dapi[a-f0-9]{32}(?:-\d)?(?!\w)", "A Databricks token"),
    _rule("shopify_token", _START + r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}", "A Shopify token"),
    _rule("docker_token", _START + r"dckr_(?:pat|oat)_" + _LONG_WORD, "A Docker Hub token"),
    _rule("vault_token", _START + r"hv[sbr]\." + _LONG_WORD, "A Vault token"),
    _rule("grafana_token", _START + r"gl(?:sa|c)_" + _LONG_WORD, "A Grafana token"),
    _rule("atlassian_token", _START + r"AT(?:ATT|CTT|BB)[A-Za-z0-9_=.-]{24,255}+", "An Atlassian token"),
    _rule("linear_key", _START + r"lin_(?:api|oauth)_" + _LONG_LETTERS, "A Linear key"),
    _rule("postman_key", _START + r"PMAK-[A-Fa-f0-9]{24}-[A-Fa-f0-9]{34}", "A Postman key"),
    _rule("new_relic_key", _START + r"NRAK-[A-Z0-9]{27}", "A New Relic key"),
    _rule("sentry_token", _START + r"sntry[su]_[A-Za-z0-9_=+/-]{40,512}+", "A Sentry token"),
    _rule("figma_token", _START + r"figd_" + _LONG_WORD, "A Figma token"),
    _rule("supabase_key", _START + r"sb(?:p|_secret)_" + _LONG_WORD, "A Supabase key"),
    _rule(
        "model_service_key",
        _START + r"(?:gsk_|xai-|pplx-|r8_|nvapi-)[A-Za-z0-9_-]{30,255}+",
        "A model service's key",
        "not_words",
    ),
    _rule("azure_storage_key", r"AccountKey=(?P<secret>[A-Za-z0-9+/]{60,100}+={0,2})", "An Azure storage key"),
    _rule("azure_signature", r"[?&;]sig=(?P<secret>[A-Za-z0-9%+/=]{40,100}+)", "An Azure access signature"),
    _rule(
        "jwt",
        r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}+\.[A-Za-z0-9_-]{8,16384}+(?:\.[A-Za-z0-9_-]{6,4096}+)?",
        "A JSON web token",
    ),
    _rule(
        "url_password",
        _USER + r"(?P<secret>[^\s\"'<>`@]{1,256}+(?:@[^\s\"'<>`@]{1,64}+)?)@(?P<host>[\w.\[\]-]{1,253})",
        "An address with a password",
        "url_password",
    ),
    _rule(
        "basic_authorization",
        r"(?i:authorization|\bauth)[^\n]{0,20}?\b(?i:basic)[ \t]+(?P<secret>[A-Za-z0-9+/_-]{6,512}+={0,2})",
        "A user name and password in an authorization header",
        "basic",
    ),
    _rule(
        "bearer_token",
        r"\b(?i:bearer)[ \t]+(?P<secret>[A-Za-z0-9._~+/-]{16,4096}+={0,2})",
        "A bearer token",
        "not_words",
    ),
    _rule(
        "command_password",
        r"[ \t](?:-u|--user)[ =](?<=\bcurl\b[^\n]{0,200})[\"']?[^\s:\"'$]{1,64}:(?P<secret>[^\s\"'$<]{3,128}+)",
        "A password in a command",
        "password",
    ),
    _rule(
        "command_password",
        r"(?i:--?password|--?passphrase|--?token|--?api-key|--?secret)[ ][\"']?(?P<secret>[^\s\"'$<]{6,256}+)",
        "A password in a command",
        "bare",
    ),
    _rule("assigned_secret", f"{_KEY_NAME}{_AFTER_NAME}(?:{_QUOTED}|{_BARE})", "A password, key or token", "assigned"),
    _rule(
        "told_password",
        r"(?i:password|passphrase|passwd|passwort|kennwort|mot de passe|contraseña)(?:[ ](?i:for|to|of|"
        r"on)(?:[ ][\w.@-]{1,40}){1,4})?"
        r"[ ](?i:is|was|ist|war|est|"
        r"es)[ ]?(?:[ ]now)?:?[ ]?[\"'`]?(?P<secret>(?:[^\s\"'`,;(){}<>.:?]|[.:?](?=[^\s\"'`,;(){}<>])){6,128}+)",
        "A password",
        "told",
    ),
)
