"""List the small words that give a language away: articles, pronouns, auxiliaries, conjunctions.

Words that several languages share are worth less to each. Portuguese, Italian, Dutch and others are listed only so
that their texts are not taken for a language that has rules.
"""

FUNCTION_WORDS: dict[str, str] = {
    "en": """
        the a an and or but if of to in on at by for with from as is are was were be been it its it's that this these
        those we we're we'll we've i i'm i'll i've you your they them he she not don't doesn't didn't won't can't isn't
        do does did have has had will would should could can must may might let's lets what why how when where which who
        there here our my me us so just also please only now then than because about into over any some all no yes
        never always use using going make need needs want should maybe going thanks still too out up off
    """,
    "de": """
        der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass daß ob als wie wir ich ihr
        sie er es du mir mich dir dich uns euch ihm ihnen mein meine unser unsere unseren unserer dein deine ist sind
        war waren wird werden wurde wurden worden haben hat habe hatte hatten kann können könnte könnten muss müssen
        müsste darf dürfen soll sollen sollte sollten will wollen nicht kein keine keinen nie niemals immer nur auch
        noch schon mal doch nun jetzt hier da dann dort für mit von vom zu zum zur bei beim nach aus auf an im in am
        über unter vor seit bis ohne gegen um durch statt was wer wo warum wieso welche welcher welches bitte danke ja
        nein sehr mehr so damit denn sondern zwischen bleibt bleiben nehmen läuft geht gibt macht lieber erst
        wieder raus rein weg fliegt maximal pro löschen testen weiter mach läufts kurz moment sekunden wochen
        entscheidung aufgabe frage
        alle alles man sich heute morgen gestern höchstens mindestens
    """,
    "fr": """
        le la les un une des du de au aux et ou mais donc car si que qui quoi dont où ce cet cette ces ça cela
        je tu il elle on nous vous ils elles me te se y en est sont était étaient sera seront être été ai as a
        avons avez ont avait fait font faut peut peuvent doit doivent devrait pourrait pas ne plus jamais rien
        toujours aussi très trop bien avec sans pour par dans sur sous chez vers entre depuis avant après pendant mon ma
        mes ton ta tes son sa ses notre nos votre vos leur leurs comme parce puisque quand comment pourquoi combien
        quel quelle quels quelles tout tous toute toutes même encore déjà merci oui non alors plutôt finalement
        aujourd hier demain passe garde va vais voici voilà ici là ni chaque aucun aucune décidé choisi passer
        utiliser garder abandonne abandonner continue serveur base données requête deux attends minutes secondes
        semaine décision tâche
    """,
    "es": """
        el la los las lo un una unos unas de del al y pero si que qué quien quién como cómo cuando cuándo donde
        dónde cuánto cual cuál porque pues ya yo tú él ella nosotros ellos ellas usted ustedes me te se nos le les mi
        mis tu tus su sus nuestro nuestra nuestros nuestras es son era eran fue fueron ser está están estaba estamos
        estoy hay he ha han hemos había tiene tienen tenemos tengo puede pueden podemos debe deben debemos hace hacer
        vamos voy va no ni nunca siempre también muy más menos sin con por para en sobre entre desde hasta antes
        después según este esta estos estas ese esa eso esto aquí ahí hoy ayer mañana toda todos todas cada algo
        nada mejor gracias sí solo sólo usar usamos queda quedamos seguimos así donde aunque mientras a tras
        contra usar usa uso sigue falla siguen cada vez descarta supongamos queda pasar dejar producción base
        datos minuto minutos segundos semana mensajes inglés español castellano porfa espera prepara tarda viene
        decisión decidido tarea pregunta
    """,
    "pt": """
        o a os as um uma de do da dos das no na nos nas e ou mas se que não sim eu você nós ele ela eles elas meu minha
        nosso nossa é são foi era ser está estão tem temos têm vamos vai para com sem por pelo pela em mais também já
        muito isso isto este esta essa porque quando como onde usar usamos até depois agora então obrigado ao aos à às
    """,
    "it": """
        il lo la i gli le un uno una di del della dei delle da dal dalla in nel nella su sul con per tra e o ma se che
        non sì io tu lui lei noi voi loro mi ti ci è sono era siamo abbiamo hanno ha ho può deve anche più molto perché
        quando come dove questo questa quello usare usiamo passiamo solo già poi ora grazie al alla ai alle
    """,
    "nl": """
        de het een en of maar als dat die dit deze we wij ik jij je hij zij ze is zijn was waren wordt worden heeft
        hebben had kan kunnen moet moeten mag niet geen nooit altijd ook nog al maar voor met van naar bij uit op in aan
        om door over wat wie waar waarom hoe welke graag gaan gebruiken omdat dan nu hier onze ons mijn
    """,
    "scandinavian": """
        och att det en ett som på är av för med till den har inte vi jag du han hon men om så kan ska vill från eller
        og at det er på ikke af til vi jeg med som har skal kan fra eller men hvis å var den et også när där
    """,
    "polish": """
        i w na z do nie się to że jest są jak ale czy po dla od przez przy tak już tylko może być mamy będziemy
        używamy oraz lub gdy który która które bo więc też
    """,
    "turkish": """
        ve bir bu da de için ile değil ama var yok çok daha ne gibi mi mı biz ben sen olarak kadar sonra şimdi
        kullanıyoruz kullanacağız olan
    """,
    "catalan": """
        el la els les un una de del i o però si que no és són amb per a en al als més també perquè quan com on
        nosaltres hem fem servir això aquest aquesta
    """,
    "romanian": """
        și este sunt nu un o de la cu pe în din pentru că să se dar sau mai am ai avem vom care cum unde acest această
    """,
    "indonesian": """
        yang dan di ke dari untuk dengan tidak ini itu adalah akan kita kami saya pada atau juga sudah bisa karena
    """,
    "vietnamese": "và là của không có cho với này được các một những chúng tôi trong để khi người từ",
}

RULED = ("en", "de", "fr", "es")
"""The languages of Latin script that `language_of` names; the others give nothing."""

LETTERS: dict[str, str] = {
    "de": "ßäöü",
    "fr": "çèêœàùîïûôëé",
    "es": "ñ¿¡áíóúé",
    "pt": "ãõçáéíâêô",
    "it": "àèìòù",
    "scandinavian": "åøæäö",
    "polish": "ąćęłńśźżó",
    "turkish": "ışğçöü",
    "romanian": "șțăâî",
    "vietnamese": "ơưđăâêô",
    "catalan": "çàèòï·",
}

JAPANESE_HAN = "込働峠検証変実応対発図続済様録値産駅験関処権団拡読選択黒焼桜気広沢竜"
"""Han that only Japanese writes in this form, for a text without kana."""

CHINESE_HAN = (
    "这们说为据库务测试环们吗呢吧啊么没还让给从对应发现开关门问间时种样产业东车长见个這們說嗎沒還讓給從對應發現個樣"
)
"""Han that only Chinese, simplified or traditional, writes in this form or uses alone."""
