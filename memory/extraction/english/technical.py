"""Say whether words are about software work, or tell something definite: data and two questions."""

import re
from functools import lru_cache

from memory.analysis import mentions
from memory.extraction.english.cues import cue
from memory.extraction.words import words_of

SPEAKERS = frozenset(words_of("i i'm im i've ive i'd i'll you you're youre you've you'd you'll my your let's lets"))
WE = frozenset(words_of("we we're we've we'd we'll our weve"))
BEING = frozenset(
    words_of("is are was were it's that's thats they're there's theres it's isn't aren't wasn't weren't this is")
)
_NUMBER = re.compile(r"\d")
TECHNICAL = cue(
    r"""\b(?:database|schema|quer(?:y|ies)|migrations?|tables?|index(?:es)?|servers?|services?|microservices?|apis?|
      endpoints?|
    tokens?|cache|caches|queues?|workers?|jobs?|cron|scripts?|tests?|test\ suite|builds?|deploys?|deployments?|
      pipelines?|
    releases?|clusters?|nodes?|containers?|images?|modules?|packages?|librar(?:y|ies)|dependenc(?:y|ies)|configs?|
    configuration|ports?|timeouts?|latency|throughput|replication|replicas?|backups?|logs?|logins?|sessions?|
      requests?|
    responses?|clients?|front-?end|back-?end|branch|branches|repos?|repository|commits?|bugs?|errors?|memory|cpu|disk|
    budget|deadline|launch|sprint|milestone|uptime|sla|quota|rate\ limits?|limits?|webhooks?|payloads?|uploads?|
      downloads?|
    users?|tenants?|customers?|passwords?|keys?|certificates?|domains?|dns|proxy|gateway|load\ balancer|firewall|vpn|
    staging|production|prod|environment|app|apps|application|website|site|ui|page|pages|dashboard|admin|billing|
      checkout|
    payments?|search|parser|compiler|linter|formatter|editor|framework|protocol|model|models|embeddings?|vectors?|
    extraction|retention|encryption|auth|authentication|authorization|oauth|tls|ssl|roadmap|feature\ flags?|flags?|
    threads?|transactions?|locks?|deadlocks?|race\ condition|garbage\ collector|heap|stack|storage|bucket|files?|
      format|docs|
    documentation|project|product|codebase|team|version|runtime|kernel|binary|license|licence|monitoring|alerts?|
      traffic|
    bandwidth|region|regions|vendor|contract|invoices?|orders?|inventory|device|devices|firmware|sensor|driver|board|
      batch|batches|
    events?|topics?|columns?|rows?|fields?|importer|exporter|export|import|report|reports|plugin|theme|screen|widget|
      component|
    training|dataset|epoch|gpu|shader|textures?|level|physics|netcode|bootloader|pins?|battery|flash|header|headers|
      cookie|cookies|
    monorepo|mono\ repo|compile|ci|pager|on-?call|incident|outage|numbering|mailer|e-?mails?|notifications?)\b"""
)
IDENTIFIER = re.compile(
    r"`[^`]+`|\b[a-z]+_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b[A-Z]{2,}s?\b|[\w./-]*/[\w.-]+\.\w{1,5}\b"
    r"|\b\w+\.(?:py|js|ts|tsx|go|rs|java|rb|toml|ya?ml|json|md|sql|sh)\b|\b[A-Z][A-Z0-9_]{2,}\b"
)


@lru_cache(maxsize=512)
def is_technical(words: str) -> bool:
    """Say whether some words name a technology, an identifier or a thing of software work."""
    return bool(TECHNICAL.search(words) or IDENTIFIER.search(words) or mentions(words))


def is_telling(words: str) -> bool:
    """Say whether some words hold a number, a technical thing or a name."""
    return bool(_NUMBER.search(words)) or is_technical(words)
