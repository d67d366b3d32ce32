"""Know which English qualities exclude one another: opposites, groups of which one thing has one, and "in-" words."""

DENIED = """
active adequate advisable appropriate audible capable complete consistent correct dependent direct effective efficient
eligible exact flexible formal frequent operable operative secure sensitive significant sufficient tolerant valid
variable visible voluntary legal legitimate logical mature mobile perfect permanent personal possible practical precise
probable proper pure rational reducible regular relevant responsible reversible revocable ordered organized similar
continuous accurate compatible accessible convertible divisible elastic finite soluble tractable
"""
"""Qualities that "in-", "im-", "il-", "ir-" and "dis-" turn round."""

EXCLUSIVE = """
celsius fahrenheit kelvin; midnight noon morning evening;
upload request push commit merge demand save deploy startup; metric imperial;
second third fourth fifth sixth seventh eighth ninth tenth;
red green blue yellow orange purple black white grey pink teal;
random alphabetical chronological reverse; pdf html docx markdown asciidoc csv xml json yaml txt plaintext;
png jpeg jpg webp svg gif avif; float integer string decimal boolean double bigint uuid text;
remotely office onsite;
opt-in opt-out; final draft provisional open; alpha beta stable experimental; low medium high;
exactly-once at-least-once
at-most-once; scrum kanban waterfall; relevance date name price popularity; optimistic pessimistic;
utc local-time cet
est pst; ascending descending random; lru lfu fifo lifo; soft hard; mit apache gpl bsd;
weekly monthly quarterly yearly; spring summer autumn winter; incremental full differential
"""
"""Groups of values of which one thing has only one at a time."""

OPPOSED = """
fast slow, public private, synchronous asynchronous, automatic manual, short long, grow shrink,
mutable immutable,
dark-mode light-mode, case-sensitive case-insensitive, open close, show hide, flaky stable, before after,
empty full,
lower upper, frontend-only backend-only, hot cold, required optional, sequential parallel,
ascending descending,
  upward downward,
vertical horizontal, encrypted plaintext, eager lazy, single multiple, stateless stateful,
monolith microservices,
british american, upper lower, singular plural, debug info, debug alert, info alert, debug error, info error,
  alert error, trace debug,
trace info, pessimistic optimistic, absolute relative, strict lenient, early late, cheap expensive,
tabs spaces,
client server, frontend backend, runtime build-time, upper-case lower-case, single-threaded multi-threaded,
square round, long quiet, net gross, raster vector,
start end, fail pass, increase decrease, ascending descending,
write-through write-back, explicit implicit, internal external,
dangerous safe, difficult easy, big small, good bad, deep shallow, wide narrow, strong weak, heavy light,
high low,
hard soft, simple complex, dirty clean, dead alive, negative positive, north south, central local,
centralised local,
left right, top bottom, permanent temporary, abstract concrete, normal abnormal, first last, true false,
up down,
incoming outgoing, online offline, signed-in anonymous, natural artificial, general specific, full partial,
batch stream, rare common, static dynamic, floating fixed, nullable non-null, inclusive exclusive,
formal informal,
sparse dense, push pull, raw parsed, plain encrypted, lossy lossless, utc local-time, shared separate,
upstream downstream,
light dark, noisy quiet, rough smooth, thick thin, open closed, generic specific, weekly daily, odd even,
cold warm, fix open, fulfil open, end open, deprecated support, deprecated current, single multi, single sever
"""
"""Qualities of which one thing has only one; doings of a part, like reading and writing, exclude nothing."""
