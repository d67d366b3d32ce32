"""Know which English names of things and qualities are one: the second half of the English word lists."""

THINGS = """
HEAD environment | environment, env, environments
HEAD cluster | cluster
HEAD server | server
HEAD system | system
HEAD application | application, app, product, software, program
HEAD platform | platform
HEAD framework | framework
HEAD library | library, lib, package
HEAD tool | tool, tooling, solution, technology
HEAD project | project, codebase, code base, code-base
HEAD problem | problem, issue, trouble, bug, defect
HEAD setting | setting, option, parameter, value
HEAD service | service, microservice, micro-service
HEAD component | component, module, part, piece
HEAD team | team, people, folks
HEAD instance | instance, machine, box
HEAD thing | stuff, something, one thing, matter, case, way, work
HEAD rule | rule, policy, convention, guideline
HEAD time | time, moment, duration, period
HEAD number | number of, amount of, amount, quantity
HEAD set | set, configured to, configured as, configured with, setting is, set to, is set to, be set to,
  equal,
  is equal to, amount to, amounts to, come to, stand at, stands at, is at
HEAD go | flow, arrive, come in, belong in, belongs in, belong into, belongs under, go, goes, went, come, comes,
  came, happen to, end up, ends up, go through, goes through, come through
HEAD step | step, task
primary | primary, master, primary node, primary database
env:production | production, prod, live environment, live system, prd, production environment,
  production system,
  live site
env:staging | staging, stage, pre-production, preprod, pre-prod, uat, staging environment
env:development | development, dev, dev environment, development environment
env:local | local, locally, laptop, on my machine, developer machine, developer machines, workstation,
  dev machine
env:test | test environment, qa environment, qa
env:ci | ci, continuous integration, ci pipeline, build pipeline
env:preview | preview, preview deployment, sandbox, demo environment
repo | repo, repository, git repo, git repository
pull-request | pr, pull request, pull-request, merge request, mr
e2e | e2e, end-to-end, end to end
i18n | i18n, internationalisation, internationalization
l10n | l10n, localisation, localization
a11y | a11y, accessibility
auth | auth, authentication, authenticate, authenticated, authn
NOT auth | unauthenticated, not logged-in
authz | authz, authorisation, authorization, authorise, authorize
frontend | in the client, on the client, frontend, front-end, front end, client side, client-side, web client,
  web frontend
backend | on the server, backend, back-end, back end, server side, server-side
database | database, db, datastore, data store
config-file | config file, configuration file
doc | docs, documentation, doc
spec | spec, specification
statistics | stats, statistics
info | info, information
admin | admin, administrator, admins
developer | dev team, developer, engineer, programmer
customer | customer, client company, tenant
user | user, end user
guest | guest, visitor, anonymous user, unregistered user, without an account, not logged in, without account,
  without logging in, without signing up, without registering
person | person
message | message, msg
request | request, req, reqs, call to, api call, http request
image | image, img, picture
container | container
engine | engine
HEAD port | port, tcp port
certificate | certificate, cert
credential | credential, creds
password | password, pwd, passphrase
key | key
2fa | 2fa, two-factor authentication, two-factor auth, two factor authentication, mfa,
  multi-factor authentication
separate | separate, own, dedicated, its own, their own
artefact | artefact, artifact, build artefact, build artifact
catalogue | catalogue, catalog
clean | clean, tidy
important | important, crucial, critical, vital, essential, key for
simultaneous | simultaneously, at the same time, concurrently
upper-case | upper case, uppercase, upper-case, capital letters, all caps
lower-case | lower case, lowercase, lower-case
single-threaded | single-threaded, single threaded
multi-threaded | with multiple threads, on multiple threads, with several threads, on several threads,
  multi-threaded, multi threaded, multithreaded
biggest | biggest, largest
smallest | smallest, tiniest
fastest | fastest, quickest
newest | newest, latest, most recent
opt-in | opt-in, opt in
opt-out | opt-out, opt out
exactly-once | exactly once, exactly-once
at-least-once | at least once, at-least-once
at-most-once | at most once, at-most-once
big | big, large, huge
small | small, tiny, little
fallback | fallback, fall back, fall-back
date | date
keyboard | keyboard
permission | permission, right, privilege, access right, permissions
author | author, authors
HEAD role | role
guide | guide, handbook, tutorial
delay | delay, lag
load-balancer | load balancer, lb
object-store | object storage, object store, blob storage
api-key | api key, api token
token | token
secret | secret
directory | directory, folder, dir
attachment | attachment, attached file
file | file
upload | upload, file upload
download | download
function | function, func, method, routine
argument | argument, arg, args
variable | variable, var
address | address, addr
reference | reference, ref
identifier | id, identifier, ids
character | character, char, chars, letter
HEAD length | length, in length, chars long, characters long
HEAD size | size
HEAD version | version
endpoint | endpoint, route, api endpoint
report | report
dashboard | dashboard
issue-ticket | ticket
meeting | meeting, call with, catch-up, catchup
standup | standup, stand-up, daily standup, daily stand-up, daily meeting
retro | retro, retrospective
sprint | sprint, iteration
deadline | deadline, due date, due, cut-off, cutoff
holiday | holiday, vacation, leave
comment | comment, code comment
commit-message | commit message, commit msg, message of the commit
HEAD branch | branch
main | main, main branch, master branch, trunk, mainline
feature-flag | feature flag, feature toggle, feature switch, flag
feature-branch | feature branch, topic branch
coverage | coverage, test coverage, code coverage
unit-test | unit test
integration-test | integration test
memory | memory, ram
cpu | cpu, processor
gpu | gpu, graphics card
disk | disk, drive
region | region
backup-copy | snapshot
replica | replica, standby, read replica, secondary, follower
leader | leader node
worker | worker
cron | cron, cron job, scheduled job, cronjob
job | job, background job, background task
queue | queue, message queue
error | error, exception
outage | outage, downtime, incident
uptime | uptime, availability
build-time | build time, at build time, buildtime, during the build, compile time, at compile time
frame per:s | fps
runtime | runtime, run time, at runtime, at run time
per:commit | on every commit, on each commit, per commit, for every commit, for each commit
per:always | continuously, constantly, all the time, around the clock, continually
hybrid | hybrid
latency | latency, response time, latencies
throughput | throughput
license | license, licence
currency | currency
invoice | invoice
order | order, purchase
cart | cart, basket, shopping cart
session | session, user session
cookie | cookie, session cookie
webhook | webhook, web hook
header | header, http header
schema | schema, database schema, db schema
table | table
column | column, col
row | row, record
index | index
colour | color, colour
behaviour | behavior, behaviour
centre | center, centre
dark-mode | dark mode, dark theme, night mode
light-mode | light mode, light theme
line | line
indent | indent, indentation, indenting, indented
whitespace | white space, whitespace
language | language, lang
english | english, in english
translation | translation, translate
primary-key | primary key, pk
foreign-key | foreign key, fk
dns | dns
zone | zone
domain | domain, domain name
internet explorer | internet explorer, ie, msie
browser | browser, web browser
phone | phone, mobile, smartphone, cell phone, mobile phone
phone number | phone number, telephone number
email | email, e-mail, mail
app-store | app store
website | website, web site, web page, homepage, site
page | webpage
screen | screen
button | button
menu | menu
form | form
search | search
refund | refund, refunding, money back, reimburse
discount | discount, rebate
plan | plan, tier, subscription
price | price list
budget | budget
office | office
contract | contract, agreement
data | data
dataset | dataset, data set
model | model, ml model
training | training, train
warehouse | warehouse, data warehouse, dwh
pipeline | pipeline
source-of-truth | master for, is the master of, leading system for, source of truth, single source of truth,
  authoritative source, system of record,
  authoritative
unicode | utf-8, utf8
slow | slowly
fast | quickly
every-night | nightly, every night, each night, at night, overnight, once a night
per:s | once a second, per second, a second, every second, each second, /s, /sec
per:min | once a minute, once per minute, per minute, a minute, every minute, each minute, /min
per:h | once per hour, per hour, an hour, hourly, every hour, each hour, /h, /hour, once an hour
per:day | per day, a day, daily, every day, each day, /day, once a day, once per day
per:week | per week, a week, weekly, every week, each week, once a week, once per week
per:month | per month, a month, monthly, every month, each month, once a month, once per month
per:year | per year, a year, yearly, annually, every year, each year, annual, once a year
request per:min | rpm
request per:s | rps, qps
flaky | flaky, intermittently, intermittent, fail intermittently, fail randomly, fail sometimes,
  fail now and then, fail from time to time, randomly fail,
  fail at random, sometimes fail, occasionally fail, flakiness, unreliable, fail every now and then,
  intermittently fail, fail sporadically, sporadic
slow | take so long, takes so long, take too long, takes too long, take long, takes long, takes a long time,
  slow, sluggish, take ages, takes forever, laggy
fast | fast, quick, speedy, rapid
thread-safe | thread-safe, thread safe, threadsafe, safe to share between threads, safe for concurrent use,
  safe to use from several threads,
  safe to use from multiple threads, safe across threads, safe to share across threads
NOT thread-safe | unsafe to share between threads, not safe to share between threads, not thread-safe,
  unsafe across threads, thread-unsafe
safe | safe
NOT safe | unsafe
NOT fulfil | incomplete, unfinished
HEAD format-kind | format
HEAD rate | rate
javascript | js
typescript | ts
race-condition | race condition, race
in-order | in order
NOT in-order | out of order
up-to-date | up to date, up-to-date
NOT up-to-date | out of date, outdated, stale, out-of-date
in-sync | in sync
NOT in-sync | out of sync
free-of-charge | free of charge, for free, gratis, costs nothing, at no cost, at no charge
directly | directly, straight, straight away
correct | correct, accurate
NOT correct | wrong, incorrect, inaccurate, false
reversible | reversible, can be undone, can be reversed, can be rolled back, can be reverted
NOT reversible | can not be undone, can not be reversed, can not be rolled back, can not be reverted,
  no way back
if-statement | ifs, if statement, conditional statement
business-hours | business hours, during business hours, office hours, during office hours, working hours,
  during working hours
DEFAULT enable | on by default, enabled by default, is on by default, are on by default, turned on by default
DEFAULT NOT enable | off by default, disabled by default, is off by default, are off by default,
  turned off by default
local-time | local time
monolith | monolith
write-through | write-through, write through
write-back | write-back, write back, write-behind, write behind
per:2-weeks | fortnightly, biweekly, bi-weekly, every other week, once a fortnight
per:3-months | quarterly, every quarter, each quarter, once a quarter, per quarter
clear | clear
NOT clear | unclear
known | known
NOT known | unknown
secure | secure
NOT secure | insecure
compatible | compatible
NOT compatible | incompatible
consistent | consistent
NOT consistent | inconsistent
active | active
NOT active | inactive
healthy | healthy
NOT healthy | unhealthy
environment-variable | env var, environment variable, env vars, envvar
dependency | dep, dependency, deps
infrastructure | infra, infrastructure
virtual-machine | vm, virtual machine
user-interface | ui, user interface, gui
command-line | cli, command line, command-line, command line interface, command-line tool
single-sign-on | sso, single sign-on, single sign on
personal-data | pii, personal data, personally identifiable information, personal information
gdpr | gdpr, dsgvo
regex | regex, regular expression, regexp
timezone | tz, timezone, time zone
end-of-life | eol, end of life, end-of-life
operating-system | os, operating system
ci-cd | ci/cd
UPPER HEAD quota | quota
parameter | param, params
implementation | impl, implementation
maintenance-window | maintenance window
on-call | on call, on-call, pager duty
noon | noon, midday
vat | vat, value added tax
integer | integer, int
string | string, str
boolean | boolean, bool
performance | performance, perf
temporary | temporary, temp, tmp
valid | valid
NOT valid | invalid
stable | stable
NOT stable | unstable
NOT own | unowned, orphaned
NOT test | untested
NOT encrypt | unencrypted
plaintext | plaintext, plain text, in the clear, cleartext, clear text, plain-text
NOT sign | unsigned
mutable | mutable
NOT mutable | immutable, read-only, read only
idempotent | idempotent, safe to run twice, safe to retry, safe to repeat, be run twice, safe to run again,
  safely be repeated, safely be run twice, safely be retried
public | public, publicly
private | private, internal
synchronous | synchronous, sync call, blocking, synchronously
asynchronous | asynchronous, async, non-blocking, nonblocking, asynchronously
automatic | automatic, automatically, automated, by itself, auto
manual | manual, manually, by hand
empty | empty, blank
NOT HEAD happen | missing, absent, lacking
duplicate | duplicate, double
short | short, brief, concise, terse, succinct
long | long, verbose, lengthy, wordy
strict | strict
two | both of the two
once-off | one-off, one off
deprecated | deprecated, obsolete
unlimited | unlimited, no limit, without limit
same | same
overload | overload, overloaded
case-insensitive | case-insensitive, case insensitive, ignore case, ignores case, regardless of case
case-sensitive | respect case, distinguish case, case matters, case-sensitive, case sensitive
rtl | rtl, right-to-left, right to left
ltr | ltr, left-to-right, left to right
utc | utc, gmt
working-day | working day, business day, workday, weekday
weekend | weekend
sometimes | now and then, from time to time
n+1 | n+1 query, n+1 queries, n+1, n plus one
query | query
"""
"""Names of things and qualities, short forms and long ones together."""
