"""Know which English words and phrases say the same, and which turn, limit or tie a statement.

One line per idea: its keys, a bar, then the ways of putting it,
separated by commas. Inflections need no entry
of their own unless they are irregular. Keys in capitals are marks: NOT turns a statement round, MUST,
SHOULD and
MAY are its force, LOWER, UPPER and EXACT bound the number beside them, VOID says nothing,
HEAD names only the kind
of thing that another word names, and the rest (FROM, BEFORE, IF ...) open a part of the statement. General
knowledge, kept as data: add words freely, but never two that can stand for different things in one project.
"""

MARKS = """
VOID | scrap that, forget that, scratch that, never mind, nevermind, on second thought, on second thoughts
VOID | a, an, the, this, that, these, those, it, its, itself, we, our, ours, us, i, me, my, you, your, is,
  are,
  am, be,
  been, being, isn, do, does, did, done, would, having, get, gets, got, there, here,
  of, and, as, so, then, just, now, really, very, quite, simply, basically, actually, currently, already,
  finally, officially, please, thanks, thank you, kindly, ok, okay, well, also known as, such, any,
  some kind of,
  too much,
  let us, lets, let, go ahead and,
  turn out that, turns out, turned out to be, turn out to be, it turns out, noticed that, found that,
  find that,
  found out that, note that, fyi, btw, reminder, remember that, todo, to do, action item, from now on,
  going forward,
  in future, in the future, for us, by us, at our side, on our side, on our end, with us, hereby, thus,
  therefore,
  ourselves, see, saw, seen, what, whatever, put, agreed on, agree on,
  agreed, agree, decide, decided, not forget to, not forget,
  remember to, remember, remind, make, mean, means, meant, need to be able to, own list, via, use case,
  in use,
  any longer, up to now, so far, anymore, any more, yet, by the way, in order to, in order for, right now,
  at present, at the moment, these days, nowadays, as usual,
  presently, we noticed that, we found that, we discovered that, we learned that, we observed that,
  discover that, notice, it is known that, as discussed, as agreed,
  such that, that way, this way, no matter, quick note, for your information, heads up, worth knowing,
  keep in mind that, be aware that, it is important that,
  it is important to, important to, wherever possible, if possible, a bit, a lot, pretty, quite a, meanwhile,
  hence, explicitly, always, consistently, ever, still, together, itself, kind,
  to be, to get, starts to, start to, begins to, begin to, tends to, tend to, manage to, instead,
  make sure, ensure, see to it, be sure, take care that, the fact that, because of the fact, decide to,
  decided that,
  agree to, agreed that, agree that, decide that, plan to, want to, intend to, it was decided that, decision,
  the plan is to,
  decision is to, the decision, team decided, the team, everyone, everybody, someone, somebody, one of the,
  namely, respectively,
  etc, per default, is taken, are taken, was taken
KEEP use | stick with, stick to, stuck with, stay with, staying with, remain with, remain on, hold on to,
  hang on to
KEEP | keep your, keep the, keep it, keep them, keep our, keep using, keep on using
VOID use | use, usable, utilize, utilise, choose, chose, chosen, pick, select, adopt, settle on, settled on,
  decide on, decide for,
  decided on, decided for, go with, going with, went with, opt for, employ, rely on, relies on,
  standardise on,
  standardize on, build on, built on, powered by, based on, backed by, make use of, work with, take,
  our choice,
  choice, pick is, back to, back on, go for, going for, went for, our standard, the standard, standard for,
  go all in on, all in on, targets, targeting, go back to, went back to, going back to, bet on, made with,
  make do with,
  is the way to go,
  introduce, introducing,
  the way to go, leverage, run with, roll with, end up with, ended up with, land on, landed on
WILL | will, shall, 'll, going to, gonna
FOR-NOW | for now, for the time being, temporarily, until further notice, provisionally
NOT NOBODY | nobody, no one, no-one, none of the, none of our
NOT | not, no, never, n't, fail to, refrain from, skip, none, neither,
  nothing, nowhere, without ever, hardly, under no circumstances
NOT CHANGE | no longer, not any more, not anymore, stop, cease, quit
NOT use | avoid, drop, ditch, abandon, reject, rule out, ruled out, decide against, decided against,
  opt against, opted against, advise against, get rid of,
  got rid of,
  discard, scrap, off the table, is off the table, are off the table, not an option, was voted down,
  voted down, did not make it, lose out,
  is no option, give up on, gave up on, discontinue, is gone, are gone, sunset, kill off,
  no more, dismiss, turn down, refuse, opt out of, retire, phase out, away from, move off, say no to,
  said no to,
  vote against, voted against, part with, part ways with, bye bye, stay away from, steer clear of
NOT MAY | must not, may not, shall not, mustn't, cannot, can not, can't, forbid, forbidden, prohibit,
  disallow, ban,
  not allowed, not permitted, not allow, not permit, off limits, verboten, is taboo, no go, no-go, deny,
  refuse to,
  keep out of, stay out of, kept out of, keep away from, to be avoided, prevent, prevent from, keep from,
  not supposed to, not okay, not ok, nobody may, no one may,
  not possible, impossible, unable to
NOT OPTIONAL | no need, no need for, no need to, optional, need not, not needed, not required, not necessary,
  unnecessary, not mandatory, not obligatory, not have to,
  voluntary, not need, not require
MUST | must, has to, have to, had to, need to, need, require, requirement is, mandatory, compulsory,
  obligatory,
  is to be, are to be, obliged to, supposed to be, necessary
SHOULD | should, ought to, supposed to, recommend, advisable
MAY | may, can, could be, allow, allow to, permit, able to, possible, possible to, free to, okay to, ok to,
  fine to, is fine, are fine, is ok, are ok, is okay,
  are okay, welcome to, at liberty to
ENOUGH | enough, suffice, sufficient
POLITE | could you, can you, would you, will you, be lovely if, be nice if, be great if, like it if,
  appreciate it if, be good if, would you mind, would be nice, would be great, be so kind,
  it would help if, be happy if, be glad if, be cool if
HEDGE | maybe, perhaps, might, could, probably, possibly, presumably, i think, i guess, i believe, i suppose,
  not sure, unsure,
  consider, thinking about, think about, seem, seems, suspect, likely, apparently, allegedly, supposedly,
  tentatively,
  propose, suggest, wonder, leaning towards, some day, someday, at some point, eventually, one option,
  an option,
  idea, ideally,
  what if, in theory, experiment with, evaluate, try out, explore, hopefully, assume
PREFER | prefer, rather, i like, favour, favor, would rather, 'd rather, like best, favourite, favorite,
  preference, rather have,
  like to see, show me, give me, let me see, i love, i want, want, would like, like, love, wish, enjoy,
  happiest with, happier with, rather get, prefer to have
NOT PREFER | not a fan of, annoy, annoying, bother, not a friend of, dislike, hate, can't stand, detest,
  loathe,
  don't like, do not like, despise
PAST | used to, formerly, previously, back then, in the past, originally, historically, back in, earlier,
  was on,
  were on,
  at the time, in those days, once upon, until recently, ago, initially
PAST last-year | last year
PAST last-month | last month
PAST last-week | last week
PAST yesterday | yesterday
WAS | was, were
ALSO | also, too, as well, in addition, additionally, besides, another, a second, plus, along with, alongside,
  on top, extra, either
VOID | both, properly, fully, completely, entirely, effectively, essentially, successfully, correctly,
  in fact,
  indeed, accordingly, strictly, simply,
  absolutely, in principle, as a rule, under all circumstances, at all times, at all, at any time,
  in any case,
  no matter what, without exception,
  each and every
ONLY | nobody outside, no one outside, only, reserved to, reserved for, restricted to, nobody but,
  no one but, no one except, nobody except,
  none except, solely, exclusively, nothing but, none but, just the, merely, purely
ALL | once every, once each, all, every, each, any, entire, everyone may, everyone can, everybody can,
  everybody may,
  anyone, anybody, everyone is allowed to, everybody is allowed to, whole, anything, everything,
  anywhere, throughout, across all,
  whichever
ALL environment | everywhere, in every environment, in all environments, on every environment,
  across all environments
SOME some | some, several, certain, partly, partially, sometimes, occasionally
SOME few | few, rarely, seldom
SOME many | many, often, frequently
SOME most | most, mostly, usually, generally, normally, typically
SOME half | half of
LOWER | at least, is at least, are at least, be at least, minimum, min, minimal, no less than, not less than,
  no fewer than, not fewer than, or more,
  upwards of,
  not below, not under, a minimum of, minimum of, at the very least, or higher, or newer, or later, and above,
  and newer, and later, and up, or up, and higher, onwards, not lower than, no lower than, floor
LOWER | lower limit, lower bound
UPPER | upper limit, upper bound, at most, is at most, are at most, be at most, maximum, max, maximal,
  no more than, not more than,
  no longer than, not longer than, not exceed,
  up to, or less,
  within, not above, not over, a maximum of, maximum of, upper limit, limit, cap, limited to, capped at,
  restrict to, or fewer, not take longer than,
  not be longer than, not run longer than, tops, ceiling, not greater than, no greater than, not larger than,
  no larger than, not last longer than,
  not take more than, no later than, not later than, at the latest, or below, not bigger than, no bigger than
OVER | better than, slower than, older than, in excess of, more than, longer than, above, larger than, greater than,
  exceed,
  bigger than, higher than
UNDER | newer than, younger than, stay below, stay under, remain below, remain under, be below, be under,
  less than, below, shorter than, smaller than, fewer than, lower than, faster than
EXACT | exactly, precisely
DEFAULT | default, by default, out of the box
ABOUT | about, around, approximately, roughly, circa, nearly, almost, some
FROM | from, out of
TO | into, onto, to, towards, toward
BEFORE | before, prior to, ahead of, previous to, earlier than, in advance of, preceding
AFTER | after, following, once, subsequent to, later than
INSTEAD | instead of, rather than, in place of, over, than, in lieu of, as opposed to
ONLY IF | only if, only when, only once, only as long as
ONLY AFTER | only after
IF | as soon as, if, whether, when, whenever, in case, in case of, in the event of, in the event that,
  provided that, as long as, while, on condition that, upon
NEUTRAL | during
UNLESS | unless, except, except for, apart from, other than, excluding, aside from, with the exception of,
  but not, save for
UNTIL | until, till, up until
SINCE | as of, effective, beginning
NOT | without, lacking, with no, in the absence of, free of
BY | by
CAUSE | because, because of, since, due to, as a result of, caused by, owing to, on account of, given that,
  thanks to, so that, in order to avoid, the reason is,
  for the reason that, the cause is
NEUTRAL | next to, beside, close to, in, on, at, for, with, via, through, using, per, against, inside,
  onto the, under, between, among, over the
BREAK | which, who, whose, but, where, while the, whereas, although, though, however
THEIR | their, theirs, his, hers
VOID | he, she, nor, they, them, her, themselves
OTHER other | other, others, else, different
OTHER new | new
OTHER legacy | old, legacy
"""
"""Words that turn, bound, force, tie or merely dress a statement."""

