"""State the rules of Spanish."""

import re

from memory.extraction.languages.labelling import rewritten
from memory.extraction.languages.rules import Cue, Rules, opening, words

_ADVERBS = (
    r"(?:al final|finalmente|entonces|ahora|ya|también|mejor|solo|sólo|todos|por ahora|de momento|definitivamente|"
    r"siempre|todavía)"
)
_CHOOSING = (
    r"(?:vamos (?:con|a por|por)|usamos|usaremos|utilizamos|utilizaremos|pasamos|pasaremos|cambiamos|cambiaremos|"
    r"migramos|migraremos|nos quedamos|nos quedaremos|seguimos (?:con|usando|en)|seguiremos|mantenemos|mantendremos|"
    r"dejamos|dejaremos|descartamos|adoptamos|adoptaremos|elegimos|elegiremos|escogemos|optamos|optaremos|volvemos|"
    r"volveremos|abandonamos|abandonaremos|quitamos|quitaremos|eliminamos|eliminaremos|sustituimos|reemplazamos|"
    r"reemplazaremos|posponemos|aplazamos|retrasamos|apostamos|tiramos|desplegamos|desplegaremos|guardamos|"
    r"guardaremos|alojamos|limitamos|fijamos|congelamos|renunciamos|prescindimos|movemos|moveremos|nos movemos|"
    r"nos pasamos|nos cambiamos|"
    r"nos vamos|montamos|montaremos|ponemos|pondremos|lanzamos|lanzaremos|publicamos|sacamos|hacemos (?:todo|"
    r"rollback)|soportamos|soportaremos|estandarizamos|unificamos|separamos|rechazamos|reescribimos|nos decantamos|"
    r"nos decidimos|retiramos|desactivamos|apagamos|conservamos|servimos|reescribimos|reescribiremos|ciframos|"
    r"versionamos|limitamos|abrimos|cerramos|dividimos|exponemos|comprimimos|cacheamos|firmamos|bloqueamos|"
    r"permitimos|rehacemos|preferimos usar)"
)
_CHOOSE = (
    r"(?:usar|utilizar|pasar|cambiar|migrar|quedarnos|seguir|mantener|dejar|descartar|adoptar|elegir|optar|volver|"
    r"abandonar|quitar|eliminar|sustituir|reemplazar|posponer|aplazar|apostar|tirar|desplegar|guardar|alojar|limitar|"
    r"fijar|congelar|"
    r"renunciar|prescindir|mover|montar|poner|lanzar|publicar|soportar|estandarizar|unificar|separar|reescribir|"
    r"hacer|ir (?:con|a)|retirar|desactivar|conservar|trabajar|empezar|no (?:usar|hacer|tocar|migrar|cambiar)|"
    r"retrasar|cerrar|escribir|pasarnos|movernos)"
)
_CHOSEN = (
    r"(?:decidido|elegido|escogido|optado|descartado|adoptado|acordado|pasado|cambiado|migrado|abandonado|quitado|"
    r"eliminado|sustituido|reemplazado|aplazado|pospuesto|retrasado|fijado|rechazado|dejado|vuelto|quedado|aprobado|"
    r"retirado|cancelado|movido|apostado|cerrado)"
)
_PAIRS = (
    "usamos:usar, usaremos:usar, utilizamos:utilizar, pasamos:pasar, cambiamos:cambiar, migramos:migrar, "
    "nos quedamos:quedarse, mantenemos:mantener, dejamos:dejar, descartamos:descartar, adoptamos:adoptar, "
    "elegimos:elegir, volvemos:volver, abandonamos:abandonar, quitamos:quitar, seguimos:seguir, "
    "optamos:optar"
)
_INFINITIVES = dict(pair.split(":") for pair in _PAIRS.split(", "))
_ENDINGS: tuple[tuple[str, str], ...] = (
    (r"^(?:bueno|pues|entonces|al final|finalmente|mejor)\s+", ""),
    (r"^(?:hemos decidido|decidimos|se decidió|se ha decidido|acordamos|hemos acordado)\s+(?:que\s+)?", ""),
    (rf"^vamos a\s+(?={_CHOOSE})", ""),
    (r"^vamos (?:con|a por|por)\s+", "Ir con "),
    *((rf"^{form}\s+", rf"{infinitive} ") for form, infinitive in _INFINITIVES.items()),
    (r"^(?:yo\s+)?prefiero\s+", "Preferir "),
)

