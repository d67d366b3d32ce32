"""List the verbs of everyday and technical English, and their forms: data for `tagging`."""

from memory.extraction.words import words_of

_PLAIN = words_of(
    """
accept achieve acquire block misfire onboard offload outsource adapt add adjust adopt advise affect afford agree
aggregate allow amend analyse analyze announce annotate anonymise anonymize appear append apply appoint appreciate
approve archive arise arrange arrive ask assert assign assume assure attach attempt attend authenticate authorise
authorize automate avoid await bake ban batch become begin behave believe belong bind blame bother bring broadcast
bump bundle burn bury buy bypass calculate calibrate cancel carry cause cease certify choose cite clarify classify
clean clear click close coincide collapse collect collide combine come commission communicate compare compete
compile complain complete comply compress compute concern conclude confirm conflict confuse connect consider
consist consolidate construct consult consume contact contain continue contribute converge convert convince
cooperate cope correct corrupt count cover create criticise crop deactivate deadlock debug decide declare decode
decommission decouple decrease decrypt dedupe deduplicate deem defer define degrade delete deliver demand demote
denormalise denormalize deny depend deprecate derive describe deserve deserialize destroy detect determine develop
deviate diagnose die differ disable disagree disappear discard disconnect discontinue discover discuss dislike
dismiss dispatch display distinguish distribute ditch divide document dominate double drain draw drift drive
duplicate earn eat eliminate embed emit emulate enable encode encounter encourage encrypt endure enforce engage
enjoy enrich ensure enter escape establish evaluate evict evolve exceed exclude execute exist expand expect expire
explain explode expose extend extract face fail fall feed feel fetch fight figure fill find finish fire fit fix
flag flatten float flood fluctuate follow forbid forget forgive format found freeze fulfil function gain gather
generate get give go govern grant grow guarantee guess guide halt hamper handle happen harm hash hate have hear
help hesitate hide hinder hire hold honour honor hope host hurt identify ignore illustrate imagine impact
implement imply import improve include increase indicate infer inform inherit initialise initialize inject insert
insist inspect install instruct integrate intend interfere interpret interrupt introduce invalidate invent invest
invite invoke involve isolate join judge justify keep kick kill knock know lack land last launch lead leak lean
learn leave lend let lie like listen live load locate look loop lose love lower maintain make manage map mark mask
match matter mean measure meet memoize mention merge migrate mind minify mirror mislead miss misuse mix mock
modify monitor motivate mount move multiply mutate negotiate normalise normalize notarize notice notify obtain
occupy occur omit open operate oppose optimise optimize organise organize originate overflow overheat override
overwrite own paginate panic parallelize parse participate partition pass pause pay peak perform permit persist
pick pile ping pivot placate play poll populate postpone precede predict prefer preload prepare present preserve
prevent print proceed produce prohibit project promise promote propagate propose protect prove provide provision
prune publish pull purge pursue push put quit quote raise reach react read realise realize rebase reboot rebuild
recalculate receive recognise recognize recommend reconcile reconnect record recover redesign redirect redo reduce
refactor refer refine reflect refresh refuse regenerate register reject relate relax release rely remain remember
remind remove rename render renew reopen reorder repair repeat replace replay replicate reply repeat represent
reproduce request require resend reset resize resolve respect respond restart restore restrict retain retire
retrieve retry return reuse reveal reverse revert revisit revoke rewrite rise roll rotate round route ruin run
sanitize satisfy save say scale schedule scrap scrape scroll seal search secure see seed seem segfault select sell
send separate serialise serialize serve set settle shard share shift ship shrink shut sign simplify simulate sit
skip slow snapshot solve sort speak spend spike spill split spread squash stall stand standardise standardize
start starve stash stay steal step stick stop store stream strip struggle stuck submit subscribe substitute
succeed suffer suggest suit summarise summarize sunset supersede supply support suppose surface survive suspect
suspend sustain swap switch synchronise synchronize sync take talk target teach tell tend terminate thank think
throttle throw tighten time toggle tolerate total touch trace track trade train transcode transfer transform
translate transmit transpile travel treat trigger trim trip truncate trust try tunnel turn tweak uncover undergo
understand undo unify uninstall unload unlock unmount update upgrade upload upsert urge use utilise utilize
validate vanish vary vendor verify violate visit vote wait wake walk want warm warn waste watch weaken weigh win
wipe wish withdraw withhold wonder work worry worsen wrap write yield abide abolish abort absorb accelerate
accommodate accompany accomplish accrue accumulate accuse acknowledge act
activate adhere administer admire admit advertise alienate align allege allocate allot alter amass amaze amplify
annihilate annoy anticipate apologise apologize applaud assemble assess assist attain attest attract augment
autocomplete autoscale avert befriend beg breathe broaden categorise categorize cater cede celebrate characterise
characterize circulate clamp cling collaborate commence compensate complicate compose comprise conceal conceive
condemn condense confide configure confine confront congratulate constitute constrain contaminate contemplate contend
contradict convene convey correspond corroborate criticize culminate curtail customise customize darken debunk deceive
dedicate deduce deduct deepen defend deflate deflect defy demolish demonstrate denote depart depict deplete deprive
derail descend designate detach deter deteriorate devise differentiate dilute diminish direct disappoint disclose
discourage discriminate disintegrate dismantle disperse displace dispose disqualify disrupt dissolve distort distract
disturb diversify divert dogfood donate drown dry dwindle educate eject elaborate elevate elongate elude embark
embarrass embody emerge emphasise emphasize employ empower empty enact enclose encompass endanger endorse energise
engulf enhance enlarge enlist enroll entail entertain entitle entrust equip eradicate erase erode erupt escalate etch
evacuate evade evaporate evoke exacerbate exaggerate examine exemplify exempt exert expedite expend explore extinguish
fabricate facilitate fasten finalise finalize formulate fortify foster frustrate fulfill furnish generalise generalize
glean halve heighten hijack hotfix hydrate ignite illuminate imitate immerse impair impede impose improvise
incorporate incur induce infect inflate inflict infringe ingest inhibit inquire inspire instigate instill insulate
insure intensify interact intercept interconnect interleave intervene invert investigate irritate jitter lessen linger
liquidate magnify manipulate mar materialise materialize mature mediate memorise memorize minimise minimize misalign
misconfigure misinterpret misread misrepresent misunderstand mitigate mobilise modernise modernize modulate narrow
necessitate nominate obey obscure observe obsess obstruct offend opt orchestrate orient outgrow outlive outnumber
outperform outweigh overcome overlap overrule overrun oversee overshadow overstate overtake overturn overwhelm owe
paralyse paralyze penalise penalize penetrate perceive perish persuade please pollute portray possess predate preempt
prescribe preside presume pretend prevail proclaim procure prolong pronounce propel prosper provoke publicise
publicize punish purify qualify quantify quiesce ratify reaffirm realign reallocate reappear rearrange reassign
reassure reckon reclaim reconfigure reconsider reconstruct recreate rectify recycle redeem redefine redeploy
rediscover refute regain regulate rehydrate reimburse reinforce reinstall reinstate reiterate relieve relinquish
reload relocate renegotiate renounce renovate reorganise reorganize repay repel reread reschedule rescind resemble
resent reside resign resist restructure resurrect resync retest rethink retract retrain retreat revamp revise revive
revolve rework scrutinise scrutinize seek segregate seize sever sharpen shatter shorten shun sideload soften solidify
specialise specialize specify speculate stabilise stabilize stagnate straighten streamline strengthen subdue submerge
subside subsidise subsidize succumb sue supervise suppress surpass surround swear synthesise synthesize tamper tempt
terrify testify thrash threaten thrive tokenise tokenize trample transcribe transpose triple undermine undertake
unfold unite unleash unplug unveil uphold utter vacate vectorise vectorize vendorise waive wander widen wield wither
wrestle yank
choke saturate bloat blink flicker buckle bend melt thaw misbehave misparse mislabel misreport misroute mangle munge
garble reshuffle reindex repaint redraw rerender recompile relink rehash resubmit resample rescale reshape reroute
repoint reprovision repartition rebalance reissue reimport recheck recount overcount overshoot undershoot overfit
underfit underperform outpace upsell downscale downsample downplay upscale upsample interpolate extrapolate
approximate quantise quantize discretise binarize decompile disassemble virtualize jailbreak preinstall prefetch
preallocate precompute precompile prefill prepend postprocess preprocess autofill autosave autocorrect autogenerate
autodetect haunt spoof plummet soar skyrocket climb hover loiter lurk languish decay rot crumble decompress
unarchive backdate lapse resubscribe enrol undeploy amortize depreciate appraise overbook earmark prioritise
prioritize deprioritise deprioritize accredit attribute upvote confer iterate increment decrement nudge recalibrate
indent dither rasterise rasterize animate teleport respawn despawn heal borrow foreclose solder desolder weld crimp
splice rewire attenuate droop sag latch debounce hibernate snooze beep vibrate dim brighten glow dispense geocode
navigate refurbish irrigate sow harvest fertilise hatch infuse intubate sedate relapse incubate centrifuge titrate
regress rerank hallucinate distill finetune pretrain diverge brown plateau hiccup seep drip balloon wedge credit
debit invoice net pilot demo pad blur smooth sketch shade rig stun default drill thread ground bias trickle arc
short fuse sleep alarm chirp ring cool vent fan bleed prime meter dose tally average chart graph tow kit plant water
spray milk dress sequence culture stain image segment cluster pair budget forecast grade note star interview snoop
fragment compact burst
blind swell allowlist blacklist centralise centralize containerize decouple dockerize downgrade inline monkeypatch
whitelist relabel
aim answer argue base beat bet blow boot
bounce break build call cap care cast catch challenge change charge chase check comment commit cost crash cross
cut cycle damage deal deploy design drag dream drop dump edit end estimate exit export fade fake favour favor
filter flip fold force fork forward fuzz gate grep guard group hack hammer hang harden head heat highlight hit
hook index issue jump key label lag laugh layer level lift limit line link lint list lock log loosen nail name
need nest nuke offer order pack package page paint park patch peek pin pipe place plan plug point pool pop port
post pour power press price probe process profile prompt proxy pump query queue quarantine race range rank rate
rest result review risk rule sample scan scope score scratch script sense shape ship show shuffle size skew slice
smell sound speed spin spring stack stage stamp state steer stress structure stub style sum surprise sweep tag
tail tap tax tear test tie tip top tune type view voice vet weight wire zip bite crawl dial flap stutter
"""
)

