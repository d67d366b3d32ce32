"""State the rules of German."""

import re

from memory.extraction.languages.labelling import rewritten
from memory.extraction.languages.rules import Cue, Rules, opening, words

_ADVERBS = (
    r"(?:jetzt|nun|ab sofort|ab jetzt|künftig|doch|also|dann|erst ?mal|vorerst|weiterhin|wieder|lieber|einfach|hier|"
    r"dafür|"
    r"auch|nur(?: noch)?|ausschließlich|endgültig|deshalb|daher|stattdessen|überall|alle|mal|schon|noch|am ende|"
    r"definitiv)"
)
_SUBJECT = r"(?:wir|ich|das team|unser team|alle|man|die \w+)"
_CHOOSING = (
    r"(?:nehmen|nehme|verwenden|verwende|nutzen|nutze|benutzen|benutze|setzen|setze|bleiben|bleibe|wechseln|wechsle|"
    r"steigen|"
    r"stellen|migrieren|ziehen|gehen|behalten|streichen|verzichten|verwerfen|verschieben|entfernen|ersetzen|löschen|"
    r"kippen|"
    r"deployen|hosten|betreiben|bauen|schreiben|machen|fahren|führen|legen|kehren|frieren|pinnen|rollen|lassen|"
    r"schmeißen|"
    r"werfen|bringen|unterstützen|veröffentlichen|starten|schalten|trennen|speichern|packen|mieten|kaufen|testen|"
    r"halten|liefern|loggen|hashen|verschlüsseln|cachen|signieren|versionieren|generieren|laden|importieren|"
    r"exportieren|begrenzen|drosseln|deckeln|erlauben|verbieten|akzeptieren|lehnen|mergen|splitten|teilen|geben|"
    r"erzwingen|vergeben|veröffentlichen)"
)
_PARTED = (
    r"(?:um|ein|ab|weg|raus|zurück|auf|fest|bei|aus|fallen|sein|weiter|rein|los|an|über|zusammen|vor|hoch|runter|live)"
)
_CHOSEN = (
    r"(?:entschieden|beschlossen|festgelegt|geeinigt|verworfen|gestrichen|umgestellt|gewechselt|migriert|umgezogen|"
    r"abgeschafft|"
    r"eingeführt|ersetzt|abgelehnt|zurückgerollt|zurückgestellt|verschoben|vertagt|rausgeworfen|rausgeschmissen|"
    r"abgeschaltet|"
    r"eingestellt|ausgewählt|gewählt|abgelöst|umgestiegen|verabschiedet|vereinbart|abgekündigt|eingefroren|"
    r"stillgelegt|entfernt|umbenannt|zusammengelegt|aufgeteilt|ausgebaut|rausgenommen|beibehalten|aufgegeben|"
    r"fallen ?gelassen|abgesagt|gecancelt)"
)
_SAME_AT_THE_END = (
    r"(nehmen|verwenden|nutzen|behalten|bleiben|wechseln|setzen|streichen|verzichten|migrieren|gehen|benutzen|"
    r"verschieben|verwerfen)"
)
_ENDINGS: tuple[tuple[str, str], ...] = (
    (r"^(?:also|nun|dann|am ende|letztlich|schließlich)\s+", ""),
    (rf"^wir (?:haben uns|haben|hatten uns)(?: {_ADVERBS})* (?:dazu |dafür )?entschieden,?\s+(?:dass wir\s+)?", ""),
    (rf"^wir haben(?: {_ADVERBS})* beschlossen,?\s+(?:dass wir\s+)?", ""),
    (r"^lass(?:t)? uns\s+(?:lieber |einfach |doch |mal )*", ""),
    (rf"^wir (?:steigen|stellen)(?: {_ADVERBS})*\s+(.{{3,}})\s+um$", r"\1 umstellen"),
    (rf"^wir ziehen(?: {_ADVERBS})*\s+(.{{3,}})\s+um$", r"\1 umziehen"),
    (rf"^wir {_SAME_AT_THE_END}(?: {_ADVERBS})*\s+(?!.*\b{_PARTED}$)(.{{2,}})$", r"\2 \1"),
    (r"^ich (?:mag|bevorzuge|will|möchte)\s+(?:lieber\s+)?(?=\w)", "Lieber "),
)

