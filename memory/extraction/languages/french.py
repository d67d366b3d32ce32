"""State the rules of French."""

import re

from memory.extraction.languages.labelling import rewritten
from memory.extraction.languages.rules import Cue, Rules, opening, words

_WE = r"(?:on|nous|l'équipe|toute l'équipe|tout le monde)"
_ADVERBS = (
    r"(?:finalement|donc|désormais|maintenant|plutôt|aussi|juste|toujours|tous|bien|déjà|tout de suite|d'abord|"
    r"définitivement|enfin|encore)"
)
_CHOOSING = (
    r"(?:part(?:ons|ira|irons)?|prend(?:s|ra|rons)?|prenons|passe(?:ra|rons|ons)?|garde(?:ra|rons)?|gardons|"
    r"utilise(?:ra|rons)?|utilisons|bascule(?:ra|rons)?|basculons|"
    r"reste(?:ra|rons)?|restons|migre(?:ra|rons)?|migrons|abandonne(?:ra|rons)?|abandonnons|adopte(?:ra|rons)?|"
    r"adoptons|remplace(?:ra|rons)?|remplaçons|choisit|choisissons|revient|"
    r"reviendra|revenons|retourne|supprime(?:ra|rons)?|supprimons|retire|retirons|arrête(?:ra|rons)?|arrêtons|"
    r"laisse tomber|laissons tomber|repousse|repoussons|reporte(?:ra|rons)?|reportons|décale|"
    r"mise sur|misons sur|standardise|fige|figeons|héberge(?:ra|rons)?|hébergeons|stocke(?:ra|rons)?|stockons|"
    r"déploie(?:ra|rons)?|déployons|met(?:tra|trons)?|mettons|fait(?= (?:sans|avec|du|de la|tout|confiance))|"
    r"vise|limite(?:ra|rons)?|écrit|renonce(?:ra|rons)?|renonçons|enlève|enlevons|conserve(?:ra|rons)?|conservons|"
    r"s'en tient|nous en tenons|va (?:sur|vers|avec)|livre|sort|coupe|vire|virons|jette|"
    r"unifie|sépare|externalise|internalise|rapatrie|désactive|active|gèle|exclut|sert|servons|réécrit|réécrivons|"
    r"refait|refaisons|chiffre|signe|versionne|pagine|découpe|compresse|expose|publie|branche|met en cache|loue|"
    r"achète|autorise|bloque|fusionne|plafonne|génère|ajoute(?:ra)?(?= \S+ (?:à|au|dans))|se base sur|s'appuie sur|"
    r"opte pour|optons pour)"
)
_CHOOSE = (
    r"(?:partir|prendre|passer|garder|utiliser|basculer|rester|migrer|abandonner|adopter|remplacer|choisir|revenir|"
    r"retourner|supprimer|retirer|arrêter|laisser tomber|"
    r"repousser|reporter|décaler|miser|héberger|stocker|déployer|limiter|renoncer|enlever|conserver|couper|virer|"
    r"se passer|faire|réécrire|écrire|livrer|sortir|geler|externaliser|séparer|désactiver|mettre|opter|tout)"
)
_CHOSEN = (
    r"(?:décidé|choisi|opté|retenu|abandonné|adopté|gardé|remplacé|migré|basculé|passés?|partis?|écarté|rejeté|acté|"
    r"validé|tranché|supprimé|retiré|arrêté|repoussé|reporté|fixé|"
    r"renoncé|restés?|revenus?|figé|arrêté|convenu|laissé tomber|viré|standardisé|déprécié|mis fin)"
)
_PAIRS = (
    "part:partir, passe:passer, garde:garder, prend:prendre, utilise:utiliser, bascule:basculer, "
    "reste:rester, migre:migrer, abandonne:abandonner, adopte:adopter, remplace:remplacer, "
    "choisit:choisir, revient:revenir, supprime:supprimer, retire:retirer, arrête:arrêter, "
    "conserve:conserver, laisse tomber:laisser tomber, limite:limiter, stocke:stocker, renonce:renoncer"
)
_INFINITIVES = dict(pair.split(":") for pair in _PAIRS.split(", "))
_ENDINGS: tuple[tuple[str, str], ...] = (
    (r"^(?:bon|donc|finalement|au final|du coup|alors)\s+", ""),
    (rf"^{_WE} (?:a|avons|a donc|avons donc)\s+(?:{_ADVERBS}\s+)*(?:décidé|choisi|convenu) d(?:e\s+|')", ""),
    (rf"^{_WE} (?:va|allons)\s+(?:{_ADVERBS}\s+)*", ""),
    *((rf"^on {form}(?:\s+{_ADVERBS})*\s+", rf"{infinitive} ") for form, infinitive in _INFINITIVES.items()),
    (r"^(?:moi,?\s+)?je préfère\s+", "Préférer "),
    (r"^laisse tomber\s+", "Laisser tomber "),
)