_ALSO_NOUNS = frozenset(
    words_of(
        """
answer backfill base batch bet block boot bootstrap cache flake bounce break build bundle burn call cap care cast
catch cause challenge change charge chase check comment commit conflict contact cost count cover crash cross cut
cycle damage deal demand deploy design display document double drag draw dream drift drop dump edit effect end
estimate exit export face fake favour favor feed figure fill filter find fire fit fix flag flood fold force fork
format forward function gain gate group guard guide guess hack hang hash head heat help hit hold hook hope host
impact import index influence insert issue join judge jump key kick kill lack label lag land last launch layer
lead leak level lift light like limit line link lint list load lock log look loop love map mark mask match matter
mean measure merge mind mirror miss mix model monitor motion mount move name need nest notice offer open order
overload own pack package page panic park partition pass patch pause pay peak pick pin ping pipe pivot place plan
play plug point poll pool port post power present press price print probe process profile project promise prompt
proxy pull pump push query queue quote race raise range rank rate reach read rebuild record redirect refactor
release repair repeat replay reply report request reset rest restart restore result retry return reuse review
rewrite rise risk roll round route rule run sample save scale scan schedule scope score script search seed sense
set shape shard share shift ship show sign size skip slice smell snapshot sort sound speed spike spill spin split
spread spring stack stage stamp stand start state step stop store stream stress strip structure stub style sum
supply support surprise swap sweep switch sync tag tail talk tap target tax test thank tie time tip top total
touch trace track trade train transfer travel trap treat trigger trim trip trust try tune turn type update upgrade
upload use value vendor view visit voice vote wait wake walk want warm waste watch weight wire wish wonder work
worry wrap yield zip back dial crawl bite
access address approach attack attempt audit balance benefit bill blend boost brief buzz bypass claim clash clog
clone clutter collapse compromise contrast control copy crack creep crop debate decline delay delegate dictate
digest dip discount dispute download draft exchange exercise exhaust experience experiment exploit express flash
flow flush fly focus free fuel fund grab grind halt hand haul hedge hike hint hunt interest jam joke leap lease
leverage license mandate mimic mute neglect offset outline overhaul overlook pace paste patent pitch pledge plot
plunge pose practice practise progress purchase puzzle rally reason recall reference refund regret rent rescue
reserve resort resume reward ride rip rush sacrifice salvage scatter scramble scream screw scrub shake shed
shield shine ship shoot shout sink slam slide smash snap soak span spare spark spawn spell spoil sponsor spot
squeeze stagger stem stir strike stumble suck surge surrender survey swallow swamp swing swipe tackle tease tick
tilt toss transition transport trick trouble twist undercut underestimate upset veto vow warp warrant wash wear
plateau hiccup seep drip balloon wedge credit debit invoice net pilot demo pad blur smooth sketch shade rig stun
default drill thread ground bias trickle arc short fuse sleep alarm chirp ring cool vent fan bleed prime meter dose
tally average chart graph tow kit plant water spray milk dress sequence culture stain image segment cluster pair
budget forecast grade note star interview snoop fragment compact burst
whisper witness yell
"""
    )
)
"""Verbs whose plain form and -s form are as often nouns: what stands around them decides."""