RULES = Rules(
    joint=Cue(
        r"(?P<reason>(?:\s*[,;(\u2013\u2014]\s*|\s+-\s+|\s+)(?:weil|zumal)\s+|\s*[,;(\u2013\u2014]\s*(?:denn|da)\s+|"
        r"\s+-\s+denn\s+)"
        r"|(?P<so>\s*[,;\u2013\u2014]\s*(?:(?:und\s+)?(?:also|deshalb|daher|darum|deswegen|somit|folglich|weshalb|"
        r"sodass|so dass))\s+)"
        r"|(?P<but>\s*[,;]\s*(?:aber|jedoch|allerdings|nur)\s+)"
        r"|(?P<and>\s*,?\s+(?:und|oder|außerdem|danach|dann)\s+)"
        r"|(?P<colon>:\s+)"
        r"|(?P<comma>\s*[,;]\s+|\s+[-\u2013\u2014]{1,2}\s+|\s+\((?=[^)]{12,}))",
        re.IGNORECASE,
    ),
    leading_reason=Cue(r"(?:weil|da|nachdem|zumal)\s+(?P<reason>[^,]{6,200}),\s+(?:so\s+)?", re.IGNORECASE),
    leans=opening(
        r"(?:wenn|falls|sobald|solange|bis|bevor|nachdem|während|obwohl|auch wenn|damit|um|statt|anstatt|ohne|dass|"
        r"ob|sofern|je)",
    ),
    opens=Cue(
        r"(?:wir|ich|es|sie|er|man|niemand|keiner|alle|jede[rs]?|dort|danach|dann|lokal|da(?:bei|für|mit|nach)?|in|"
        r"im|auf|für|bei|am|"
        r"das (?:ist|war|geht|läuft|hat|kostet|dauert|macht|reicht|wird|bleibt|kann|muss|bringt)|"
        r"(?:der|die|das|den|dem|ein|eine|einen|kein|keine|keinen|unser|unsere|mein|meine|beide|"
        r"alle)\s+(?-i:[a-zäöüß]+\s+){0,2}(?-i:[A-ZÄÖÜ])|"
        r"(?-i:[A-ZÄÖÜ])[\w.+#-]*\s+(?:ist|sind|war|hat|haben|wird|kann|läuft|bleibt|braucht|kostet|geht|muss|macht|"
        r"fehlt|kommt|liegt|unterstützt)\b)"
        r"(?!\w)?",
        re.IGNORECASE,
    ),
    trailing_reason=Cue(r"(?!)"),
    explains=Cue(
        r"(?:(?:der\s+)?grund(?: dafür)?(?::|\s+(?:ist|war)(?:,\s+dass|:)?)\s*|(?:weil|denn|"
        r"nämlich)\s+(?=.{6,})(?!.*,\s+(?:wir|ich|nehmen|bleib))|hintergrund:\s*|begründung:\s*)",
        re.IGNORECASE,
    ),
    filler=Cue(
        r"(?:(?:moment(?: mal)?|quatsch|sorry|entschuldigung|ach|äh|ähm|hm+|na ja|naja|ok(?:ay)?|gut|alles klar|klar|"
        r"super|ja|nein|nee|doch|so|also|übrigens|"
        r"ps|kurz(?:es update)?|update|kurze info|info|fyi|hey|hi|hallo(?: zusammen| team)?|moin|stopp|halt|warte|"
        r"falsch|korrektur|ich meinte|besser gesagt|"
        r"kleine korrektur|ich habe mich (?:vertan|geirrt|verschrieben)|hab mich (?:vertan|geirrt|verschrieben)|"
        r"mein fehler|tut mir leid|vertippt|"
        r"ich habe (?:mir )?(?:die|das|den|es)?\s?(?:ursache|problem|fehler|grund|stelle)?\s?(?:gefunden|geprüft|"
        r"nachgesehen|analysiert|untersucht)|ursache gefunden|gefunden|"
        r"ergebnis|befund|die ursache|ursache|fazit|zusammengefasst|kurz gesagt|zur info|nur zur info|wichtig|"
        r"achtung|merk dir(?: bitte)?|bitte merken|notiz|"
        r"nach (?:langer |kurzer )?(?:diskussion|rücksprache|abstimmung)[^,:]{0,30}|wie (?:besprochen|gesagt|"
        r"vereinbart)|nochmal|außerdem|zudem|ferner|und|aber|dann|"
        r"jedenfalls|zunächst|erstens|zweitens|drittens|am ende|letztlich|schließlich)\s*(?:[,:;.!\u2013\u2014]|"
        r"\s-)+\s+"
        r"|(?:außerdem|übrigens|und|aber|dann|also|denn)\s+(?=(?:wir|ich|der|die|das|man|es|für|in|bei|bitte|nie|"
        r"niemals)\b))",
        re.IGNORECASE,
    ),
    closing=Cue(
        r"(?:,?\s+(?:bitte|danke|oder so|glaube ich|denke ich|finde ich|ok(?:ay)?|mal sehen|merk dir das(?: bitte)?|"
        r"punkt|basta|fertig|so|und gut|das war's|siehe oben|wie besprochen))[.!\s]*$",
        re.IGNORECASE,
    ),
    abbreviation=Cue(
        r"(?<!\w)(?:z\.\s?b|z|b|d\.\s?h|d|u\.\s?a|u|o\.\s?ä|i\.\s?d\.\s?r|s\.\s?o|v\.\s?a|bzw|ca|ggf|evtl|vgl|usw|"
        r"inkl|exkl|max|min|nr|str|mind|bspw|abzgl|zzgl|"
        r"sog|tel|abs|art|kap|st|std|hr|fr|dr|prof|mio|mrd|usf|etc|vs|jan|feb|aug|sept|okt|nov|dez|\d{1,2})\.$",
        re.IGNORECASE,
    ),
    asks=Cue(
        r"^(?:wer|was|wann|wo|warum|wieso|weshalb|welche[rsnm]?|wie viele?|wie lange|wie oft|wohin|"
        r"womit)\s+(?!auch)(?!.*[!:]\s*$)(?:\w+\s+){1,12}\w+\s*$"
        r"|^(?:sollen|sollten|können|könnten|müssen|dürfen|wollen|brauchen|haben) wir\b",
        re.IGNORECASE,
    ),
    addressed=words(
        r"du|dir|dich|deine?[nmrs]?|kannst|könntest|würdest|hast du|ihr mir|sie mir|soll ich|sollen? ich|warum|wieso|"
        r"weshalb|wie (?:kann|geht|mache?|funktioniert|schreibe?|würde|baue?)(?: ich| man| das)?|"
        r"was (?:ist|bedeutet|heißt|macht|meint|sagt|hältst|antworte|passiert)|unterschied|erklär\w*|müssten wir|"
        r"sollten wir|könnten wir|können wir|wäre|geht das|stimmt das|oder\s*\?",
        r"(?:sollen|wollen) wir (?:nicht|da|das|es|lieber|doch|vielleicht)",
    ),
    idle=words(
        r"danke(?:schön)?|vielen dank|merci|feierabend|schönes? wochenende|guten (?:morgen|abend|tag)|gute nacht|"
        r"bis (?:morgen|später|dann|gleich)\s*[!.]?$|tschüss?|"
        r"mittagessen|kantine|kaffee|bier|weihnachtsfeier|grillen|urlaub|geburtstag|wetter|passt(?: so)?\s*[!.]?$|"
        r"perfekt|klasse|super|cool|läuft\s*[!.]?$|"
        r"mal sehen|schauen wir mal|viel spaß|viel erfolg|prima|spitze|top|mach(?:t)? weiter|gern(?:e)? geschehen|"
        r"kein problem",
    ),
    laughs=Cue(
        r"\b(?:ha(?:ha)+h?|hihi|hehe+|lol|rofl|xd|\*?grins\*?|scherz(?:\s+beiseite)?|nur spaß|kleiner scherz|"
        r"ironie)\b|🤣|😂|🙃|;-?\)|ja klar,|na klar,|ja genau,|ganz toll",
        re.IGNORECASE,
    ),
    supposes=Cue(
        r"^(?:\W*)(?:mal )?(?:angenommen|gesetzt den fall|stell(?:en)? (?:dir|wir uns|euch)(?: mal)? vor|"
        r"nehmen wir (?:mal )?an|hypothetisch|rein theoretisch|theoretisch|mal theoretisch|zum beispiel könnten|"
        r"nur mal so (?:gedacht|gesponnen)|was wäre,? wenn|was passiert,? wenn|beispiel:)|"
        r"\b(?:wenn|falls)\b.*\b(?:würden?|wäre[n]?|hätten?|müssten?|könnten?|käme[n]?|nähmen|ginge[n]?)\b|"
        r"\b(?:würden?|wäre[n]?|hätten?)\b.*\b(?:wenn|falls)\b",
        re.IGNORECASE,
    ),
    condition=words(r"wenn|falls|sofern|sobald|vorausgesetzt|im falle|es sei denn"),
    unreal=words(
        r"hätten? (?:\w+\s+){0,6}(?:sollen|können|müssen)|wollten (?:wir )?(?:eigentlich|ursprünglich)|"
        r"ursprünglich (?:wollten|sollten)|(?:wäre|hätte) (?:\w+\s+){0,5}gewesen|beinahe|fast hätten"
    ),
    reported=Cue(
        r"\b(?:schreib(?:t|en)|sag(?:t|en|te|ten)|mein(?:t|en|te|ten)|behaupt(?:et|en|ete)|laut|zufolge|angeblich|"
        r"steht(?: da)?|stand|heißt es|forder(?:t|te|n)|wünsch(?:t|te)|frag(?:t|te|en))\b"
        r"(?:\s+\w+){0,4}\s*[,:]?\s*[\"\u201e«x]|\b(?:angeblich|laut (?:blog|artikel|internet|reddit|stackoverflow|"
        r"stack overflow|hörensagen)|(?:er|sie|die|der kunde|jemand) (?:meint|sagt|behauptet|meinte|sagte|"
        r"schreibt))\b",
        re.IGNORECASE,
    ),
    general=words(
        r"grundsätzlich|generell|im allgemeinen|in der regel|normalerweise|üblicherweise|meist(?:ens)?|"
        r"typischerweise|sollte[n]?(?: man| sie)?|man (?:sollte|kann|könnte|muss|nutzt|nimmt)|empfehl\w*|empfohlen|"
        r"best practices?|empfiehlt|ratsam|es ist (?:besser|sinnvoll|ratsam|üblich|wichtig)|du (?:kannst|solltest|"
        r"musst|könntest)|sie (?:können|sollten|müssen)|ihr (?:könnt|solltet)|zum beispiel|beispielsweise|würde[n]?",
    ),
    intent=words(
        r"ich (?:habe|hab|werde|kann|würde|schaue|sehe|prüfe|baue|füge|schreibe|mache|lege|starte|beginne|kümmere|"
        r"passe|ändere|aktualisiere|erstelle|teste|nutze|verwende|melde|merke|denke|schlage|gehe|bin|nehme|stelle|"
        r"setze|ersetze)|"
        r"als nächstes|im nächsten schritt|zuerst|zunächst|anschließend|danach|soll ich|möchtest du|möchten sie|"
        r"wenn du (?:willst|möchtest)|gern(?:e)?|verstanden|alles klar|erledigt|hier (?:ist|sind)|lass mich|"
        r"werde ich|mache ich|habe ich|schaue ich|prüfe ich",
    ),
    request=Cue(
        r"^(?:(?:bitte|kannst du|könntest du|würdest du|magst du|dann|jetzt|so|und|mal|kurz|jetzt bitte|ja)\s+)*"
        r"(?:bau|baue|mach|mache|schreib|schreibe|füg|füge|zeig|zeige|erklär|erkläre|prüf|prüfe|schau|check|checke|"
        r"fang|erstell|erstelle|generier\w*|implementier\w*|fix|fixe|korrigier\w*|ändere?|änder|"
        r"refactor\w*|teste?|lauf|führ|führe|starte?|gib|nenn|nenne|such|suche|finde?|lösch|lösche|entfern|entferne|"
        r"ergänz\w*|übersetz\w*|fass|fasse|hilf|sag|sage|sieh|guck|lies|räum|pack|leg|lege|setz|setze|stell|stelle|"
        r"kommentier\w*|formulier\w*|vergleich\w*|rechne|analysier\w*|optimier\w*|dokumentier\w*|vergiss|denk dir|"
        r"mach's|kannst|könntest|würdest|lass (?!uns)|leite|öffne|schick|häng|geh|gehe|bring|nimm dir|probier\w*|"
        r"versuch\w*|weiter|commite?|push|pushe|deploye?|merge|rebase|benenn\w*|verschieb|verschiebe|nenn)\b"
        r"|^bitte\b|\bbitte\s*[.!]?$|\b(?:kannst|könntest|würdest|magst) du\b|\b(?:hilf|zeig|erklär|sag|gib|schreib|"
        r"mach|bau) (?:mir|uns|das|es|bitte|mal)\b|\bich (?:brauche|hätte gern|möchte,? dass du|will,? dass du|"
        r"bräuchte)\b",
        re.IGNORECASE,
    ),
    standing=words(r"immer|stets|grundsätzlich|möglichst|nie|niemals|lieber|künftig|in zukunft|ab jetzt|jedes mal"),
    transient=Cue(
        r"\b(?:schlägt|schlagen)\b(?: \w+){0,3} fehl$|^(?:der |die |mein )?(?:pr|mr|branch|commit|merge request|"
        r"pull request) ist |^(?:der|die|das|es|mein\w*)?\s*(?:\w+\s+){0,2}(?:geht|klappt|funktioniert|läuft|"
        r"kompiliert|startet|baut)(?: (?:immer )?noch)?(?: (?:nicht|wieder|jetzt|leider|gerade))*(?: mehr)?$"
        r"|^(?:schon )?wieder (?:ein |der |dieser |derselbe )?(?:fehler|absturz|rot)|^(?:build|test|ci|"
        r"tests) (?:ist |sind )?(?:schon )?(?:wieder |gerade )?(?:rot|grün|kaputt)$",
        re.IGNORECASE,
    ),
    undecided=words(
        r"(?:noch )?(?:nicht|unklar|offen)(?: \w+){0,3} (?:entschieden|geklärt|festgelegt|beschlossen|besprochen|"
        r"definiert|raus)|noch (?:offen|unklar|ungeklärt|unentschieden)|"
        r"(?:ist|bleibt|sind) (?:noch )?(?:offen|unklar|ungeklärt|zu klären|strittig)|(?:muss|"
        r"müssen) (?:noch )?(?:\w+ ){0,3}(?:klären|entscheiden)|steht (?:noch )?nicht fest|keine ahnung,? (?:ob|wer|"
        r"wie|was)|wissen (?:wir )?(?:noch )?nicht",
    ),
    task=words(
        r"todo|(?:noch )?nicht (?:aktualisiert|fertig|umgesetzt|erledigt|migriert|getestet|dokumentiert|nachgezogen)|"
        r"vor dem (?:release|launch|go-?live|deployment|deploy) (?:\S+ ){1,6}\w+en|(?:muss|müssen|müsste|sollte|soll|"
        r"sollen|musst)(?: \w+){0,6} noch(?: \w+){0,8}|(?:noch|nur noch) zu (?:\w+en|erledigen|tun)|nicht vergessen|"
        r"(?:denk|denkt|denken|dran denken) (?:dran|daran)|steht (?:\w+ ){0,2}noch aus|fehlt(?: uns)? noch|"
        r"fehlen(?: uns)? noch|"
        r"bis (?:spätestens |zum |ende |anfang |nächste[nr]? |kommende[nr]? )?(?:morgen|übermorgen|montag|dienstag|"
        r"mittwoch|donnerstag|freitag|samstag|sonntag|woche|monat|quartal|release|jahresende|\d{1,2}\.(?:\d{1,2}\.)?|"
        r"januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|wochenende|monatsende)"
        r"(?: \w+){0,6}",
        r"(?:kümmert sich|kümmern uns|übernimmt|erledigt|macht|schreibt|prüft|klärt|dokumentiert|testet|baut|fragt|"
        r"meldet|schickt|richtet|aktualisiert|räumt)(?: \w+){0,6} (?:morgen|übermorgen|heute|diese woche|"
        r"nächste woche|am (?:montag|dienstag|mittwoch|donnerstag|freitag)|bis \w+)(?: \w+){0,6}",
        r"(?:morgen|übermorgen|nächste woche|am (?:montag|dienstag|mittwoch|donnerstag|"
        r"freitag))(?: \w+){0,4} (?:löschen|entfernen|umstellen|aktualisieren|prüfen|schreiben|abschalten|einrichten|"
        r"testen|nachziehen|deployen|migrieren|aufräumen|raus|weg)",
        r"(?:muss|müssen) (?:ich|wir) (?:\w+ ){0,6}(?:\w+en)$",
    ),
    hedge=words(
        r"vielleicht|eventuell|evtl|womöglich|möglicherweise|wohl|vermutlich|wahrscheinlich|eigentlich|irgendwann|"
        r"mal schauen|unter umständen|denkbar|überlegen(?: gerade)?(?:,)? ob|überlege|könnten?(?: wir| man)?|könnte|"
        r"würde gern|"
        r"sollten wir|ich (?:glaube|denke|schätze|vermute|tippe)|tendiere\w*|ggf|gegebenenfalls|mal gucken|"
        r"wäre(?:n)? (?:\w+ ){0,4}(?:gut|besser|schön|cool|nett|eine idee|eine option|denkbar)|"
        r"bin (?:mir )?nicht sicher|scheint|anscheinend|offenbar|spiele mit dem gedanken",
    ),
    preference=words(
        r"ich finde (?:\S+ ){1,6}(?:besser|schöner|lesbarer|übersichtlicher|hässlich|unschön|unleserlich|angenehmer)|"
        r"ich (?:\w+ ){0,2}(?:mag|bevorzuge|hasse|liebe)|mag ich|bevorzuge ich|lieber \S+(?: \S+){0,6} (?:als|"
        r"statt) \S+|hasse ich|(?:ich|wir) (?:\w+ ){0,4}lieber|ist mir (?:\w+ )?lieber|sind mir (?:\w+ )?lieber|"
        r"wir bevorzugen|(?:ich|wir) (?:schreibe|nutze|benutze|verwende|nehme|arbeite|schreiben|nutzen|formatiere|"
        r"benenne)(?:n)? (?:\w+ ){0,2}(?:immer|grundsätzlich|meistens|normalerweise|am liebsten|gern(?:e)?)|"
        r"am liebsten|mein(?:e)? (?:liebling\w*|favorit|vorliebe|stil)|(?:ist|sind) mir (?:\w+ )?wichtig(?:er)?|"
        r"mir ist wichtig|ich will (?:keine?|nur)|ich hätte (?:gern|lieber)|ich stehe (?:nicht )?auf|"
        r"finde ich (?:gut|schlecht|doof|praktisch|toll|super)|kein(?:en)? fan von|gefällt mir(?: \w+){0,3}|"
        r"gefallen mir(?: \w+){0,3}|finde ich (?:\w+ ){0,2}(?:besser|schöner|lesbarer|hässlich|unschön|furchtbar|"
        r"übersichtlicher|angenehmer)|kann (?:\w+ ){0,4}nicht (?:leiden|ausstehen)",
        r"(?:antwort(?:e|en)?|kommentare?|commit-?(?:messages?|nachrichten?)|erklärungen?|variablennamen?|"
        r"doku(?:mentation)?|docstrings?|zusammenfassungen?|code-?kommentare?|fehlermeldungen|"
        r"pr-beschreibungen?)(?: \w+){0,2} (?:bitte |immer |nur )*(?:auf (?:deutsch|englisch)|kurz|knapp|"
        r"so kurz wie möglich|ohne|in stichpunkten|im imperativ|ausführlich)(?: \w+){0,4}",
        r"(?:antworte?|schreib(?:e)?|kommentier(?:e)?|erklär(?:e)?|halte?|fass)(?: \w+){0,4} (?:kurz|knapp|kürzer|"
        r"auf (?:deutsch|englisch)|knapper|ohne (?:emojis?|floskeln|einleitung)|in stichpunkten|"
        r"im imperativ)(?: \w+){0,4}|(?:bitte )?keine (?:emojis?|floskeln|romane|langen erklärungen|"
        r"kommentare im code)",
    ),
    deferral=words(
        r"(?:entscheiden|klären|besprechen|diskutieren|überlegen|sehen|sprechen|reden|kümmern|regeln|bewerten|"
        r"evaluieren) wir (?:\w+ ){0,5}?(?:erst(?: wieder)?|später|nach|ab|im|nächste[nsrm]?|wenn|bei|morgen|"
        r"danach)(?: \w+){0,6}|"
        r"wir (?:entscheiden|klären|besprechen|diskutieren|überlegen|sehen|regeln)(?: \w+){0,6} (?:später|erst|"
        r"nach (?:dem|der)|nächste[nsrm]?|danach)(?: \w+){0,6}|"
        r"(?:vertagt|vertagen|zurückgestellt|aufgeschoben|verschoben|verschieben|stellen (?:\w+ ){0,4}zurück|"
        r"schieben (?:\w+ ){0,5}(?:auf|nach|in)|auf später|auf eis|legen (?:\w+ ){0,5}auf eis)(?: \w+){0,6}|"
        r"(?:entscheidung|thema) (?:\w+ ){0,5}(?:kommt später|folgt|nach dem|nach der)(?: \w+){0,3}",
    ),
    constraint=words(
        r"(?:darf|dürfen)(?: \S+){0,10} (?:nicht|nie|niemals|kein\w*|nur|höchstens|maximal)|(?:darf|dürfen) (?:nicht|"
        r"nie|niemals|kein\w*|nur)|(?:nicht|nie|niemals|kein\w*|nur|höchstens|maximal) (?:\S+ ){0,6}(?:darf|dürfen)|"
        r"(?:muss|müssen)(?! (?:ich|wir noch|sagen|gestehen))|zwingend|pflicht|verpflichtend|verboten|untersagt|"
        r"unzulässig|nicht (?:erlaubt|gestattet|zulässig)|tabu|vorgeschrieben|obligatorisch|auf keinen fall|"
        r"keinesfalls|unter keinen umständen|"
        r"gehör(?:t|en) (?:nicht|nie|niemals) (?:in|ins|auf|an)|(?:unterstützt|erlaubt|zugelassen|"
        r"akzeptiert) (?:werden|wird|sind) nur|höchstens|mindestens|maximal|minimal|nicht (?:mehr|länger|größer|"
        r"weniger|kürzer) als|niemals|nie(?! (?:gesehen|gehört|passiert|geklappt))|immer (?:mit|über|per|als|in|auf|"
        r"nur|zuerst|vor|\w+en$|\w+t werden)|grenze (?:ist|liegt)|obergrenze|untergrenze|limit (?:ist|liegt|von)|"
        r"unter \d+\s?\w+ (?:bleiben|liegen|sein)|"
        r"^(?!.*\b(?:ist|sind|liegt|war|beträgt)\b)(?:\S+ ){1,4}(?:unter|über|kleiner als|größer als|kürzer als|"
        r"bis zu|<|>) ?\d\S*(?: \S+){0,2}$|^keine? (?:\S+ ){1,3}(?:in|im|auf|ohne|über|an)(?: \S+)+|(?:ist|"
        r"sind) (?:\w+ )?(?:erforderlich|notwendig|nötig|voraussetzung|bedingung|gesetzt)|(?:braucht|brauchen|"
        r"benötigt|benötigen) (?:immer |zwingend |mindestens )|ausschließlich (?:über|per|mit|in|auf|für)|"
        r"nur (?:über|mit|per|nach|für) (?:\w+ ){0,4}(?:erlaubt|zulässig|zugelassen|möglich|zugreifen|erreichbar)|"
        r"hat (?:\S+ ){0,3}zu \w+en|haben zu \w+en|soll(?:en)? (?:immer|nie|niemals|nur)",
    ),
    decision=words(
        rf"{_SUBJECT}(?: {_ADVERBS})* {_CHOOSING}(?! (?:an|davon aus|noch|uns (?:morgen|heute|gleich|die|das|mal)|"
        r"das mal|mal|gleich|weiter))",
        rf"(?:{_CHOOSING}) (?:wir|jetzt|nun|ab sofort|künftig)(?! (?:nicht mal|noch))(?=.*\b(?:{_PARTED}|{_CHOSEN}|"
        r"statt|nur noch|nicht mehr|weiterhin|künftig|ab sofort|bei|auf|mit|von|für|(?-i:[A-Z])\w+)\b)",
        rf"(?:haben|hat|wurde|wurden|ist|sind|wird|werden|bin|habe)(?: \S+){{0,14}} (?:gegen |"
        rf"für )?(?:\S+ ){{0,6}}{_CHOSEN}|{_CHOSEN} (?:haben|hat|wurde|wird)(?: wir)?|entschieden (?:für|gegen|haben)|"
        r"(?:einigung|beschluss) (?:auf|ist|zu)",
        r"(?:wir|ich) (?:werden|werde|wollen)(?: \S+){0,12} (?:nutzen|verwenden|nehmen|einsetzen|umstellen|umsteigen|"
        r"wechseln|migrieren|ersetzen|bleiben|abschaffen|abschalten|behalten|einführen|streichen|aufgeben|verzichten|"
        r"fahren|setzen|benutzen|entfernen|unterstützen)",
        r"(?:doch|lieber) (?:nicht|kein\w*|lieber|wieder|bei|zurück|erst|mit|auf|nur|weiter|ohne)(?: \S+){1,8}|"
        r"(?:nicht mehr|nur noch) (?:\S+ ){0,4}(?:nutzen|verwenden|unterstützen|einsetzen|supporten|unterstützt|"
        r"verwendet)|(?:bleibt|bleiben|bleibt's|bleibe) (?:es )?(?:\S+ ){0,3}(?:bei|auf|mit|drin|wie)",
        r"lasst? uns(?: \S+){1,10}|(?:machen|bauen|nehmen|brauchen) wir (?:\w+ ){0,2}nicht|(?:ab sofort|ab jetzt|"
        r"künftig|in zukunft|von nun an)|wird es nicht geben|^(?!.*\b(?:wäre|ist|sind|läuft|liegt|liefert|nutzt|"
        r"verwendet)\b).*\S+ statt \S+|dann (?:eben|halt|doch|also) \S+|weg von (?-i:[A-Z])\S+|"
        r"^keine? (?-i:[A-Z])\S+(?: für \S+)*$|kommt erst (?:in|mit|nach)|(?:bleibt|bleiben) (?:\S+ )?(?:vorerst|"
        r"erst ?mal|so|bestehen|im|in)(?: \S+)*|(?:fliegt|fliegen|kommt|kommen)(?: \S+){0,6} (?:raus|weg|rein|"
        r"zum einsatz)|(?:ist|sind) (?:damit )?(?:raus|gestorben|vom tisch|gesetzt|abgekündigt|beschlossene sache|"
        r"gestrichen)|statt (?:\S+ ){1,3}(?:jetzt|künftig|nun|ab jetzt|nehmen|nutzen)|"
        r"(?:entscheidung|wahl) (?:ist )?(?:auf|für|gegen|fiel|fällt)(?: \S+){1,6}|(?:wir )?(?:gehen|geht's|"
        r"geht es) (?:mit|auf|zurück)|(?:wird|werden) (?:jetzt |nun |"
        r"künftig )?(?-i:[A-ZÄÖÜ])[\w.-]+(?: v?\d[\d.]*)?$|kein \S+ mehr|(?:läuft|laufen|liegt|"
        r"liegen)(?: \S+){1,4} künftig|ab (?:sofort|jetzt|heute) (?:nur|mit|ohne|alles|kein\w*|nutzen|über|"
        r"auf)(?: \S+){0,6}|vergiss (?:das mit )?(?:die|der|das|den|dem)? ?(?-i:[A-Z])\S+|(?:verwirf|verwerft|"
        r"streich|streicht|schmeiß)(?: \S+){1,6}",
    ),
    told=opening(
        r"(?:bitte\s+)?(?:nimm|nehmt|verwende|verwendet|nutze?|benutze?|benutz|setz(?:e|t)? auf|bleib(?:e|t)? bei|"
        r"wechsel(?:e|t)? (?:auf|zu))"
    ),
    firm=words(
        r"statt|anstatt|anstelle|nicht|kein\w*|immer|überall|ab (?:jetzt|sofort)|künftig|grundsätzlich|nur(?: noch)?|"
        r"für alle?|alle|jede[nrsm]?"
    ),
    person=opening(
        r"(?:ich|du|mir|mich|dir|dich|ihr|hier|dies(?:er|e|es)?|das (?:ist|war|wäre|hier|sieht|klingt|macht|stimmt|"
        r"geht|passt)|es (?:ist|gibt|geht)(?= (?:mir|so|gut))|schau|guck)"
    ),
    owns=words(
        r"(?:ist|sind|bleibt) (?:zuständig|verantwortlich|ansprechpartner(?:in)?|owner|der owner)(?: \w+){0,4}|"
        r"(?:kümmert|kümmern) sich um|(?:ist|sind) (?:\S+ ){1,5}(?:zuständig|verantwortlich)|(?:betreut|verantwortet|"
        r"wartet|pflegt|leitet)|gehört (?:dem|der|zum|zu) (?:\w+-?)?team|zuständig (?:für|ist|sind)",
    ),
    states=words(
        r"ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|können|konnte|konnten|muss|müssen|"
        r"darf|dürfen|soll|sollen|läuft|laufen|lief|liefen|gibt|gab|geht|gehen|ging|liegt|liegen|lag|steht|stehen|"
        r"stand|kommt|kommen|kam|"
        r"fehlt|fehlen|bleibt|bleiben|braucht|brauchen|brauchte|kostet|kosten|kostete|dauert|dauern|dauerte|liefert|"
        r"liefern|nutzt|nutzen|nutzte|verwendet|verwenden|unterstützt|unterstützen|benötigt|benötigen|speichert|"
        r"speichern|schreibt|schreiben|liest|lesen|"
        r"sendet|senden|schickt|schicken|ruft|rufen|enthält|enthalten|stimmt|hängt|hängen|hält|halten|heißt|heißen|"
        r"zeigt|zeigen|macht|machen|verursacht|verursachen|erzeugt|erzeugen|blockiert|blockieren|reicht|reichen|"
        r"wirft|werfen|startet|starten|stürzt|sendet|"
        r"verliert|verlieren|kennt|kennen|supportet|supporten|verbraucht|verbrauchen|wächst|wachsen|basiert|basieren|"
        r"besteht|bestehen|funktioniert|funktionieren|passt|passen|greift|greifen|wartet|warten|bricht|brechen|"
        r"scheitert|scheitern|schlägt|schlagen|"
        r"nimmt|nehmen|setzt|setzen|akzeptiert|erwartet|erlaubt|läd|lädt|laden|gehört|gehören|endet|enden|beginnt|"
        r"beginnen|verhält|reagiert|reagieren|antwortet|antworten|frisst|fressen|hostet|hosten|belegt|belegen|"
        r"skaliert|skalieren|teilt|teilen|rechnet|"
        r"verweist|zeigt|zieht|ziehen|wechselt|wechseln|entfernt|löscht|löschen|aktualisiert|synchronisiert|"
        r"überschreibt|überschreiben|erreicht|erreichen|lieferte|schlug|fiel|fällt|fallen|stieg|steigt|sank|sinkt|"
        r"weiß|wissen|bekommt|bekommen|will|wollen|"
        r"[a-zäöüß]{3,}iert(?:e|en)?|behandelt|ignoriert|öffnet|schließt|leckt|leakt|crasht|deadlockt|rendert|cached|"
        r"cacht|parst|loggt|nehmen|steigen|stellen|behalten|deckt|decken|steckt|stecken|sitzt|sitzen|gilt|gelten|"
        r"kriegt|treibt|trägt|bietet|bieten|sieht|misst|sammelt|meldet|melden|prüft|dient|frisst|leitet|klemmt|"
        r"hängen|ruckelt|friert|stockt|fasst|löst|lösen|deckt|verarbeitet|verarbeiten|verdoppelt|sperrt|füllt|spart|"
        r"trennt|übernimmt|übergibt|vergisst|verschickt|berechnet",
    ),
    technical=words(
        r"\w*(?:systeme?|plattform|anwendung|server|datenbank(?:en)?|tabellen?|index(?:e|izes)?|abfragen?|cache|"
        r"warteschlangen?|queue|jobs?|cronjobs?|logs?|fehler|tests?|build|deployment|release|version(?:en)?|"
        r"bibliothek(?:en)?|framework|plugin|modul|module|paket(?:e)?|klassen?|methoden?|"
        r"frontend|backend|client|clients|browser|app|apps|seite|nutzer|benutzer|token|passw(?:ort|örter)|session|"
        r"sitzung(?:en)?|anmeldung|berechtigung(?:en)?|verschlüsselung|zertifikat(?:e|en)?|schlüssel|netz(?:werk)?|"
        r"proxy|port|domain|konfiguration|umgebung|"
        r"produktion|staging|container|cluster|knoten|speicher|platte|backups?|ausfall|monitoring|alarme?|"
        r"metrik(?:en)?|antwortzeit(?:en)?|anfragen?|endpunkte?|schema|schemas|migration(?:en)?|transaktion(?:en)?|"
        r"locks?|threads?|latenz|last|modell|modelle|training|"
        r"genauigkeit|firmware|sensor(?:en)?|geräte?|code|repo|repository|branch(?:es)?|merge|commits?|spezifikation|"
        r"feature|lizenz(?:en)?|abhängigkeit(?:en)?|rechnung(?:en)?|zahlung(?:en)?|bestellung(?:en)?|suche|"
        r"benachrichtigung(?:en)?|mails?|bug|bugs|"
        r"vertrag|kunden?|mandanten?|api|apis|broker|worker|dienste?|service|services|schnittstellen?|daten|dateien?|"
        r"datei|skripte?|import|export|prozesse?|hardware|puffer|timeout|pipeline|pipelines|speicherleck|deadlock|"
        r"rolle|team|editor|shader|frames?|"
        r"cookie|cookies|header|request|requests|response|payload|webhook|webhooks|limit|batch|image|images|plugin|"
        r"plugins|laufzeit|compiler|parser|protokoll|akku|display|bus|takt|treiber|oberfläche|datensatz|datensätze|"
        r"felder|feld|spalten?|zeilen?)\w{0,3}",
    ),
    negation=words(
        r"nicht|kein\w*|nie|niemals|ohne|verzichten|verworfen|gestrichen|streichen|raus|verboten|untersagt|abgelehnt|"
        r"hasse|abgeschafft|abschalten|vergiss|abgekündigt"
    ),
    environment=words(r"produktion|prod|produktiv\w*|staging|entwicklung|dev|lokal|testumgebung|ci|live|testsystem"),
    retracts=words(
        r"vergiss (?:das|die|den|es|was)|verwirf|streich(?:t)? (?:das|den|die|meine)|nehme? (?:ich |das |"
        r"alles )*zurück|zurückgenommen|hat sich erledigt|gilt nicht mehr|ist hinfällig|"
        r"war(?:en)? (?:ein )?(?:quatsch|unsinn)|doch nicht|ignorier(?:e|t)?(?: bitte)? (?:das|meine|die|den)|"
        r"zurückziehen"
    ),
    corrects=words(
        r"nicht (?:auf |bei |um |mit )?\d+(?: wie \S+)?$",
        r"quatsch|korrektur|falsch|ich meinte|meinte ich|vertan|geirrt|verschrieben|vertippt|mein fehler|"
        r"stimmt (?:so )?nicht|besser gesagt|richtig (?:ist|wäre|muss es)|nicht \S+,? sondern(?: \S+)+|verwechselt|"
        r"habe? (?:mich )?(?:da )?(?:etwas )?(?:falsch|durcheinander)",
    ),
    reverses=words(
        r"doch (?:lieber|wieder|bei|zurück|nicht|erst|mit|nur|weiter|auf)|wieder (?:zurück|auf|zu)|zurück (?:zu|auf|"
        r"nach)|kehren (?:\S+ ){0,3}zurück|bleiben (?:\S+ )?doch|rollen (?:\S+ ){0,5}zurück|"
        r"machen (?:\S+ ){0,4}rückgängig|rückgängig|lieber doch"
    ),
    labelled=rewritten(_ENDINGS, capitals=True),
)
