"""Know the same ideas in German, French, Spanish, Japanese and Chinese, under the keys of the English lists."""

GERMAN = """
VOID | der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, wir, uns, unser, unsere, unseren,
  unserem, unserer, ich, mir, mich, mein,
  meine, es, ist, sind, war, sein, wird, werden, wurde, wurden, worden, haben, hat, hatte, habe, und, sowie,
  als,
  so, dann, jetzt, nun, doch, bitte, da, zu,
  für uns, dass, man, sich, selbst, schon, bereits, derzeit, aktuell, immer, grundsätzlich, wieder, gibt,
  dafür,
  dabei, damit, liegt bei, beträgt, sei, seien, liegt, am, daran, entscheiden, entschieden,
  beschlossen, beschließen, einigen, geeinigt, gern, gerne, danke, eigentlich, einfach, nämlich, weiterhin,
  noch, erst
VOID use | nutzt, verwendet, benutzt, nimmt, wählt, setzt auf, setzt ein, nehmen, verwenden, nutzen,
  benutzen, einsetzen, setzen auf, setzen ein, wählen, gewählt,
  gewählt haben, genommen, benutzt, verwendet,
  eingesetzt, genutzt, setzen, entscheiden uns für, entschieden für, kommt zum einsatz, fiel auf
NOT | nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, nichts, niemand
NOT CHANGE | nicht mehr, kein mehr, keine mehr
NOT MAY | darf nicht, dürfen nicht, verboten, untersagt, nicht erlaubt, unzulässig, nicht gestattet,
  kann nicht,
  können nicht, darf kein, dürfen keine, darf niemand
NOT OPTIONAL | optional, nicht nötig, nicht erforderlich, freiwillig, muss nicht, müssen nicht
KEEP use | behalten, behält, beibehalten
NOT use | abschaffen, abgeschafft, aufgeben, aufgegeben, vermeiden, ablehnen, abgelehnt, verwerfen,
  verworfen, verzichten auf, entschieden gegen
NOT enable | deaktivieren, deaktiviert, abschalten, abgeschaltet, ausschalten, ausgeschaltet
VOID | braucht, brauchen
directly | direkt
push | pushen, gepusht
merge | mergen, gemergt, mergt, merge
commit | committen, committet, commit
log | loggen, geloggt, loggt, protokollieren, protokolliert
answer | antworten, antworte, antwort, antworten sie, beantworten
german | deutsch, auf deutsch
build | bauen, gebaut
call | aufrufen, ruft auf, aufgerufen
send | senden, gesendet, schicken, verschicken, verschickt
use-case | anwendungsfall
enable | aktivieren, aktiviert, einschalten, eingeschaltet
MUST | muss, müssen, nötig, erforderlich, benötigt, benötigen, pflicht, zwingend
SHOULD | soll, sollte, sollen, sollten
MAY | darf, dürfen, kann, können, erlaubt, möglich, zulässig
HEDGE | vielleicht, eventuell, möglicherweise, könnte, könnten, wahrscheinlich, vermutlich, wohl, überlegen
PREFER | lieber, bevorzuge, bevorzugen, bevorzugt, mag, mögen, möchte, lieblings, am liebsten
PAST | früher, damals, zuvor, ehemals, bisher, letztes jahr
ALSO | auch, zusätzlich, außerdem, ebenfalls, weitere, noch ein, zudem
ONLY | nur, ausschließlich, lediglich
ALL | alle, allen, aller, jede, jeder, jedes, jeden, jedem, überall, sämtliche, pro
SOME | einige, manche, mehrere, viele, meisten, manchmal
LOWER | mindestens, minimum, wenigstens, oder mehr, nicht weniger als
UPPER | begrenzt, limitiert, gedeckelt, höchstens, maximal, maximum, bis zu, innerhalb von, binnen, limit,
  obergrenze, nicht mehr als,
  nicht länger als, begrenzt auf, liegt bei maximal
OVER | mehr als, länger als, größer als, über
UNDER | weniger als, kürzer als, kleiner als, unter
EXACT | genau, exakt
FROM | von, aus
TO | nach, in die, zum, zur, an die, ins
BEFORE | vor, bevor
AFTER | nach dem, nachdem, nach der
INSTEAD | statt, anstatt, anstelle von, sondern nicht
IF | wenn, falls, sobald, solange
UNLESS | außer, es sei denn, ausgenommen
UNTIL | bis
SINCE | ab, seit
WITHOUT | ohne
CAUSE | weil, wegen, da sonst, aufgrund
NEUTRAL | in, im, auf, an, am, bei, mit, für, über, durch, beim, vom, um
THEIR | deren, ihr, ihre, er, sie
env:production | produktion, produktiv, produktivsystem, produktivumgebung
env:staging | staging, stagingumgebung
env:test | testumgebung, testsystem
env:local | lokal
HEAD environment | umgebung
HEAD take | dauert, dauern
HEAD store | aufbewahren, aufbewahrt, bewahren, vorhalten
VOID | lang, auf
HEAD problem | problem, fehler
login | anmeldung, anmelden, login, einloggen
HEAD run | laufen, läuft, lauf, betrieben, betreiben, betreibt
HEAD contain | enthält, enthalten, umfasst, beinhaltet
HEAD host | steht in, stehen in, gehostet, hosten
KEEP use | bleiben bei, bleibt bei, halten fest an, bleiben mit
HEAD stay | bleiben, bleibt
move | umsteigen, steigen, steigt, umgestiegen, wechseln, gewechselt, wechselt, umziehen, umgezogen,
  migrieren, migriert
HEAD listen | lauschen, lauscht, hört auf, erreichbar unter, hört
HEAD store | speichern, gespeichert, ablegen, abgelegt, liegen, liegt, speichert
cache | cachen, zwischengespeichert
HEAD write | schreiben, geschrieben
delete | löschen, gelöscht, entfernen, entfernt
deploy | deployen, deployt, ausrollen, ausgerollt, deployment
release | veröffentlichen, veröffentlicht, freigeben
expire | ablaufen, läuft ab, laufen ab, gültig, verfallen, gültigkeit
timeout | timeout, zeitlimit
database | datenbank
test | tests, test, testen, getestet
server | server
backup | sicherung, backup, sichern, backups
user | benutzer, nutzer, anwender
customer | kunde, kunden
password | passwort, passwörter, kennwort
character | zeichen
request | anfrage, anfragen, request, requests
invoice | rechnung, rechnungen
order | bestellung, bestellungen
doc | doku, dokumentation
invoice service | rechnungsdienst
comment | kommentar, kommentare, codekommentare
commit-message | commit-nachricht, commit-nachrichten, commit-message, commit-messages
english | englisch, auf englisch
deadline | frist, abgabetermin, stichtag
meeting | besprechung, termin, treffen
review | review, prüfen, geprüft
config-file | konfigurationsdatei
frontend | oberfläche, frontend
queue | warteschlange
license | lizenz
license server | lizenzserver
cash register system | kassensystem
per:day | täglich, jeden tag, pro tag
per:week | wöchentlich, jede woche, pro woche
per:month | monatlich, pro monat
per:h | stündlich, pro stunde
per:min | pro minute
per:s | pro sekunde
every-night | jede nacht, nachts, nächtlich
own | zuständig, verantwortlich, verantwortet, gehört
force-push | force-push
sync | synchronisiert, synchronisieren
support | unterstützen, unterstützt
encrypt | verschlüsselt, verschlüsseln
branch | branch, zweig
fast | schnell
slow | langsam
"""