RULES = Rules(
    joint=Cue(
        r"(?P<reason>(?:\s*[,;(\u2013\u2014]\s*|\s+-\s+|\s+)(?:parce\s+qu(?:e\s+|')|puisqu(?:e\s+|')|vu\s+qu(?:e\s+|"
        r"')|étant\s+donné\s+qu(?:e\s+|')|d'autant\s+(?:plus\s+)?qu(?:e\s+|')|sachant\s+qu(?:e\s+|')|car\s+))"
        r"|(?P<so>\s*[,;\u2013\u2014]\s*(?:(?:et\s+)?(?:donc|du\s+coup|c'est\s+pourquoi|par\s+conséquent|d'où|alors|"
        r"c'est\s+pour\s+ça\s+qu(?:e\s+|')))\s*)"
        r"|(?P<but>\s*[,;]?\s+(?:mais|par\s+contre|en\s+revanche|cependant|toutefois|sauf\s+qu(?:e|'))\s*,?\s*)"
        r"|(?P<and>\s*,?\s+(?:et|puis|ensuite)\s+)"
        r"|(?P<colon>\s*:\s+)"
        r"|(?P<comma>\s*[,;]\s+|\s+[-\u2013\u2014]{1,2}\s+|\s+\((?=[^)]{12,}))",
        re.IGNORECASE,
    ),
    leading_reason=Cue(
        r"(?:comme|vu\s+qu(?:e\s+|')|puisqu(?:e\s+|')|étant\s+donné\s+qu(?:e\s+|')|parce\s+qu(?:e\s+|"
        r"'))\s*(?P<reason>[^,]{6,200}),\s+",
        re.IGNORECASE,
    ),
    leans=Cue(
        r"(?:si|quand|lorsqu|dès qu|tant qu|jusqu|avant|après|pendant|bien qu|même si|pour|afin|au lieu|plutôt|sans|"
        r"en|dans|sur|chez|à|au|aux|côté|concernant|niveau|depuis)\b(?!.*\b(?:on|nous|je|il|elle|l'\w+)\s+\w)",
        re.IGNORECASE,
    ),
    opens=Cue(
        r"(?:on|nous|je|j'|il|elle|ils|elles|ça|c'|ce (?:n'|sera|serait)|personne|chaque|tou(?:te)?s|aucun(?:e)?|"
        r"rien|notre|nos|mon|ma|mes|le|la|les|l'|un|une|des|du|pas de|(?-i:[A-Z])[\w.+#-]*(?=(?:\s+\S+)?\s+(?:est|"
        r"sont|a|ont|n'\w+|ne|fait|coûte|manque|marche|tourne|supporte|demande|consomme|reste|sera)\b)|y a|il y a|"
        r"jamais|laisse)(?<=')?",
        re.IGNORECASE,
    ),
    trailing_reason=Cue(r"(?!)"),
    explains=Cue(
        r"(?:(?:la\s+)?raison\s*(?::|est\s+(?:simple\s*:|qu(?:e\s+|')))\s*|motif\s*:\s*|parce\s+qu(?:e\s+|"
        r"')(?!.*,\s+on\b)|car\s+|en effet,?\s+|pourquoi\s*\?\s+parce qu(?:e\s+|'))",
        re.IGNORECASE,
    ),
    filler=Cue(
        r"(?:(?:pardon|désolée?|oups|euh|ben|bah|bon|ok|okay|d'accord|super|parfait|oui|non|ah|hé|attends|attendez|"
        r"stop|minute|au fait|en fait|finalement|au final|du coup|donc|alors|par ailleurs|de plus|en plus|aussi|"
        r"sinon|bref|voilà|ps|note|rappel|pour info|info|petite (?:info|précision|correction)|précision|correction|"
        r"rectification|erratum|je me suis trompée?|j'ai dit une bêtise|je me trompe|erreur de ma part|"
        r"je voulais dire|c'est faux|faux|"
        r"plus exactement|j'ai (?:trouvé|identifié|vérifié|regardé|analysé|localisé)(?: (?:le|la|"
        r"l')\s?\w+)?(?: (?:de|du)\s?\w+)?|trouvé|cause(?: trouvée| identifiée)?|la cause|constat|résultat|"
        r"diagnostic|analyse faite|après (?:discussion|réflexion|analyse|vérification|concertation|coup)[^,:]{0,30}|"
        r"comme (?:convenu|prévu|discuté|dit)|c'est (?:décidé|acté|validé|tranché)|important|attention|à noter|"
        r"retiens|souviens-toi|en résumé|conclusion|d'abord|ensuite|enfin|premièrement|deuxièmement|mais|et|puis|"
        r"côté \w+|salut|bonjour|hello|coucou|bonsoir)\s*(?:[,:;.!\u2013\u2014]|\s-)+\s*"
        r"|(?:finalement|du coup|donc|bon|en fait|de plus|mais|et|puis|sinon|alors|bref|au final)\s+(?=(?:on|nous|je|"
        r"j'|il|elle|le|la|l'|les|laisse|c'|ça|notre|nos|pour|pas|jamais|oublie)\b)"
        r"|(?:je pense|on a vu|j'ai vu|sachez|sache|note|notez|à savoir|il se trouve) qu(?:e\s+|')(?=\w{3,}.{200,}$))",
        re.IGNORECASE,
    ),
    closing=Cue(
        r"(?:,?\s+(?:s'il (?:te|vous) pla[iî]t|stp|svp|merci(?: d'avance)?|à voir|on verra|je crois|je pense|hein|"
        r"voilà|point(?: final)?|c'est tout|ok|du coup|comme convenu|quoi))[.!\s]*$",
        re.IGNORECASE,
    ),
    abbreviation=Cue(
        r"(?<!\w)(?:p\.\s?ex|p|ex|cf|env|max|min|etc|vs|approx|c\.-?à-?d|art|chap|fig|n°|no|st|ste|m|mm|mme|mlle|dr|"
        r"pr|resp|éd|vol|janv|févr|avr|juil|sept|oct|nov|déc|incl|excl|nb|réf|tél|i\.e|e\.g|p\.j)\.$",
        re.IGNORECASE,
    ),
    asks=Cue(
        r"^(?:est-ce qu|qu'est-ce qu|qui (?:est-ce qu|va|gère|s'occupe|doit|peut)|quand est-ce|où est-ce|pourquoi|"
        r"comment|combien|quel(?:le)?s? )[^:!]{6,}$",
        re.IGNORECASE,
    ),
    addressed=Cue(
        r"\b(?:tu|toi|te|t'|ton|ta|tes|vous|votre|peux-tu|pourrais-tu|pouvez-vous|sais-tu|dois-je|voulez-vous|"
        r"veux-tu|faut-il que je|pourquoi|comment (?:on |je |faire|ça|fonctionne|est-ce)|c'est quoi|"
        r"qu'est-ce que c'est|c'est normal|quelle (?:est la )?différence|"
        r"devrait-on|on devrait|on pourrait|ne (?:devrait|faudrait)|ça marche comment|à quoi sert|que (?:signifie|"
        r"veut dire|penses)|explique\w*|je fais comment|ça te va|d'accord|non)\b(?:\s*\?)?|\bon ne (?:peut|pourrait|"
        r"devrait) pas\b",
        re.IGNORECASE,
    ),
    idle=words(
        r"merci(?: beaucoup)?|bonne (?:soirée|journée|nuit|continuation)|bon (?:week-?end|appétit|courage|"
        r"après-midi)|à (?:demain|plus|tout à l'heure|lundi|bientôt|toute)\s*[!.]?$|salut|super|génial|parfait|"
        r"nickel|top|bravo|chapeau|"
        r"pause|café|déjeuner|apéro|resto|repas de (?:noël|fin d'année)|pot de départ|vacances|anniversaire|météo|"
        r"ça marche\s*[!.]?$|ça roule|c'est bon\s*[!.]?$|pas de souci|de rien|continue(?: comme ça)?|impeccable|"
        r"bien joué",
    ),
    laughs=Cue(
        r"\b(?:mdr+|lol|ptdr|ha(?:ha)+|hihi|héhé|hehe+|je (?:rigole|plaisante|déconne)|blague|je blague|pour rire|"
        r"ironie)\b|🤣|😂|🙃|;-?\)|\b(?:bien sûr|ben voyons|mais oui bien sûr|ah oui super),?\s+(?:et|comme si)",
        re.IGNORECASE,
    ),
    supposes=Cue(
        r"^\W*(?:supposons|imaginons|admettons|imagine|mettons|en supposant|à supposer|par exemple,? si|"
        r"hypothétiquement|théoriquement|en théorie|dans l'absolu|juste pour (?:rire|voir|la réflexion)|et si\b|"
        r"exemple\s*:)|"
        r"\b(?:si|s')\b.*\b(?:\w{3,}(?:rait|raient|rions)|aurait|serait|faudrait)\b|\b(?:\w{3,}(?:rait|raient|rions)|"
        r"aurait|serait|faudrait)\b.*\bsi (?:on|nous|l'|le|la|les|tu|jamais)\b",
        re.IGNORECASE,
    ),
    condition=Cue(
        r"\b(?:si (?!possible|bien|besoin)|s'il|s'ils|au cas où|à condition|sauf si|dès que|pourvu que|en cas de|"
        r"tant que|une fois que)",
        re.IGNORECASE,
    ),
    unreal=words(
        r"(?:aurait|aurions|aurais|auraient) (?:\w+ )?(?:dû|pu|fallu|mieux)|(?:voulait|voulions|devait|"
        r"devions) (?:au départ|à l'origine|initialement)|(?:au départ|à l'origine|initialement),? on (?:voulait|"
        r"devait|pensait)|a failli|failli"
    ),
    reported=Cue(
        r"\b(?:dit|disent|a dit|ont dit|écrit|a écrit|répond|a répondu|affirme|prétend|demande|d'après|selon|"
        r"paraît)\b(?:\s+\w+){0,4}\s*[,:]?\s*[\"«\u201c]|"
        r"\b(?:d'après|selon) (?:un |le |la |l'|les |une )?(?:blog|article|reddit|stack ?overflow|internet|rumeur|"
        r"forum|tweet|readme)|\b(?:il|elle|le client|ils|quelqu'un|leur readme|le readme) (?:dit|prétend|affirme|"
        r"disent|prétendent|écrit) qu|\bil para[iî]t qu",
        re.IGNORECASE,
    ),
    general=words(
        r"en général|généralement|de manière générale|d'une manière générale|d'habitude|normalement|habituellement|"
        r"le plus souvent|typiquement|il vaut mieux|mieux vaut|il est (?:recommandé|conseillé|préférable|important|"
        r"possible|d'usage|courant)|recommand\w*|conseill\w*|"
        r"bonnes? pratiques?|il faut(?:drait)?|on (?:devrait|peut|pourrait|recommande|conseille)|vous (?:pouvez|"
        r"devriez|devez)|tu (?:peux|devrais|dois|pourrais)|par exemple|l'idéal|en théorie|devrait|devraient",
    ),
    intent=Cue(
        r"\b(?:je (?:vais|peux|viens|propose|suggère|pense|commence|crée|prépare|corrige|regarde|vérifie|m'en|"
        r"m'occupe|note|lance|mets|fais|passe|continue|reviens|teste|retiens|comprends|suis|te|vous|l'|la|le)|"
        r"j'(?:ai (?!trouvé)|ajoute|aimerais|utilise|écris|attends|espère|irai)|ensuite|prochaine étape|d'abord|"
        r"pour commencer|voulez-vous|veux-tu|souhaitez-vous|souhaites-tu|dites-moi|dis-moi|n'hésite|c'est (?:fait|"
        r"noté|compris)|bien noté|entendu|compris|voici|voilà|laissez-moi|laisse-moi)\b|\bnous allons\b",
        re.IGNORECASE,
    ),
    request=Cue(
        r"^(?:(?:bon|ok|alors|et|puis|maintenant|ensuite|donc|d'abord|juste|allez|stp|s'il te plaît)[,\s]+)*"
        r"(?:commence|ajoute|corrige|écris|fais|montre|explique|aide|vérifie|regarde|génère|crée|mets|lance|continue|"
        r"donne|dis|relis|relance|rejoue|remets|vire|réessaie|touche|rends|refais|modifie|change|implémente|teste|"
        r"cherche|trouve|supprime(?! le support)|enlève|retire|renomme|déplace|résume|traduis|compare|liste|calcule|"
        r"analyse|optimise|"
        r"documente|propose|envoie|ouvre|exécute|prépare|rédige|reformule|remplace|refactorise|nettoie|essaie|essaye|"
        r"déploie|pousse|installe|configure|branche|sors|rends|convertis|complète|améliore|rajoute|laisse-moi|"
        r"jette un œil|intègre|affiche|extrais|passe-moi|peux|pourrais|merci de|tu peux|tu pourrais|peux-tu|"
        r"pourrais-tu|pouvez-vous|vous pouvez)\b(?!-nous)"
        r"|\b(?:peux-tu|pourrais-tu|pouvez-vous|tu peux|tu pourrais|aide-moi|montre-moi|explique-moi|dis-moi|"
        r"donne-moi|fais-moi|j'ai besoin (?:que tu|d'un|d'une|de toi)|je voudrais que tu|j'aimerais que tu|"
        r"je veux que tu|il me faut)\b|\b(?:stp|svp|s'il te pla[iî]t|s'il vous pla[iî]t)\s*[.!]?$",
        re.IGNORECASE,
    ),
    standing=words(
        r"toujours|systématiquement|jamais|de préférence|autant que possible|à chaque fois|dorénavant|désormais"
    ),
    transient=Cue(
        r"^(?:la |le |ma |mon )?(?:pr|mr|merge request|branche) est |^(?:ça|le|la|les|mon|ma|il|"
        r"elle)?\s*(?:\w+\s+){0,2}(?:ne\s+)?(?:marche|fonctionne|compile|démarre|passe|plante|"
        r"build)(?:nt)?(?: (?:toujours|encore|plus|pas|plus du tout|de nouveau|enfin))*$|^(?:encore|"
        r"toujours) (?:la même |une |cette )?erreur|^(?:ça|c'est) (?:replante|recassé|cassé|bon|réglé|réparé)",
        re.IGNORECASE,
    ),
    undecided=Cue(
        r"\b(?:(?:pas|rien) (?:encore )?(?:décidé|tranché|défini|arrêté|fixé|choisi|acté|validé|clair|sûr|sûrs)|"
        r"reste (?:à )?(?:définir|décider|trancher|voir|confirmer|clarifier|savoir|ouvert\w*)|à (?:définir|trancher|"
        r"confirmer|décider|clarifier)|"
        r"(?:on|nous) ne sa(?:it|vons) (?:pas|toujours pas|pas encore)|en suspens|en discussion|"
        r"question (?:reste )?ouverte|pas encore (?:\w+ )?(?:décidé|tranché|choisi)|on hésite|j'hésite)\b",
        re.IGNORECASE,
    ),
    task=Cue(
        r"\b(?:todo|(?:n'est|ne sont) pas encore (?:à jour|prêt|fait|migré|testé|documenté)\w*|(?:il )?(?:faut|"
        r"faudra|faudrait|reste|restera)(?:t)?(?: \w+){0,2} (?:encore|aussi|penser à|qu'on|que \w+)(?: \w+)+|"
        r"il (?:faut|faudra) (?!(?:que |au (?:moins|plus)|absolument|impérativement|toujours))(?:\w+er|\w+ir|"
        r"\w+re)\b|(?:ne )?pas oublier|(?:pense|penser|pensez) à|n'oublie(?:z|ns)? pas|"
        r"à faire|reste à (?!définir|décider|trancher|voir|savoir|confirmer|clarifier)\w+|(?:doit|doivent|dois|"
        r"devons)(?: \w+){0,5} encore|"
        r"(?:d'ici|avant|pour|au plus tard) (?:à |le |la |fin )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|"
        r"dimanche|demain|ce soir|semaine prochaine|fin d\S+|fin de \S+|\d{1,2}(?:er)? (?:janvier|février|mars|avril|"
        r"mai|juin|juillet|août|septembre|octobre|novembre|décembre)|\d{1,2}/\d{1,2}|mois prochain)(?: \S+){0,3}$|"
        r"(?-i:[A-ZÉ][a-zéèï]+) (?:s'occupe|se charge|prépare|écrit|vérifie|contacte|met|rédige|fait|envoie|relance|"
        r"corrige|documente|teste|regarde|confirme|prend|doit|supprime|ajoute)(?: \S+){0,10} (?:demain|après-demain|"
        r"lundi|mardi|mercredi|jeudi|vendredi|la semaine prochaine|cette semaine|d'ici \S+|avant \S+|ce soir|"
        r"aujourd'hui)|"
        r"(?:demain|la semaine prochaine|lundi|mardi|mercredi|jeudi|vendredi),? (?-i:[A-ZÉ][a-zéèï]+) (?:\w+))\b",
        re.IGNORECASE,
    ),
    hedge=Cue(
        r"\b(?:peut-être|peut être que|éventuellement|probablement|sans doute|sûrement|il se peut|possible que|"
        r"un jour|je (?:pense|crois|suppose|dirais)|on (?:pourrait|devrait|envisage|réfléchit|hésite)|"
        r"nous (?:pourrions|devrions|envisageons)|pourrait|pourraient|"
        r"j'(?:envisage|hésite|aimerais bien|imagine)|ça vaudrait|vaudrait(?: peut-être)?|ce serait (?:bien|mieux|"
        r"cool|pas mal)|on verra|à voir|pourquoi pas|pas sûre?|semble(?:nt)?|on dirait|a l'air|je me demande|à terme|"
        r"si jamais|plus tard on)\b",
        re.IGNORECASE,
    ),
    preference=Cue(
        r"\b(?:je (?:préfère|déteste|n'aime|adore|privilégie|trouve (?:\S+ ){1,6}(?:plus (?:lisibles?|claire?s?|"
        r"propres?|simples?)|moche|illisible|horrible))|j'(?:aime(?! bien te)|adore|ai horreur|utilise toujours|"
        r"écris toujours|évite)|nous préférons|je suis (?:\w+ )?(?:plutôt|plus|team)|on préfère|(?:ma|"
        r"notre) préférence|"
        r"mon (?:éditeur|style|choix|outil) (?:préféré|habituel|favori)|me (?:plaît|plaisent|convient|conviennent)|"
        r"pas fan d|fan d(?:e|es|u)|je (?:code|travaille|bosse|nomme|formate|commente) toujours|plutôt que d'avoir|"
        r"ça m'(?:agace|énerve)|supporte pas|m'horripile|de préférence)\b|"
        r"\b(?:réponses?|réponds|commentaires?|commente|messages? de commit|commits|explications?|"
        r"noms? de variables?|docstrings?|la doc|documentation|résumés?|"
        r"messages d'erreur)(?: \S+){0,3} (?:en (?:français|anglais)|courtes?|courts?|concis(?:es)?|brève?s?|brefs?|"
        r"sans (?:emojis?|fioritures?|blabla)|à l'impératif|en une (?:phrase|ligne)|plus courtes?)|"
        r"\b(?:réponds|écris|reste|sois|commente|rédige)(?: \S+){0,4} (?:en (?:français|anglais)|bref|brièvement|"
        r"concis|court|succinct|sans (?:emojis?|blabla))|\b(?:pas|jamais) d'emojis?|\bévite(?:z)? (?:les|d'|le|la|"
        r"de)\b",
        re.IGNORECASE,
    ),
    deferral=Cue(
        r"\b(?:on|nous) (?:\S+ )?(?:tranchera|décidera|verra|choisira|en reparle(?:ra)?|rediscutera|"
        r"en rediscute(?:ra)?|trancherons|déciderons|verrons|reparlerons|reverra|statuera)\b.*\b(?:après|quand|"
        r"une fois|plus tard|en|au|à|lors|dans|prochaine?|lundi|mardi|mercredi|jeudi|vendredi|demain)\b|"
        r"\b(?:décision|choix|sujet|migration|question)(?: \S+){0,4} (?:reporté|repoussé|remis|décalé)e?s?\b|\b(?:on|"
        r"nous) (?:reporte|repousse|décale|remet|met)(?:ons|ra)? (?:\S+ ){1,6}(?:à plus tard|à (?:après|la|l'|"
        r"septembre|janvier)|de côté|en pause|en attente|après|au prochain|au trimestre)|\b(?:mis|mise|met|"
        r"mettre) (?:de côté|en pause|en attente|au frigo)\b|\bon verra (?:ça )?(?:plus tard|après|au|en|à)\b",
        re.IGNORECASE,
    ),
    constraint=Cue(
        r"^pas de (?!souci|problème|quoi|panique)(?:\S+ ){1,4}(?:dans|sur|en|sans|vers)\b(?! (?:cette|la) version)|"
        r"^(?!.*\b(?:est|sont|était)\b)[^,]{3,40}\b(?:inférieure?s? à|supérieure?s? à|sous (?:les )?(?=\d))|"
        r"\blimite (?:est|de|à)\b|\b(?:doi(?:t|vent)(?! (?:encore|y avoir|être (?:un|une) (?:bug|erreur)))|"
        r"ne (?:doi(?:t|vent)|peu(?:t|vent)|faut|devra(?:it)?) (?:jamais|pas|en aucun cas|plus)|(?:il )?(?:faut|"
        r"faudra) (?:que|absolument|impérativement|toujours|au (?:moins|plus))|il ne faut (?:pas|jamais)|faut pas|"
        r"obligatoire(?:ment)?|impérati(?:f|fs|ve|ves|vement)|interdits?|interdites?|interdiction|"
        r"exig(?:e|é|ée|ent|eons)|requis(?:e|es)?|aucun(?:e)? (?!idée|souci|problème|doute|rapport)\S+(?= |$)|"
        r"(?:au )?(?:maximum|minimum)|au (?:plus|moins) (?:\d+|une?|deux|trois|quatre|cinq)|pas plus (?:de|d'|que)|"
        r"moins d[e'] ?\d+|jamais|en aucun cas|sous aucun prétexte|strictement|il est (?:interdit|obligatoire|"
        r"impératif|exclu)|limité(?:e|es|s)? à|plafonn\w+ à|plafond|"
        r"ne dépass(?:e|ent|er|era)|(?:toujours|systématiquement) (?:être|passer|utiliser|chiffrer|\w+er)|"
        r"pas le droit|(?:n'(?:est|a)|ne sont) (?:pas|plus) (?:autorisée?s?|permise?s?|acceptée?s?|le droit)|"
        r"nécessite(?:nt)? (?:au moins|une|un)|seuls? (?:les|le|la)\b.*\b(?:peu(?:t|vent)|autorisée?s?|ont accès|"
        r"a accès))\b|\bmax\b|\bmini?\b",
        re.IGNORECASE,
    ),
    decision=Cue(
        rf"\b{_WE}(?: ne| n')?(?: (?:le|la|les|y|en|s'y))?(?: {_ADVERBS})*[ ]?{_CHOOSING}\b(?! (?:pas|une seconde|"
        rf"un œil|du temps))|\b{_WE} (?:va|allons)(?: {_ADVERBS})*(?: (?:le|la|les|y|en|se|ne (?:plus|"
        rf"pas)))* ?{_CHOOSE}\b|\b(?:on|nous) n(?:e |')(?:utilise|supporte|maintient|garde|prend|fait|déploie|migre|"
        r"touche|utilisera|fera|prendra|touchera)(?:ons|ra)? (?:plus|pas)\b|"
        r"\b(?:on|nous|j'|l'équipe|tout le monde|ils)(?: s'| nous| l')? ?(?:a|avons|ai|est|sommes|ont|"
        rf"nous sommes)(?: (?:donc|finalement|tous|enfin|déjà|bien|collectivement))* {_CHOSEN}\b|\b(?:a|ont|est|"
        rf"sont) été (?:\S+ )?{_CHOSEN}(?:e|es|s)?\b|\bc'est (?:décidé|acté|tranché|validé|non pour|ok pour|"
        r"mort pour)\b|\b(?:décision|choix) (?:prise?|retenu|final|est faite?)\b|"
        r"\b(?:laisse|laissez|laissons|laisser) tomber (?!ça|l'affaire)(?:\S+)|\b(?:oublie|oubliez|"
        r"oublions) (?:(?-i:[A-Z])\S+|l'idée|la|le|les|l'|ce que j'ai dit)\b|\b(?:utilisons|prenons|partons|gardons|"
        r"passons|restons|adoptons|abandonnons|remplaçons|choisissons|revenons|basculons|migrons|arrêtons|évitons|"
        r"mettons|retenons)\b(?! (?:maintenant |ensuite )?(?:à la suite|au point))|"
        r"\b(?:plus de|fini) (?-i:[A-Z])\S+|\b(?:ce sera|ça sera|ce n'est plus|"
        r"c'est) (?-i:[A-Z])\S+(?: \S+){0,3} (?:et (?:pas|rien)|pas|qu'on (?:garde|prend|utilise)|plutôt|le choix|"
        r"désormais)|\bpas question d|\b(?:est|sont) (?:abandonnée?s?|écartée?s?|retenue?s?|dépréciée?s?|"
        r"hors course)\b|\b(?:désormais|dorénavant|à partir de maintenant)\b|\b(?:se fer(?:a|ont)|ir(?:a|"
        r"ont) (?:dans|sur|chez)|ser(?:a|ont) (?:hébergé|stocké|déployé|géré|fait|remplacé|en )\w*)|"
        r"\b(?:il )?n'y aura pas\b|^pas de .* (?:pour (?:cette|la|l'instant|le moment|la v\d?)|dans (?:cette|"
        r"la) version)|\bchoix s'est porté\b|\b(?:on )?(?:reste|part|passe|va) (?:sur|en|à|avec|chez|donc) (?:\S+)",
        re.IGNORECASE,
    ),
    told=opening(
        r"(?:utilise|utilisez|prends|prenez|passe (?:à|sur)|reste (?:sur|en)|pars sur|n'utilise(?:z)? (?:pas|plus|"
        r"jamais)|garde)"
    ),
    firm=words(
        r"plutôt que|au lieu|à la place|pas|jamais|plus|toujours|partout|désormais|dorénavant|pour (?:tout|tous|"
        r"toutes|chaque)|uniquement|seulement|systématiquement"
    ),
    person=Cue(
        r"(?:je |j'|tu |toi|moi|mon |ma |mes |ici,? |c'est (?:bon|cool|super|bien|nul|moi|ça|quoi|parti)|vous |"
        r"ça (?:me|te|va|marche|semble|a l'air))",
        re.IGNORECASE,
    ),
    owns=words(
        r"s'occupe(?:nt)? d\S+|se charge(?:nt)? d\S+|(?:est|sont|reste) (?:responsables?|en charge|référente?|"
        r"propriétaires?|le contact|la référente)|(?:gère|gèrent|maintient|maintiennent|pilote)|"
        r"c'est (?-i:[A-Z])\w+ qui (?:gère|s'occupe|maintient|pilote)",
    ),
    states=Cue(
        r"\b(?:est|sont|était|étaient|sera|seront|a|ont|avait|avaient|aura|fait|font|faisait|va|vont|peut|peuvent|"
        r"pouvait|doit|doivent|veut|veulent|met|mettent|prend|prennent|tient|vient|viennent|coûte|coûtent|dure|"
        r"durent|tourne|tournent|utilise|utilisent|supporte|supportent|"
        r"gère|gèrent|stocke|stockent|charge|chargent|renvoie|renvoient|retourne|retournent|envoie|envoient|lit|"
        r"lisent|écrit|écrivent|appelle|appellent|contient|contiennent|couvre|couvrent|connaît|connaissent|connait|"
        r"manque|manquent|bloque|bloquent|plante|plantent|échoue|échouent|"
        r"dépend|dépendent|expire|expirent|reste|restent|passe|passent|marche|marchent|fonctionne|fonctionnent|"
        r"consomme|consomment|prévoit|permet|permettent|provoque|provoquent|génère|génèrent|perd|perdent|ralentit|"
        r"casse|cassent|fuit|dépasse|dépassent|suffit|suffisent|existe|existent|"
        r"héberge|hébergent|écoute|écoutent|attend|attendent|demande|demandent|impose|imposent|accepte|acceptent|"
        r"refuse|refusent|ignore|ignorent|arrive|arrivent|sert|servent|pèse|pèsent|compte|comptent|représente|répond|"
        r"répondent|crée|créent|garde|gardent|part|partent|exécute|exécutent|"
        r"boucle|sature|explose|lance|lancent|relance|réessaie|partage|partagent|repose|reposent|commence|finit|"
        r"change|changent|tombe|tombent|monte|descend|parle|vit|vivent|cause|causent|ouvre|ferme|sait|savent|faut|"
        r"y a|déclenche|déclenchent|verrouille|limite|empêche|empêchent|est-il|"
        r"[a-zéèêâîôûç]{2,}(?:ons|ait|aient|era|eront|ise|isent|ifie|ifient)|n'\w+|s'\w+|c'est|l'a|sont|dispose|"
        r"propose|proposent|nécessite|nécessitent|correspond|correspondent|bascule|basculent)\b",
        re.IGNORECASE,
    ),
    technical=words(
        r"systèmes?|plateformes?|serveurs?|bases?|base de données|bdd|tables?|index|requêtes?|cache|"
        r"files?(?: d'attente)?|queue|jobs?|logs?|journaux|erreurs?|tests?|builds?|déploiements?|release|versions?|"
        r"bibliothèques?|librairies?|frameworks?|plugins?|modules?|paquets?|classes?|méthodes?|"
        r"front(?:end)?|back(?:end)?|clients?|navigateurs?|appli(?:cation)?s?|apps?|pages?|utilisateurs?|jetons?|"
        r"tokens?|mots? de passe|sessions?|authentification|permissions?|droits|chiffrement|certificats?|clés?|"
        r"réseau|proxy|ports?|domaines?|config(?:uration)?|environnements?|"
        r"prod(?:uction)?|staging|recette|préprod|conteneurs?|clusters?|nœuds?|noeuds?|mémoire|disques?|stockage|"
        r"sauvegardes?|backups?|pannes?|monitoring|supervision|alertes?|métriques?|réponses?|endpoints?|schémas?|"
        r"migrations?|transactions?|verrous?|threads?|latence|charge|"
        r"modèles?|entraînement|précision|firmware|capteurs?|appareils?|code|dépôts?|branches?|commits?|"
        r"spécifications?|fonctionnalités?|licences?|dépendances?|factures?|facturation|paiements?|commandes?|"
        r"recherche|notifications?|mails?|e-mails?|bugs?|contrat|api|apis|services?|"
        r"interfaces?|données|fichiers?|scripts?|imports?|exports?|processus|matériel|timeout|pipelines?|images?|"
        r"webhooks?|équipe|support|budget|écran|batterie|moteur|shaders?|rendu|lazy loading|cookies?|en-têtes?|"
        r"colonnes?|lignes?|champs?|lots?|batch|cron|tâches?|infra(?:structure)?|panier|compte(?:s)?|hébergeur|"
        r"moteur|bundle|site|compilation|parseur|protocole|worker|workers|fuite|fuites",
    ),
    negation=Cue(
        r"\b(?:ne|n'|pas|plus de|jamais|aucune?|sans|interdit\w*|abandonn\w+|laiss\w+ tomber|supprim\w+|déteste|"
        r"renonc\w+|rejeté\w*|écarté\w*|arrêt\w+|oubli\w+|retir\w+)\b|\bn'",
        re.IGNORECASE,
    ),
    environment=words(r"prod(?:uction)?|staging|préprod|recette|dev|développement|local|locale|en local|ci|test"),
    retracts=Cue(
        r"\b(?:laisse(?:z)? tomber|oublie(?:z)? (?:ça|ce que|l'idée|la|le|les|mon|ma)|annule(?:z)? (?:ça|ce que|la|"
        r"le)|je (?:retire|reviens sur)|ne tiens? pas compte|ignore(?:z)? (?:mon|ma|ce|le)|n'est plus d'actualité|"
        r"plus valable|tombe à l'eau|finalement (?:non|pas))\b",
        re.IGNORECASE,
    ),
    corrects=Cue(
        r"\b(?:je me (?:suis )?tromp\w+|erreur de ma part|correction|rectification|erratum|je voulais dire|"
        r"c'est (?:faux|inexact)|plus exactement|pardon|j'ai dit une bêtise|autant pour moi|au temps pour moi|"
        r"j'ai confondu|confusion de ma part|et non (?:pas )?\S+)\b",
        re.IGNORECASE,
    ),
    reverses=Cue(
        r"\b(?:finalement|en fin de compte|tout compte fait|réflexion faite|on (?:revient|retourne|repasse|"
        r"rebascule)|revenons|retour (?:à|sur|au)|marche arrière|on annule|rollback|changement de plan)\b",
        re.IGNORECASE,
    ),
    labelled=rewritten(_ENDINGS, capitals=True),
)
