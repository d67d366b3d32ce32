"""Hold the word patterns of limits and rules beyond "must": data for `judgement`, compiled once."""

from memory.extraction.english.cues import cue

_THING = (
    r"(?!(?:it|this|that|they|we|i|you|there|he|she|who|what|which)\b)\S+"
    r"(?:\ (?!(?:but|because|which|that|if)\b)\S+){0,6}?"
)

LIMIT = cue(
    rf"""^{_THING}\ (?:is|are|stays?|remains?)\ (?:strictly\ |hard\ )?(?:limited|capped|restricted|confined)\ (?:to|
      at)\b
    | ^{_THING}\ (?:is|are)\ (?:never|not\ ever)\ (?:to\ be\ )?(?:allowed|permitted|reused|deleted|logged|stored|
      shared|committed|
      edited|exposed|sent|written|merged|changed|modified|accepted|overwritten|trusted|cached)\b
    | ^(?:nothing|nobody|no\ one|none\ of\ (?:the|our|these))\ (?:\S+\ )?(?:gets|is|goes|ships|may|can|leaves|enters|
      touches|merges|
      deploys|writes|reads|logs)\b.*\b(?:without|unless|until|outside|except|before|but)\b
    | ^(?:nothing|nobody|no\ one)\ (?:may|is\ (?:allowed|permitted)|is\ to)\b
    | ^no\ (?!(?:more|longer|new|idea|one|need|wait|way|luck|plans?|reason|problem|worries|rush|hurry|time|point|sign|
      trace|news|word|
      difference|response|reply|answers?|errors?|changes?|effect|matter|doubt|wonder|
      surprise)\b)\S+(?:\ \S+){{0,4}}\ (?:in|on|without|outside|over|above|before|unless|to|into|after|inside|under|
      per)\ (?!(?:yet|so\ far|
      our\ side|the\ team|my|sight|this|here|us|staging\ yet)\b)\S.*(?<!\ yet)$
    | ^(?:the\ |our\ |hard\ |launch\ |release\ |final\ )*(?:deadline|budget|cut-?off)(?:\ (?:for|of|
      on)\ (?:\S+\ ){{1,4}}?)?\ ?
      (?:is|are|stays)\ (?:still\ |now\ )?(?:capped\ |limited\ |set\ |fixed\ )?(?:at\ |to\ |on\ |
      the\ )?[\d$\u20ac\u00a3(jfmasond]
    | ^{_THING}\ (?:only\ )(?:accepts?|allows?|permits?|takes?\ effect|merges?)\ \w
    | ^(?:only|just)\ \S+(?:\ \S+){{0,4}}?\ (?:may|can|are\ allowed|is\ allowed|get\ to|gets\ to|have\ access|
      has\ access)\b
    | ^(?:all|every|each|any)\ \S+(?:\ \S+){{0,5}}?\ (?:has|have|needs?)\ to\ (?!(?:be\ (?:done|fixed|updated|
      regenerated)\b))\w
    | ^{_THING}\ (?:can|could|may)(?:not|'t|\ not|\ never)\ (?:be\ (?:\w+er|more|over|above|older|bigger|larger|
      longer)\ than|exceed|go\ (?:above|over|
      below|under|beyond)|take\ (?:more|longer)|be\ (?:over|above|below|under)\b|use\ more|grow\ (?:beyond|over|past))\b
    | ^{_THING}\ (?:has|have|need|needs)\ to\ (?:stay|remain|be|keep|fit|run|work|support|comply|survive|respond|
      finish|start|
      load|render|open|answer|return|match|pass|last|handle|hold|behave|boot|cope|conform|build|compile)\b
    | ^(?:we|they)(?:\ have|\ need|(?:\ are|'re)\ (?:required|obliged|bound|obligated))\ to\ (?:keep|retain|store|
      delete|stay|comply|support|be\ able|
      report|disclose|encrypt|serve|guarantee|preserve|anonymi[sz]e|log|archive)\b.*(?:\d|\b(?:for|within|under|
      by\ law|at\ least|years?|days?|all|every|any|until)\b)
    | ^(?:gdpr|hipaa|pci(?:[\ -]dss)?|sox|iso\ ?\d+|the\ (?:law|regulator|regulation|contract|licen[cs]e|standard|spec|
      audit|sla|policy|directive|
      app\ store|play\ store))\ (?:\w+\ )?(?:requires?|demands?|forbids?|prohibits?|mandates?|says\ we\ (?:must|may|
      have)|limits?|allows?\ (?:only|at\ most))\b
    | ^{_THING}\ (?:can|may|must|should)(?:'t|not|\ not|\ never)\ \w+\ (?:more|less|longer|fewer|further)\ than\ \S
    | ^(?:we|you|nobody|tenants|users|clients)\ (?:are|is|aren't|isn't)\ (?:not\ |only\ |never\ )?(?:allowed|
      permitted)\ to\b
    | ^{_THING}\ (?:needs?|requires?|takes?)\ (?:one|two|three|four|\d+|both|an?|written|prior|explicit|manual|
      at\ least)\ (?:\S+\ ){{0,2}}?(?:people|persons?|approvals?|
      approvers?|signatures?|reviewers?|reviews?|pairs?\ of\ eyes|consents?|confirmations?|sign-?offs?|permissions?)\b
    | ^{_THING}\ needs?\ (?!(?:to|a|an|the|some|more|work|help|attention)\b)\S.*\b(?:everywhere|always|at\ all\ times|
      in\ all\ cases)\W*$
    | ^you\ (?:may|must|can)(?:\ not|not|'t)\ .*\b(?:more\ than|less\ than|without|unless|before|after|twice|outside)\b
    | ^we\ (?:can't|cannot|can\ not|may\ not|must\ not)\ (?:use|ship|bundle|include|store|keep|send|share|charge|
      exceed|depend|host|link|rely|expose|log|
      process|transfer)\ (?!(?:it|this|that|them)\b)
    """
)
"""What is bounded, forbidden or demanded."""

BARE_LIMIT = cue(
    r"^(?:hard\ )?(?:cap|limit|max(?:imum|\.)?|min(?:imum|\.)?|at\ most|at\ least|no\ more\ than|not\ more\ than"
    r"|not\ less\ than|no\ less\ than|up\ to)\ (?:of\ )?(?:is\ )?(?:[\d~]|one\b|two\b|three\b|five\b|ten\b)"
)
"""A limit without a verb."""