FRENCH = """
HEAD handle | gérer, gère, gérons, géré, gérée, gérés, gérées
HEAD set | vaut, s'élève à, élève à, est fixé à, est réglé à
VOID | soit, soient, le, la, les, l', un, une, des, du, de, d', ce, cette, ces, c', nous, notre, nos, on, je,
  j', mon, ma,
  mes,
  me, est, sont, sera, seront, être,
  été, a, ont, avons, avoir, ai, fait, faire, et, ainsi, donc, alors, maintenant, désormais, déjà, toujours,
  que,
  qu', qui, s', se, il, elle, ils, y,
  s'il vous plaît, s'il te plaît, merci, comporter, contenir, décidé de, décider de, à, bien, comme,
  en tant que,
  va, allons, n', ne, là, c'est
VOID use | utiliser, utilisons, utilise, utilisé, choisir, choisi, choisissons, prendre, prenons, prend,
  adopter,
  adopté, optons pour, opter pour, retenu, partons sur, se servir de
NOT | pas, jamais, aucun, aucune, rien, personne, ni
NOT CHANGE | plus, n'utilisons plus, ne plus
NOT MAY | interdit, interdite, interdire, défendu, doit pas, doivent pas, peut pas, peuvent pas, interdits
NOT OPTIONAL | optionnel, optionnelle, facultatif, facultative, pas obligatoire, pas nécessaire
NOT use | éviter, rejeter, rejeté, abandonner, abandonné, écarté
NOT enable | désactiver, désactivé, désactivée
enable | activer, activé, activée
MUST | doit, doivent, devons, faut, obligatoire, nécessaire, besoin
SHOULD | devrait, devraient, devrions
MAY | peut, peuvent, pouvons, possible, permis, autorisé
HEDGE | peut-être, pourrait, pourrions, probablement, sans doute, envisager
PREFER | préfère, préférons, préférer, aime, aimons, j'aimerais, plutôt
PAST | autrefois, avant on, auparavant, anciennement, l'an dernier
ALSO | aussi, également, en plus, autre
ONLY | seulement, uniquement, seul, seule, exclusivement
ALL | tous, toutes, tout, toute, chaque, partout, par
SOME | quelques, certains, certaines, plusieurs, parfois, souvent
LOWER | au moins, minimum, au minimum, ou plus
UPPER | au plus, maximum, au maximum, maximal, jusqu'à, limite, limité à, pas plus de, dans les
OVER | plus de, supérieur à
UNDER | moins de, inférieur à
EXACT | exactement
FROM | depuis, à partir de
TO | vers, jusque
BEFORE | avant, avant de, avant le, avant la
AFTER | après
INSTEAD | plutôt que, au lieu de, à la place de
IF | si, quand, lorsque
UNLESS | sauf, sauf si, excepté
UNTIL | jusqu'au
WITHOUT | sans
CAUSE | parce que, car, à cause de, en raison de
NOT use | abandonner, abandonnons, abandonne, laisser tomber, renoncer à, renonçons à
HEAD contain | contient, contiennent, contenir, comprend, comprennent
KEEP use | garder, gardons, garde, conserver, conservons, rester en, reste en, restons en, rester sur,
  reste sur, restons sur, on garde
VOID use | passer à, passe à, passons à, opter pour, optons pour
NEUTRAL | pendant, durant, dans, en, sur, pour, avec, au, aux, chez, par le, sous
THEIR | leur, leurs
env:production | production, prod
env:staging | préproduction, staging, recette
env:development | développement
env:local | en local, local
HEAD run | tourner, tourne, tournent, exécuter, s'exécute, fonctionne sur
listen | écoute, écouter
HEAD store | stocker, stocké, stockées, stockés, conserver, conservé, enregistrer
deploy | déployer, déployé, déployons, déploiement, déploie
delete | supprimer, supprimé
HEAD write | écrire, écrit, écrits, rédiger, rédigeons, rédigée, rédigées, rédigés, rédigé
expire | expirer, expire, expirent, valable, valables
timeout | délai d'attente, délai d'expiration, timeout
answer | répondre, réponse, réponses, répondez
short | court, courte, courts, courtes
french | français, en français
database | base de données, base
test | test, tests, tester
doc | documentation, docs
comment | commentaire, commentaires
english | anglais, en anglais
user | utilisateur, utilisateurs
customer | client, clients
password | mot de passe, mots de passe
character | caractère, caractères
request | requête, requêtes
invoice | facture, factures
order | commande, commandes
backup | sauvegarde, sauvegardes
tool | outil
internal | interne
per:day | par jour, chaque jour, quotidien
per:week | par semaine, chaque semaine, hebdomadaire
per:min | par minute
per:h | par heure, toutes les heures
every-night | chaque nuit, toutes les nuits
own | responsable
cache | cache, mettre en cache
website | site
"""