RULES = Rules(
    joint=Cue(
        r"(?P<reason>(?:\s*[,;(\u2013\u2014]\s*|\s+-\s+|\s+)(?:porque|ya\s+que|puesto\s+que|dado\s+que|"
        r"debido\s+a\s+que|visto\s+que|en\s+vista\s+de\s+que)\s+|\s*[,;]\s*(?:pues|que(?=\s+(?:si\s+no|es|no|el|la|"
        r"los|las|se|ya|así|luego|nos|está|hay|tiene))|como)\s+)"
        r"|(?P<so>\s*[,;\u2013\u2014]\s*(?:(?:y\s+)?(?:así\s+que|por\s+eso|por\s+lo\s+que|por\s+lo\s+tanto|"
        r"por\s+tanto|de\s+modo\s+que|conque|de\s+ahí\s+que|entonces))\s+)"
        r"|(?P<but>\s*[,;]?\s+(?:pero|sin\s+embargo|aunque|en\s+cambio|no\s+obstante)\s*,?\s+)"
        r"|(?P<and>\s*,?\s+(?:y|e|además|luego|después)\s+)"
        r"|(?P<colon>:\s+)"
        r"|(?P<comma>\s*[,;]\s+|\s+[-\u2013\u2014]{1,2}\s+|\s+\((?=[^)]{12,}))",
        re.IGNORECASE,
    ),
    leading_reason=Cue(
        r"(?:como|dado\s+que|ya\s+que|puesto\s+que|porque|visto\s+que|debido\s+a\s+que)\s+(?P<reason>[^,]{6,200}),\s+",
        re.IGNORECASE,
    ),
    leans=Cue(
        r"(?:si|cuando|mientras|hasta|antes|después|tras|aunque|para|en|sin|con|sobre|desde|por|en vez|en lugar|"
        r"a partir|durante|respecto|en cuanto|según)\b(?!.*\b(?:usamos|vamos|pasamos|hay|es|son|tenemos|está)\b)",
        re.IGNORECASE,
    ),
    opens=Cue(
        r"(?:el|la|los|las|un|una|unos|unas|lo|yo|nosotros|nos|se|no|nadie|cada|todos?|todas?|nuestr[oa]s?|mi|mis|su|"
        r"sus|esto|eso|hay|tenemos|usamos|vamos|pasamos|es|está|nada|ningún|ninguna|nunca|siempre|ya|además|"
        r"(?-i:[A-Z])[\w.+#-]*)(?!\w)",
        re.IGNORECASE,
    ),
    trailing_reason=Cue(r"(?!)"),
    explains=Cue(
        r"(?:(?:el\s+|la\s+)?(?:motivo|razón)\s*(?::|es\s+(?:simple:|que))\s*|porque\s+(?!.*,\s+(?:vamos|usamos))|"
        r"es\s+que\s+|ya\s+que\s+)",
        re.IGNORECASE,
    ),
    filler=Cue(
        r"(?:(?:perdón|perdona|disculpa|disculpad|lo siento|ups|eh|bueno|vale|ok|okay|de acuerdo|genial|perfecto|sí|"
        r"no|ah|oye|espera|esperad|un momento|para|por cierto|en realidad|de hecho|al final|finalmente|entonces|pues|"
        r"además|aparte|"
        r"también|otra cosa|en fin|en resumen|resumen|ps|pd|nota|recordatorio|para que conste|info|una cosa|ojo|"
        r"importante|atención|corrección|rectifico|fe de erratas|me equivoqué|me he equivocado|me he liado|"
        r"me confundí|error mío|fallo mío|quise decir|quería decir|no es cierto|mejor dicho|"
        r"he (?:encontrado|identificado|localizado|revisado|visto|analizado)(?: (?:el|la|los)\s?\w+)?(?: (?:de|"
        r"del)\s?\w+)?|encontrado|encontré (?:el|la) \w+|causa(?: encontrada)?|la causa|hallazgo|resultado|"
        r"diagnóstico|tras (?:hablarlo|discutirlo|revisarlo|pensarlo|hablar)[^,:]{0,30}|después de (?:hablarlo|"
        r"discutirlo|pensarlo|darle)[^,:]{0,30}|"
        r"como (?:acordamos|dijimos|hablamos|quedamos)|primero|segundo|tercero|luego|después|por último|pero|y|"
        r"hola(?: equipo| a todos)?|buenas|buenos días|conclusión|decidido|hecho|recuerda|apunta|toma nota|"
        r"anota)\s*(?:[,:;.!\u2013\u2014]|\s-)+\s*"
        r"|(?:al final|finalmente|entonces|pues|bueno|además|pero|y|también|por cierto|mejor)\s+(?=(?:vamos|usamos|"
        r"nos|el|la|los|las|se|no|yo|prefiero|pasamos|hay|es|tenemos|mantenemos|dejamos|seguimos|volvemos|nunca|"
        r"hemos|decidimos|cambiamos|olvida|descarta|mejor)\b))",
        re.IGNORECASE,
    ),
    closing=Cue(
        r"(?:,?\s+(?:por favor|porfa|pls|gracias|creo|supongo|vale|ok|ya veremos|a ver|y punto|y ya(?: está)?|"
        r"como acordamos|como quedamos|eso es todo|eh))[.!\s]*$",
        re.IGNORECASE,
    ),
    abbreviation=Cue(
        r"(?<!\w)(?:p\.\s?ej|p|ej|aprox|máx|mín|max|min|etc|vs|sr|sra|srta|dr|dra|ud|uds|núm|no|pág|págs|art|cap|fig|"
        r"vol|incl|tel|ext|ee|uu|ene|feb|abr|ago|sept|oct|nov|dic|i\.e|e\.g|q\.e\.p\.d)\.$",
        re.IGNORECASE,
    ),
    asks=Cue(r"^¿|^(?:qué|quién(?:es)?|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?|por qué)\s+[^:!]{6,}$", re.IGNORECASE),
    addressed=Cue(
        r"\b(?:tú|te|ti|tu|tus|puedes|podrías|podéis|sabes|crees|quieres|ves|piensas|me (?:puedes|podrías|explicas|"
        r"ayudas|dices|haces)|lo (?:arreglo|hago|corrijo|cambio)|por qué|cómo (?:se|puedo|hago|funciona|va|lo|harías|"
        r"hacemos|haría)|qué (?:es|significa|hace|pasa|tal|diferencia|opinas|respondo|hago|me)|cuál es la diferencia|"
        r"deberíamos|podríamos|debería|podría|no (?:sería|deberíamos|podríamos)|está bien|te parece|explica\w*|"
        r"(?:verdad|no|vale|sí)\s*\?)(?!\w)",
        re.IGNORECASE,
    ),
    idle=words(
        r"gracias|muchas gracias|buen (?:finde|fin de semana|trabajo|día)|buenas noches|buenos días|hasta (?:mañana|"
        r"luego|pronto|el lunes)\s*[!.]?$|nos vemos|adiós|saludos|genial|perfecto|estupendo|fenomenal|de lujo|guay|"
        r"qué bien|"
        r"café|comida|cena|cerveza|cañas|fiesta|cumpleaños|vacaciones|el tiempo que hace|de nada|sin problema|"
        r"no pasa nada|dale|listo\s*[!.]?$|sigue con lo tuyo|a descansar|buenísimo|crack|ánimo|vamos bien|"
        r"funciona\s*[!.]?$",
    ),
    laughs=Cue(
        r"\b(?:ja(?:ja)+j?|je(?:je)+|jiji|lol|xd+|es broma|de broma|bromeo|ironía)\b|🤣|😂|🙃|;-?\)|\bsí,? claro,",
        re.IGNORECASE,
    ),
    supposes=Cue(
        r"^\W*(?:supongamos|suponiendo|imagina(?:os)?|imagín[ae](?:te|se|os)"
        r"|supón(?:gase|te)?|imaginemos|pon que|pongamos que|digamos que|hipotéticamente|en teoría|"
        r"por ejemplo,? si|qué pasaría si|y si\b|ejemplo:|en un mundo ideal)|"
        r"\bsi\b.*\b\w+(?:áramos|éramos|ásemos|iera|ieran|ara|aran|ase|iese|iéramos|uviera|uviéramos|uera|uéramos)\b|"
        r"\b\w+(?:ríamos|ría|rían)\b.*\bsi\b",
        re.IGNORECASE,
    ),
    condition=Cue(
        r"\b(?:si (?!no se|bien)|en caso de|siempre que|a menos que|salvo que|con tal de|en cuanto)", re.IGNORECASE
    ),
    unreal=words(
        r"(?:habría|habríamos|hubiera|hubiéramos|hubiese)(?: \w+){0,3}|(?:íbamos|iba) a|(?:queríamos|"
        r"pensábamos) (?:al principio|en un principio|originalmente)|deberíamos haber|casi (?:usamos|elegimos|"
        r"migramos)|estuvimos a punto"
    ),
    reported=Cue(
        r"\b(?:dice(?:n)?|dijo|dijeron|escribe(?:n)?|escribió|responde(?:n)?|respondió|afirma(?:n)?|pide(?:n)?|"
        r"asegura(?:n)?|según)\b(?:\s+\w+){0,4}\s*[,:]?\s*[\"«\u201c]|\bsegún (?:un |el |la |los |una )?(?:blog|"
        r"artículo|reddit|stack ?overflow|internet|foro|tuit|readme)|"
        r"\b(?:él|ella|el cliente|alguien|ellos|el readme) (?:dice|asegura|afirma|cree|dijo|pide) que|\b(?:dicen|"
        r"se dice|se rumorea|he leído|leí) que",
        re.IGNORECASE,
    ),
    general=words(
        r"en general|por lo general|generalmente|normalmente|habitualmente|típicamente|suele(?:n)?|conviene|"
        r"se recomienda|recomend\w+|aconsej\w+|es (?:mejor|recomendable|preferible|aconsejable|buena práctica|"
        r"importante|habitual|posible|conveniente)|buenas? prácticas?|"
        r"lo (?:ideal|mejor|recomendable|habitual|normal) (?:es|sería)|hay que|debería(?:s|mos|n)?|puedes|podrías|"
        r"tienes que|deberías|se puede(?:n)?|por ejemplo|sugiero|en teoría",
    ),
    intent=Cue(
        r"\b(?:voy a|vamos a|he (?!encontrado|identificado)|puedo|podría|ahora (?:voy|mismo|lo|paso|actualizo|creo)|"
        r"a continuación|el siguiente paso|después|primero|luego|quieres que|quiere que|te (?:gustaría|parece|aviso|"
        r"propongo|dejo|muestro)|dime|avísame|si (?:quieres|necesitas|prefieres)|aquí (?:está|tienes|va)|entendido|"
        r"de acuerdo|anotado|hecho|listo|déjame|permíteme|"
        r"lo (?:haré|arreglo|corrijo|tendré)|añado|corrijo|creo que|creo (?:el|la|un|una)|actualizo|preparo|reviso|"
        r"empiezo|implemento|me (?:pongo|encargo|aseguro)|añadiré|haré|revisaré|corregiré|actualicé|añadí|corregí|"
        r"cambié|creé|implementé)\b",
        re.IGNORECASE,
    ),
    request=Cue(
        r"^(?:(?:ok|vale|bueno|ahora|y|luego|entonces|primero|por favor|porfa|venga|solo|después)[,\s]+)*"
        r"(?:sigue|haz|hazme|escribe|añade|agrega|corrige|arregla|muestra|muéstrame|explica|explícame|revisa|mira|"
        r"puedes|podrías|crea|genera|pon|dame|ayúdame|ayuda|empieza|implementa|quita|cambia|dime|prueba|ejecuta|"
        r"lanza|borra|elimina|renombra|mueve|resume|traduce|compara|lista|calcula|analiza|optimiza|documenta|"
        r"propón|envía|abre|prepara|redacta|reescribe|reemplaza|refactoriza|limpia|intenta|despliega|sube|instala|"
        r"configura|conecta|saca|convierte|completa|mejora|busca|encuentra|verifica|comprueba|échale|continúa|"
        r"vuelve a|actualiza|integra|extrae|déjame|deja (?:de|que)|pásame|cuéntame|ponme|haced|toca|no toques|vuelve|"
        r"necesito que|quiero que|me (?:puedes|podrías))\b"
        r"|\b(?:puedes|podrías|podéis) \w+(?:me|lo|la|los|las)?\b|\b(?:ayúdame|muéstrame|explícame|dime|dame|hazme|"
        r"necesito que|quiero que|me gustaría que|necesito (?:un|una|ayuda))\b|\b(?:por favor|porfa|porfis|"
        r"pls)\s*[.!]?$",
        re.IGNORECASE,
    ),
    standing=words(
        r"siempre|nunca|preferiblemente|a poder ser|en la medida de lo posible|cada vez que|a partir de ahora|"
        r"de ahora en adelante"
    ),
    transient=Cue(
        r"\b(?:pr|mr|rama|pull request)\b.*\b(?:abierta|lista|subida|mergeada)\b|\b(?:abierta|lista|subida) (?:la|"
        r"el) (?:pr|mr|rama)\b|^(?:el|la|los|las|esto|eso|mi|me)?\s*(?:\w+\s+){0,2}(?:ya |sigue |"
        r"siguen )?(?:no )?(?:funciona|va|compila|arranca|pasa|falla|fallando|peta|rompe|fallan|pasan|"
        r"sin funcionar)(?:n)?(?: (?:todavía|aún|otra vez|de nuevo|ya|nada|bien))*$|^(?:otra vez|de nuevo) (?:el |"
        r"la |un )?(?:mismo |misma )?(?:error|fallo)|^(?:ya|por fin) (?:está|funciona|va|pasa|arreglado)",
        re.IGNORECASE,
    ),
    undecided=Cue(
        r"\b(?:(?:no|nada) (?:lo )?(?:hemos|está|están|se ha|tenemos)(?: \w+){0,2} (?:decidido|definido|cerrado|"
        r"claro|elegido|acordado|confirmado|hablado)|(?:sin|por|falta|queda) (?:decidir|definir|confirmar|aclarar|"
        r"cerrar|acordar|elegir)|(?:queda|sigue)(?:n)? (?:por (?:decidir|definir|ver|confirmar)|en el aire|"
        r"abiert[oa]|pendiente de decidir)|"
        r"(?:todavía|aún) no (?:sabemos|hemos decidido|está (?:claro|decidido|definido|cerrado))|no sabemos (?:si|"
        r"quién|cuándo|cómo|qué)|en discusión|dudamos entre|no (?:me|nos) queda claro)\b",
        re.IGNORECASE,
    ),
    task=Cue(
        r"\b(?:todo:|falta(?:n)?(?: por)? (?!decidir|definir|confirmar|aclarar|cerrar)\w+(?:[aei]r|rlo|rla|rlos)\b|"
        r"(?:todavía|aún) no (?:está|están|se ha|hemos) (?:actualizad|hech|list|migrad|probad|documentad)\w+|"
        r"queda(?:n)? por (?!decidir|definir|ver|confirmar)\w+|hay que (?!(?:siempre|usar siempre))\w+(?:r|rlo|rla|"
        r"rse)\b|habrá que \w+|pendiente(?:s)?(?: de|:)? (?!decidir)\w+|(?:no )?(?:olvidar|olvides|olvidemos|"
        r"olvidéis)|(?:acordarse|acuérdate|recordar|recuerda|acordaos) (?:de )?\w+|"
        r"(?:tengo|tenemos|tienes) (?:aún |todavía |también )?que (?:\w+r|\w+rlo)\b(?! (?:siempre|nunca))|"
        r"(?:para|antes del?|hasta|a más tardar) (?:el |la |este |mañana|final(?:es)? de |próxim[oa] )?(?:lunes|"
        r"martes|miércoles|jueves|viernes|sábado|domingo|mañana|semana|mes|\d{1,2})\S*(?: \S+){0,3}$|"
        r"(?-i:[A-ZÁÉÍÓÚ][a-záéíóúñ]+) (?:se encarga|prepara|escribe|revisa|contacta|redacta|hace|envía|corrige|"
        r"documenta|prueba|mira|confirma|tiene que|actualiza|migra|borra|sube|habla|"
        r"configura)(?: \S+){0,10} (?:mañana|hoy|pasado mañana|el (?:lunes|martes|miércoles|jueves|viernes)|"
        r"la semana que viene|esta semana|antes \S+|la próxima semana)|"
        r"(?:mañana|la semana que viene|la próxima semana|el (?:lunes|martes|miércoles|jueves|"
        r"viernes))(?: \S+){0,5} (?:borra|borramos|quita|quitamos|actualiza|actualizamos|revisa|revisamos|sube|"
        r"subimos|migra|migramos|configura|prepara|preparamos|hace|hacemos|escribe|escribimos)(?:n)?)\b",
        re.IGNORECASE,
    ),
    hedge=Cue(
        r"\b(?:quizás?|tal vez|a lo mejor|puede (?:ser )?que|posiblemente|probablemente|igual (?:podemos|deberíamos|"
        r"nos|lo|habría|migramos|cambiamos|usamos|es)|algún día|creo que|supongo que|diría que|me parece que|"
        r"podríamos|deberíamos|podría|podrían|estoy pensando|estamos (?:pensando|valorando|barajando|considerando|"
        r"evaluando)|estaría bien|sería (?:bueno|mejor|interesante|cuestión)|"
        r"habría que ver|a ver si|ya veremos|no (?:estoy|estamos) segur\w+|parece(?:n)? que|quisiera|me gustaría|"
        r"tengo dudas|más adelante (?:quizá|podríamos|igual)|eventualmente|a futuro|valorar)\b",
        re.IGNORECASE,
    ),
    preference=Cue(
        r"\b(?:(?:yo )?prefiero|preferimos|(?:me|nos) (?:gusta|gustan|encanta|encantan|molesta|molestan)|odio|"
        r"detesto|no soporto|mi (?:preferencia|favorit\w+|estilo|editor)|soy (?:más )?de|suelo (?:usar|escribir|"
        r"trabajar|poner|nombrar)|siempre (?:uso|escribo|trabajo|pongo|nombro)|me (?:resulta|parece)(?:n)? (?:más|"
        r"menos|feo|horrible)|no soy (?:muy )?(?:fan|amigo|partidario) de|nunca (?:uso|escribo|pongo)|"
        r"yo (?:siempre )?(?:uso|escribo|trabajo con))\b|"
        r"\b(?:respuestas?|respóndeme|responde|comentarios?|mensajes? de commit|commits|explicaciones?|"
        r"nombres? de (?:las |los )?variables?|docstrings?|documentación|resúmenes?|"
        r"mensajes de error)(?: \S+){0,3} (?:en (?:español|inglés|castellano)|cort[oa]s?|breves?|concis[oa]s?|"
        r"sin (?:emojis?|rodeos|adornos|relleno)|en imperativo|en una (?:frase|línea)|al grano)|"
        r"\b(?:responde|respóndeme|escribe|contesta|comenta|sé|redacta)(?: \S+){0,4} (?:en (?:español|inglés|"
        r"castellano)|breve|corto|brevemente|conciso|sin (?:emojis?|rodeos|relleno)|al grano)|\b(?:sin|"
        r"nada de) emojis?\b|\bevita (?:los|las|el|la|usar)\b",
        re.IGNORECASE,
    ),
    deferral=Cue(
        r"\b(?:(?:lo |la |eso |ya )*(?:decidimos|decidiremos|veremos|hablamos|hablaremos|discutimos|discutiremos|"
        r"vemos|retomamos|retomaremos|resolvemos|resolveremos|elegiremos|valoraremos)(?: \S+){0,6} (?:después|tras|"
        r"cuando|más adelante|en (?:la|el|enero|septiembre|otro)|luego|el (?:lunes|mes|próximo)|la (?:semana|"
        r"próxima)|una vez|hasta|al))\b|"
        r"\b(?:aplaz|pospon|pospuest|posterg|retras)\w+\b|\bdejamos (?:\S+ ){1,8}para (?:más adelante|después|luego|"
        r"la|el|otro)\b|\b(?:para|hasta) (?:después|más adelante)\b.*\b(?:decid|eleg|tema)\w*|\bqueda(?:n)? (?:para|"
        r"aplazad\w+|aparcad\w+|en pausa)\b|\b(?:en pausa|en espera|aparcad\w+|aparcamos)\b",
        re.IGNORECASE,
    ),
    constraint=Cue(
        r"^(?:nada de|sin|cero) (?:\S+ ){1,5}(?:en|dentro|sin)\b|^(?!.*\b(?:es|son|está|están|"
        r"era)\b)[^,]{3,40}\b(?:por debajo de|por encima de|inferior(?:es)? a|superior(?:es)? a)\b|"
        r"\bs[oó]lo (?:\S+ ){1,5}pueden?\b|\b(?:debe(?:n)?(?! (?:de )?(?:ser un (?:bug|error)|haber))|(?:no|nunca|"
        r"jamás) (?:se )?(?:puede(?:n)?|debe(?:n)?|permite(?:n)?|admite(?:n)?)|tiene(?:n)? que|obligatori[oa]s?|"
        r"obligatoriamente|imprescindible(?:s)?|prohibid[oa]s?|prohibido|nunca(?! (?:he|hemos|ha|funcion|pas[oó]))|"
        r"jamás|bajo ningún concepto|en ningún caso|se \w+(?:a|e|an|en) siempre|siempre (?:se|con|hay que|debe|por|"
        r"en|\w+(?:ar|er|ir)\b)|"
        r"(?:como )?(?:máximo|mínimo)|a lo sumo|al menos (?:\d+|un|dos|tres)|no más de|menos de \d+|"
        r"más de \d+ (?:\w+ )?no|requisito|se (?:requiere|exige|prohíbe|necesita siempre)|exige(?:n)?|"
        r"requiere(?:n)? (?:siempre|al menos|como)|límite (?:es|de)|no (?:exceder|superar|sobrepasar)|no (?:puede|"
        r"debe|podrá)(?:n)? (?:superar|exceder|pasar|tardar|pesar)|solo (?:se (?:puede|permite|admite)|puede(?:n)?|"
        r"pueden)|sólo (?:se (?:puede|permite)|puede(?:n)?)|"
        r"ningún(?! problema| lado)|ninguna (?!duda|idea)|es (?:obligatorio|imprescindible|necesario que|requisito)|"
        r"está(?:n)? (?:terminantemente )?prohibid\w+|no está(?:n)? permitid\w+|todo(?:s|"
        r"as)? (?:l[oa]s )?\S+ (?:deben|tienen que|necesitan)|limitad[oa]s? a|tope (?:de|es))\b|\bmáx\b|\bmín\b",
        re.IGNORECASE,
    ),
    decision=Cue(
        rf"\b{_CHOOSING}\b(?! (?:a ver|un rato|pensando))|\bvamos a (?:no )?{_CHOOSE}\b|\b(?:hemos|he|se ha|se han|"
        rf"había|ha|han)(?: (?:ya|finalmente|al final))* {_CHOSEN}\b|\b(?:decidimos|decidí|acordamos|se (?:decidió|"
        r"acordó|eligió|descartó|aprobó|opta|descarta|elimina|aplaza))\b|\bser[áa]n? (?:los|el|en|a|con)\b|"
        r"\b(?:no )?habrá\b|\b(?:ir[áa]n?|van?) (?:a|en) (?-i:[A-Z])|\bse (?:hará|usará|guardará|alojará|desplegará|"
        r"mantendrá|migrará)n?\b|\b(?:equipo|empresa|dirección) (?:eligió|decidió|optó|acordó|aprobó|descartó)\b|"
        r"\b(?:a partir de ahora|desde ahora|de ahora en adelante)\b|\bqueda(?:n)? fuera\b|"
        r"\b(?:olvida|olvidad|olvidemos|descarta|descartad|descartemos|deja|dejemos|cancela|cancelemos|quitemos|"
        r"usemos|mantengamos|pasemos|cambiemos|migremos|quedémonos|sigamos|volvamos|hagamos|adoptemos|"
        r"elijamos)(?! (?:de momento|que|saber|me|claro|constancia|eso de lado))\b(?: \S+)|"
        r"\b(?:la )?(?:decisión|elección) (?:es|fue|final|tomada)\b|\b(?:queda(?:n)?|está(?:n)?|quedó|fue|"
        r"fueron) (?:\w+ )?(?:descartad\w+|elegid\w+|decidid\w+|aprobad\w+|cancelad\w+|obsolet\w+|fijad\w+|"
        r"rechazad\w+|acordad\w+|fuera)\b|\bya no (?:usamos|vamos|soportamos|usaremos|mantenemos|damos soporte|"
        r"se usa|hay)\b|\bmejor (?:\S+ ){0,2}(?:usamos|vamos|dejamos|seguimos|nos quedamos|con|volvemos|pasamos|no|"
        r"usar|dejar|mantener|volver|lo dejamos)\b|"
        r"\b(?:no vamos a|no usaremos|no usamos|nada de (?-i:[A-Z])\w+)\b|\b(?:será|"
        r"es) (?-i:[A-Z])[\w.+#-]*(?: \S+){0,3} (?:y no|en vez|en lugar|definitivamente)\b|\bnos (?:decantamos|"
        r"inclinamos|casamos)\b|\bfuera (?-i:[A-Z])\w+",
        re.IGNORECASE,
    ),
    told=opening(r"(?:por favor,?\s+)?(?:usa|usad|utiliza|no uses|no utilices|pasa a|quédate con|mantén|cambia a)"),
    firm=words(
        r"en vez|en lugar|no|nunca|siempre|en tod[oa]s?|para tod[oa]s?|a partir de ahora|desde ahora|"
        r"de ahora en adelante|sol[oa]|sólo|únicamente|por defecto"
    ),
    person=Cue(
        r"(?:yo |me |mi |mis |tú |te |tu |esto (?:es|está|no|me)|eso (?:es|está|me)|aquí |ahí |está (?:bien|mal|"
        r"claro)|es (?:broma|verdad|cierto|decir|que))",
        re.IGNORECASE,
    ),
    owns=words(
        r"se (?:encarga|ocupa)(?:n)? de(?:l)?|(?:es|son|sigue siendo) (?:el |la |los )?(?:responsables?|"
        r"encargad[oa]s?|dueñ[oa]s?|contacto|propietari[oa]s?)|(?:lleva|llevan|gestiona|gestionan) (?:el|la|los|las)|"
        r"a cargo de"
    ),
    states=Cue(
        r"\b(?:es|son|era|eran|fue|fueron|será|serán|está|están|estaba|estaban|ha|han|había|hay|hubo|tiene|tienen|"
        r"tenía|tenían|tenemos|puede|pueden|podía|debe|deben|va|van|iba|hace|hacen|hacía|usa|usan|usaba|utiliza|"
        r"utilizan|corre|corren|tarda|tardan|tardaba|cuesta|cuestan|dura|duran|falta|faltan|funciona|funcionan|"
        r"falla|fallan|guarda|guardan|lee|leen|escribe|escriben|envía|envían|llama|llaman|contiene|contienen|"
        r"devuelve|devuelven|carga|cargan|reintenta|reintentan|bloquea|bloquean|depende|dependen|caduca|caducan|"
        r"expira|expiran|queda|quedan|consume|consumen|permite|permiten|provoca|provocan|genera|generan|pierde|"
        r"pierden|rompe|rompen|"
        r"supera|superan|basta|existe|existen|escucha|escuchan|espera|esperan|pide|piden|acepta|aceptan|rechaza|"
        r"ignora|ignoran|llega|llegan|sirve|sirven|pesa|pesan|responde|responden|crea|crean|ejecuta|ejecutan|"
        r"comparte|comparten|empieza|empiezan|termina|terminan|cambia|cambian|sube|suben|baja|bajan|soporta|soportan|"
        r"conoce|conocen|sabe|saben|"
        r"da|dan|daba|daban|dio|pasa|pasan|viene|vienen|sale|salen|cae|caen|vive|viven|necesita|necesitan|requiere|"
        r"requieren|incluye|incluyen|cubre|cubren|cobra|cobran|lanza|lanzan|abre|abren|cierra|cierran|ocupa|ocupan|"
        r"maneja|manejan|procesa|procesan|valida|validan|duplica|duplican|apunta|apuntan|muestra|muestran|mantiene|"
        r"mantienen|"
        r"se \w+(?:a|e|an|en)|\w{3,}(?:aba|aban|ió|ieron|aron|ará|arán|irá|irán|amos|emos)|no \w+(?:a|e|an|en|amos|"
        r"emos)|[a-z]{2,}ó|vamos|nos|prefiero|gusta|gustan|filtra|renderiza|compila|compilan|satura|escala|escalan|"
        r"recibe|reciben|manda|mandan|actualiza|actualizan|sigue|siguen|trabaja|trabajan|paga|pagan|ofrece|reside|"
        r"residen|aguanta|aguantan|acaba)\b",
        re.IGNORECASE,
    ),
    technical=words(
        r"sistemas?|plataformas?|servidor(?:es)?|bases? de datos|bd|tablas?|índices?|consultas?|query|queries|caché|"
        r"cache|colas?|jobs?|logs?|registros?|error(?:es)?|fallos?|tests?|pruebas?|builds?|despliegues?|release|"
        r"versión|versiones|bibliotecas?|librerías?|frameworks?|plugins?|módulos?|paquetes?|clases?|métodos?|"
        r"funciones|"
        r"front(?:end)?|back(?:end)?|clientes?|navegador(?:es)?|aplicaci(?:ón|ones)|apps?|páginas?|usuarios?|tokens?|"
        r"contraseñas?|sesi(?:ón|ones)|autenticación|permisos?|cifrado|certificados?|claves?|red|proxy|puertos?|"
        r"dominios?|configuración|entornos?|producción|staging|preproducción|contenedor(?:es)?|clúster|cluster|"
        r"nodos?|memoria|discos?|"
        r"almacenamiento|copias? de seguridad|backups?|caídas?|monitorización|alertas?|métricas?|respuestas?|"
        r"peticion(?:es)?|endpoints?|esquemas?|migraci(?:ón|ones)|transacci(?:ón|ones)|bloqueos?|hilos?|latencia|"
        r"carga|modelos?|entrenamiento|precisión|firmware|sensor(?:es)?|dispositivos?|código|repositorios?|repo|"
        r"ramas?|commits?|especificaci(?:ón|ones)|"
        r"funcionalidad(?:es)?|licencias?|dependencias?|facturas?|facturación|pagos?|pedidos?|búsqueda|"
        r"notificaci(?:ón|ones)|correos?|emails?|bugs?|contratos?|api|apis|servicios?|interfaz|interfaces|datos|"
        r"ficheros?|archivos?|scripts?|importaci(?:ón|ones)|exportaci(?:ón|ones)|procesos?|hardware|timeout|"
        r"pipelines?|imágenes|imagen|webhooks?|equipo|"
        r"presupuesto|pantallas?|batería|motor|shaders?|cookies?|cabeceras?|columnas?|filas?|campos?|lotes?|batch|"
        r"cron|tareas?|infraestructura|cuentas?|hosting|worker|workers|envíos?|pdf|duración|fuga|compilador|"
        r"protocolo|plan|cronjob|bundle|sitio|web|móvil|licencia|cola|proveedor(?:es)?",
    ),
    negation=Cue(
        r"\b(?:no|nunca|jamás|ningun\w*|ningún|sin|tampoco|descart\w+|olvida\w*|prohib\w+|elimin\w+|odio|detesto|"
        r"abandon\w+|cancel\w+|rechaz\w+|quit\w+)\b",
        re.IGNORECASE,
    ),
    environment=words(r"producción|prod|staging|preproducción|desarrollo|dev|local|en local|ci|pruebas"),
    retracts=Cue(
        r"\b(?:olvida(?:d)? (?:lo|eso|el|la|los|las|que|mi)|olvídalo|olvídate|descarta(?:d)? (?:lo|eso|el|la)|"
        r"cancela(?:d)? (?:lo|eso|el|la)|no hagas caso|retiro lo|ignora (?:lo|mi|eso|el)|ya no (?:vale|aplica|va)|"
        r"deja (?:lo de|eso)|queda anulad\w+|me retracto|sin efecto)\b",
        re.IGNORECASE,
    ),
    corrects=Cue(
        r"\b(?:me (?:he )?(?:equivoqu\w+|equivocado|confundí|confundido|liado)|error mío|fallo mío|rectifico|"
        r"corrección|fe de erratas|quise decir|quería decir|mejor dicho|no es (?:cierto|correcto|así)|perdón|"
        r"lo dije mal|dije mal|y no (?:el |la |a las? )?\S+ como dije)\b",
        re.IGNORECASE,
    ),
    reverses=Cue(
        r"\b(?:mejor (?:\S+ ){0,2}(?:no|seguimos|nos quedamos|volvemos|usamos|dejamos|con|vamos|lo dejamos|"
        r"mantenemos)|al final (?:no|nos|seguimos|volvemos|dejamos|mantenemos)|finalmente (?:no|nos|seguimos|"
        r"volvemos|mantenemos)|volvemos (?:a|al)|volver (?:a|al)|marcha atrás|damos marcha|revertimos|deshacemos|"
        r"pensándolo (?:mejor|bien))\b",
        re.IGNORECASE,
    ),
    labelled=rewritten(_ENDINGS, capitals=True),
)