ACTIONS = """
HEAD run | run, runs on, ran, running, operate, execute, live on, lives on, sit on, sits on
HEAD host | host, be hosted, served from, served by, served via, served through, serve from
deploy | deploy, deployment, roll out, rolled out, rollout, ship to, push live
release | release, publish, ship, distribute, launch, go live, went live, put out, bring out
HEAD store | store, hold, held, keep, kept, preserve, retain, retention, be retained, survive, persist, save,
  saved in, stash, located in, be found in, be found on, be found under, found in, live in, lives in,
  reside in, stored in, sit in, sits in
cache | cache, caching
HEAD write | write, wrote, written
read | read
rewrite | rewrite, rewrote, rewritten, rewriting
delete | delete, remove, erase, purge, wipe, clean up, cleaned up, get deleted
create | create, generate, produce, make
render | render
build separate | roll our own, rolling our own, rolled our own
HEAD build | build, built
compile | compile
rebuild | rebuild, rebuilt, regenerate, reindex, re-index
test | test
check | check, verify, validate, inspect, review that, double check
review | review
approve | approve, approval, sign off, signed off, sign off on, okayed, give approval
merge | merge
HEAD send | send, sent, deliver, dispatch, emit, email out, go out, goes out, going out, went out
receive | receive, get sent
retry | retry, retries, attempt again, try again, repeat attempt, retried, retrying
attempt | attempt, try, tries
NOT network | offline, without internet, without a network connection, without network access
network | network, internet, network connection
NOT HEAD happen | is down, be down, are down, is offline, are offline, cancelled, canceled, called off,
  unavailable, unreachable, out of service,
  inaccessible
NOT scope | out of scope, not part of
WAS NOT HEAD happen | was down, were down
scope | in scope, part of
fail | not pass, is red, red, fail, failure, break, broke, broken, does not work, not work, do not work,
  go wrong, goes wrong, is failing, stop working, error out, bomb out
crash | crash, die, dies, died, go down, goes down, blow up, fall over, falls over, segfault
restart | restart, reboot, relaunch
reset | reset, re-initialise, wipe and reload
HEAD time | last
expire | only valid until, ends after, stay valid for, remain valid for, is good for, valid until,  live for,
  lives for, good for, expire, expiry, expiration,
  become invalid, lapse, time to live, ttl, valid for, be valid for, lifetime, life time, life span, lifespan,
  run out
timeout | timeout, time out, time-out, timed out, times out, gives up, give up, give up waiting
start | start, begin, began, begins, kick off, kicks off, commence, start up, starts up, start-up, startup
NOT end | still running, still going on, in progress, ongoing, pending, outstanding
end | run until, runs until, last until, lasts until, end, finish, conclude, is over, terminate, stop at
move | move, migrate, migration, switch, shift, relocate, change over, transition
replace | replace, swap out, supersede, substitute, take the place of
rename | rename
upgrade | upgrade, bump, update to
update | update
install | install, set up, setup
configure | configure, config, configuration, set in
pin | pin, lock to, fix at, frozen at, locked to, locked at, fixed to, pinned at, pinned to
freeze | freeze, frozen, froze
sync | sync, synchronise, synchronize, replicate, mirror
copy | copy, copied
import | import
export | export
BY call | called by, invoked by
call | call, invoke
own | own, owner, owner of, in charge of, responsible for, responsible, belong to, maintain, maintainer,
  look after, looks after, takes care of,
  take care of, is accountable for, accountable, main contact for, responsibility of, responsibility
lead | lead, led, head up, heads up, head of, leader
HEAD handle | handle, process, deal with, take care, treat, manage, do the, be done by, perform, carry out,
  carried out, done by, do by
support | support, be compatible with, work on, works on, work in, works in
NOT support | unsupported, not supported, drop support for, dropped support for, drop support,
  end support for,
  remove support for, lose support for, end of support for, stop supporting
NOT enable | disable, is off, are off, be off, stay off, stays off, turn off, turned off, switch off,
  switched off, deactivate
enable | stay enabled, remain enabled, enable, turn on, turned on, switch on, switched on, activate
accept | accept, take in
NOT accept | rejects, is rejected, are rejected, gets rejected, get rejected
encrypt | encrypt, encryption
sign | sign, signed, signature
log | log, logging, write to the log, record in the log
monitor | monitor, watch
alert | alert, notify, notification, warn, warning
block | block
fulfil | fulfil, fulfill, complete, honour, honor, satisfy, be met, comply with
answer | answer, reply, respond, response
rotate | rotate, rotation, renew, renewal
HEAD listen | listen, listens on, be served on, served on, serve on, available on, bind to, bound to,
  reachable on,
  reachable at, exposed on, expose, can be reached on, can be reached at
format | formatting, reformat, formatter
lint | lint, linting
squash merge | squash-merge, squash merged, squash-merged, squash and merge
force-push | force-push, force push, force pushing, push -f, push --force, force-pushing, git push --force
UPPER HEAD rate | rate limit, rate-limit, throttle, throttling, throttled, throttled at, throttled to,
  throttle limit
serve | serve up
wait | wait
take-over | take over, takes over, taken over, took over, fail over, fails over, failover, become primary,
  becomes primary, gets promoted
HEAD schedule | schedule, scheduled, is due on, is planned for, planned for, set for
HEAD take-place | take place, takes place, took place, is held, be held, are held
HEAD happen | respond with, responds with, reply with, replies with, answer with, answers with,
  can be reached, be reached, exist, available, accessible, provide, return, cover, appear, represent, offer,
  give, perform,
  happen, occur, come up, show up, turn up, come back, comes back, came back, coming back, return
grow | grow, increase, rise, rose, go up, goes up, went up
shrink | shrink, decrease, reduce, lower, cut down, shorten, cut to, drop to, go down to, fall to, fell to
investigate | investigate, look into, look at, take a look at, have a look at, analyse, analyze, dig into
pass | pass, succeed, is green, are green, be green, stay green, stays green, turn green, goes green
bounce | bounce
HEAD meet | meet, met
NOT follow | ignore, disregard, overlook
follow | take into account, takes into account, taken into account, taking into account
HEAD contain | contain, contains, include, comprise, consist of, made up of, have in it
NOT HEAD contain | exclude, leave out, left out, omit, not part of the
fix | fix, repair, resolve, patch, fixed
cause | cause, lead to, leads to, led to, result in, results in, trigger
HEAD stay | stay, remain
NOT HEAD stay | leave, left
NOT store | lose, lost, get lost, forget, forgotten, go missing, vanish, disappear
HEAD show | show, display, shown, visible
NOT show | hide, hidden, invisible, conceal
expose | reveal, leak out, give away
contact | contact, contact person, ping, reach out to, get in touch with, talk to, speak to, message about
access | access, reach
change | change, touch, modify, alter, edit, adjust, adapt
switch-over | cut over, cutover
increase-to | raise
translate | translate
compress | compress, zip, gzip
validate-input | sanitise, sanitize
escape | escape
scan | scan
load | load, read in
fetch | fetch, pull, retrieve, obtain, grab, look up, get from
refresh | refresh, renew
lock | lock
unlock | unlock
filter | filter
round | round
split | split, break up, divide, carve up
combine | combine, unify, consolidate, join up
cancel | cancel, call off
extend | extend, prolong, lengthen
postpone | slip, slipped, reschedule, postpone, defer, delay, push back, put off, move back
reconnect | reconnect
redirect | redirect, forward
reserve | reserve, book
measure | measure, track
describe | describe
follow | follow, adhere to, stick to the, respect, obey
discuss | discuss, talk about, go over
announce | announce
hire | hire, recruit
buy | buy, purchase, acquire
sell | sell
hand-over | hand over, pass over, transfer
assign | assign, allocate
subscribe | subscribe
unsubscribe | unsubscribe
trigger | trigger, kick off a
open | open
close | close
HEAD add | add, attach, append, put on
break-build | break the build, breaks the build
HEAD problem | suffer from, suffers from, have a problem with, affected by, hit by, plagued by, struggle with
off | off, is off by, are off by, off by, wrong by, out by
leak | leak
depend | dependent, depend on, depends on, dependency on, dependent on
connect | communicate, connect to, talk to, talks to, communicate with, speak to
parse | parse
sort | sort, order by, ordered by, sorted by, sorted
group | group by, grouped by, group, be grouped
count | count
charge | charge, bill, billed
pay | pay, paid, payment
cost | cost, price, priced at
login | login attempt, log-in attempt, sign-in attempt, log in, login, sign in, signin, log-in, sign-in,
  logged in, signed in, logging in
signup | sign up, signup, sign-up, register, registration, signing up
checkout | check out, checkout, checking out
rollback | roll back, rollback, revert, rolled back, back out, undo
backup | back up, backup, backed up
archive | archive
poll | poll
queue-up | enqueue, put on the queue
commit | commit
print | print
explain | explain, explanation
document | document, documented
name | name, call me, address me as, call it, called, be named, known as
learn | learn
ask | ask
"""
"""Verbs, with the nouns made of them, that tell one doing from another."""