SPANISH = """
VOID | sea, sean, el, la, los, las, lo, un, una, unos, unas, de, del, nosotros, nuestro, nuestra, nuestros,
  yo, mi, mis,
  me,
  nos, es, son, está, están, será, ser, sido, fue, ha,
  han, hemos, he, hay, y, e, así, entonces, ahora, ya, que, se, le, siempre, por favor, gracias, como,
  vamos a,
  va a, hacer, hace, decidimos, decidido, a
VOID use | usar, usamos, usa, uso, utilizar, utilizamos, utiliza, elegir, elegimos, elegido, escogimos,
  escoger,
  adoptar, adoptamos, optamos por, usaremos, usado, emplear
NOT | no, nunca, jamás, ningún, ninguna, nada, nadie, ni, tampoco
NOT CHANGE | ya no, dejar de, dejamos de
NOT MAY | prohibido, prohibida, no debe, no deben, no puede, no pueden, no se puede, no se permite
NOT OPTIONAL | opcional, no es obligatorio, no hace falta
NOT use | evitar, rechazar, rechazamos, descartar, descartamos, abandonar
NOT enable | desactivar, desactivado, deshabilitar, deshabilitado
enable | activar, activado, habilitar, habilitado
MUST | debe, deben, debemos, hay que, tiene que, tienen que, tenemos que, obligatorio, necesario, necesita,
  necesitan
SHOULD | debería, deberían, deberíamos
MAY | puede, pueden, podemos, posible, permitido
HEDGE | quizá, quizás, tal vez, podría, podríamos, probablemente
PREFER | prefiero, preferimos, preferir, me gusta, gusta, me gustaría
PAST | antes usábamos, anteriormente, antiguamente, solía
ALSO | también, además, otro, otra
ONLY | solo, sólo, solamente, únicamente
ALL | todo, todos, toda, todas, cada, por
SOME | algunos, algunas, varios, muchos, a veces
LOWER | al menos, mínimo, como mínimo, por lo menos, o más
UPPER | como máximo, máximo, a lo sumo, hasta, límite, limitado a, no más de
OVER | más de, mayor que
UNDER | menos de, menor que
EXACT | exactamente
FROM | desde, a partir de
TO | hacia, hasta el
BEFORE | antes de, antes del
AFTER | después de, después del, tras
INSTEAD | en lugar de, en vez de, antes que, más que
IF | si, cuando
UNLESS | salvo, excepto, a menos que
WITHOUT | sin
CAUSE | porque, debido a, a causa de
NOT use | abandonamos, abandonar, dejamos de usar, descartamos, descartar
HEAD contain | contiene, contienen, incluye, incluyen
HEAD listen | escucha, escuchar, escuchan
KEEP use | seguir con, seguimos con, nos quedamos con, mantenemos
VOID use | pasar a, pasamos a, cambiamos a, optamos por
NEUTRAL | durante, en, para, con, sobre, al, bajo
THEIR | su, sus
env:production | producción
env:staging | staging, preproducción
env:development | desarrollo
env:local | local, en local
HEAD run | corre, corren, ejecutar, se ejecuta, funciona en, ejecuta
listen | escucha, escuchar
HEAD store | guardar, guarda, guardamos, guardan, almacenar, almacena, almacenan
deploy | desplegar, desplegamos, despliegue, despliega, despliegan
delete | borrar, eliminar, borramos
HEAD write | escribir, escribe, escrito, escriben
expire | caducar, caduca, caducan, expira, expiran, vencen
timeout | tiempo de espera, timeout
answer | responder, respuesta, respuestas, responde
spanish | español, en español
short | corto, corta, cortas, cortos
database | base de datos
test | prueba, pruebas, tests
comment | comentario, comentarios
english | inglés, en inglés
user | usuario, usuarios
customer | cliente, clientes
password | contraseña, contraseñas
character | carácter, caracteres
request | petición, peticiones, solicitud, solicitudes
invoice | factura, facturas
order | pedido, pedidos
backup | copia de seguridad, copias de seguridad, respaldo
per:day | por día, al día, cada día, diariamente
per:week | por semana, cada semana, semanalmente
per:min | por minuto
per:h | por hora, cada hora
every-night | cada noche, todas las noches
own | responsable
cache | caché
"""