_DOUBLED = frozenset(
    words_of(
        """
ban bet bug cap rip dim rot clip crop cut dip drag drop fit flap flip get grep hit hop jam lag let log map mix mob
nag nap pin
plan plug pop prep put quit run scan scrap set ship shop shut sit skip slip split spin squat step stop strip stub
sum swap tag tap tip bin nix chat span hug grab jam beg slam slap slot snap scrub stir strap throb top trim trip
unplug unzip win wrap zip begin commit debug defer format forbid forget occur
omit permit prefer program refer submit transfer cancel label level model travel total tunnel
"""
    )
)
_IRREGULAR = words_of(
    """
arise:arose:arisen become:became:become begin:began:begun bind:bound:bound bite:bit:bitten blow:blew:blown
break:broke:broken bring:brought:brought build:built:built burn:burnt:burnt buy:bought:bought catch:caught:caught
choose:chose:chosen come:came:come cost:cost:cost cut:cut:cut deal:dealt:dealt draw:drew:drawn drive:drove:driven
eat:ate:eaten fall:fell:fallen feed:fed:fed feel:felt:felt fight:fought:fought find:found:found
forbid:forbade:forbidden forget:forgot:forgotten forgive:forgave:forgiven freeze:froze:frozen get:got:gotten
give:gave:given go:went:gone grow:grew:grown hang:hung:hung have:had:had hear:heard:heard hide:hid:hidden
hit:hit:hit hold:held:held hurt:hurt:hurt keep:kept:kept know:knew:known lead:led:led learn:learnt:learnt
leave:left:left lend:lent:lent let:let:let lie:lay:lain lose:lost:lost make:made:made mean:meant:meant
meet:met:met mislead:misled:misled overwrite:overwrote:overwritten pay:paid:paid put:put:put quit:quit:quit
read:read:read rebuild:rebuilt:rebuilt redo:redid:redone reset:reset:reset rewrite:rewrote:rewritten
rise:rose:risen run:ran:run say:said:said see:saw:seen sell:sold:sold send:sent:sent set:set:set
shrink:shrank:shrunk shut:shut:shut sit:sat:sat speak:spoke:spoken spend:spent:spent spin:spun:spun
split:split:split spread:spread:spread spring:sprang:sprung stand:stood:stood steal:stole:stolen stick:stuck:stuck
sweep:swept:swept take:took:taken teach:taught:taught tear:tore:torn tell:told:told think:thought:thought
throw:threw:thrown undergo:underwent:undergone understand:understood:understood undo:undid:undone wake:woke:woken
win:won:won withdraw:withdrew:withdrawn withhold:withheld:withheld write:wrote:written
override:overrode:overridden
overcome:overcame:overcome seek:sought:sought swear:swore:sworn undertake:undertook:undertaken
overtake:overtook:overtaken oversee:oversaw:overseen overrun:overran:overrun outgrow:outgrew:outgrown
uphold:upheld:upheld repay:repaid:repaid rethink:rethought:rethought shoot:shot:shot sink:sank:sunk
shake:shook:shaken wear:wore:worn swing:swung:swung strike:struck:struck slide:slid:slid fly:flew:flown
ride:rode:ridden grind:ground:ground creep:crept:crept shed:shed:shed leap:leapt:leapt cling:clung:clung
upset:upset:upset undercut:undercut:undercut shine:shone:shone spell:spelt:spelt dig:dug:dug misread:misread:misread
retrain:retrained:retrained
"""
)

BASES = frozenset(_PLAIN) | _ALSO_NOUNS
NOUN_LIKE = _ALSO_NOUNS


def third_person(verb: str) -> str:
    """Give the -s form of a verb."""
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + ("zes" if verb.endswith("iz") else "es")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def past(verb: str) -> str:
    """Give the regular -ed form of a verb."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + (verb[-1] if verb in _DOUBLED else "") + "ed"


THIRD_PERSON = {third_person(verb): verb for verb in BASES}
PAST = {past(verb): verb for verb in BASES} | {verb + "ed": verb for verb in ("cancel", "label", "model", "travel")}
IRREGULAR_PAST = {forms.split(":")[1]: forms.split(":")[0] for forms in _IRREGULAR} | {
    "ran": "run",
    "dug": "dig",
}
PARTICIPLES = {forms.split(":")[2]: forms.split(":")[0] for forms in _IRREGULAR}


def gerunds() -> dict[str, str]:
    """Give the -ing forms of all verbs and their plain forms."""
    return {_gerund(verb): verb for verb in BASES}


def _gerund(verb: str) -> str:
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")):
        return verb[:-1] + "ing"
    return verb + (verb[-1] if verb in _DOUBLED else "") + "ing"
