"""What a turn in German claims, in its own words, and what claims nothing."""

import pytest

from tests.memory.languages import claims

CLAIMS: list[tuple[str, list[tuple[str, str]]]] = [
    ("Wir haben uns für FastAPI entschieden", [("decision", "Wir haben uns für FastAPI entschieden")]),
    ("Wir steigen von Jenkins auf GitLab CI um", [("decision", "Wir steigen von Jenkins auf GitLab CI um")]),
    ("Ab sofort nutzen wir nur noch pnpm", [("decision", "Ab sofort nutzen wir nur noch pnpm")]),
    ("Wir bleiben bei MariaDB", [("decision", "Wir bleiben bei MariaDB")]),
    ("Redis fliegt raus", [("decision", "Redis fliegt raus")]),
    ("Lass uns Tailwind nehmen", [("decision", "Lass uns Tailwind nehmen")]),
    (
        "Die Migration auf Python 3.12 verschieben wir auf Q3",
        [("decision", "Die Migration auf Python 3.12 verschieben wir auf Q3")],
    ),
    ("Für das Frontend setzen wir auf Svelte", [("decision", "Für das Frontend setzen wir auf Svelte")]),
    ("IE11 wird nicht mehr unterstützt", [("decision", "IE11 wird nicht mehr unterstützt")]),
    ("Das Logging machen wir mit Loki", [("decision", "Das Logging machen wir mit Loki")]),
    (
        "Auf Staging lassen wir SQLite, in Produktion läuft Postgres",
        [("decision", "Auf Staging lassen wir SQLite, in Produktion läuft Postgres")],
    ),
    ("Wir verzichten auf Kubernetes", [("decision", "Wir verzichten auf Kubernetes")]),
    (
        "Über das Caching sprechen wir erst nach dem Release",
        [("decision", "Über das Caching sprechen wir erst nach dem Release")],
    ),
    ("haben uns jetzt auf Kotlin geeinigt", [("decision", "haben uns jetzt auf Kotlin geeinigt")]),
    ("Der Import läuft jede Nacht um 3 Uhr", [("fact", "Der Import läuft jede Nacht um 3 Uhr")]),
    ("Die Produktionsdatenbank hat 2 TB", [("fact", "Die Produktionsdatenbank hat 2 TB")]),
    ("Der Auth-Service cached die Tokens 15 Minuten", [("fact", "Der Auth-Service cached die Tokens 15 Minuten")]),
    ("Unser Cluster besteht aus fünf Knoten", [("fact", "Unser Cluster besteht aus fünf Knoten")]),
    ("Die API liefert bei leeren Listen 404 zurück", [("fact", "Die API liefert bei leeren Listen 404 zurück")]),
    ("Sabine ist für das Billing zuständig", [("fact", "Sabine ist für das Billing zuständig")]),
    ("Das Zertifikat läuft am 3. August ab", [("fact", "Das Zertifikat läuft am 3. August ab")]),
    ("Passwörter dürfen nie im Log landen", [("concept", "Passwörter dürfen nie im Log landen")]),
    ("Die Antwortzeit muss unter 200 ms bleiben", [("concept", "Die Antwortzeit muss unter 200 ms bleiben")]),
    ("Maximal 5 Login-Versuche pro Minute", [("concept", "Maximal 5 Login-Versuche pro Minute")]),
    ("Jeder Endpunkt muss authentifiziert sein", [("concept", "Jeder Endpunkt muss authentifiziert sein")]),
    ("Direkte Pushes auf main sind verboten", [("concept", "Direkte Pushes auf main sind verboten")]),
    ("Das System muss DSGVO-konform sein", [("concept", "Das System muss DSGVO-konform sein")]),
    ("Uploads höchstens 10 MB", [("concept", "Uploads höchstens 10 MB")]),
    ("Ich mag keine ORMs", [("preference", "Ich mag keine ORMs")]),
    ("Ich bevorzuge kleine Commits", [("preference", "Ich bevorzuge kleine Commits")]),
    ("Kommentare bitte auf Englisch", [("preference", "Kommentare bitte auf Englisch")]),
    ("Antworte bitte kurz und ohne Floskeln", [("preference", "Antworte bitte kurz und ohne Floskeln")]),
    ("Lieber Komposition als Vererbung", [("preference", "Lieber Komposition als Vererbung")]),
    ("Die Doku müssen wir noch aktualisieren", [("note", "Die Doku müssen wir noch aktualisieren")]),
    ("Nicht vergessen: alte API-Keys löschen", [("note", "alte API-Keys löschen")]),
    (
        "Jonas schreibt bis Freitag die Migrationsskripte",
        [("note", "Jonas schreibt bis Freitag die Migrationsskripte")],
    ),
    ("TODO: Backup-Job testen", [("note", "Backup-Job testen")]),
    ("Wer kümmert sich um das Monitoring?", [("question", "Wer kümmert sich um das Monitoring?")]),
    ("Wie lange müssen wir die Logs aufbewahren?", [("question", "Wie lange müssen wir die Logs aufbewahren?")]),
    ("Vielleicht sollten wir auf gRPC wechseln", [("note", "Vielleicht sollten wir auf gRPC wechseln")]),
    ("Eventuell brauchen wir später Kafka", [("note", "Eventuell brauchen wir später Kafka")]),
    ("Ich glaube, der Fehler liegt am Cache", [("note", "Ich glaube, der Fehler liegt am Cache")]),
    (
        "Wir nehmen SQS, RabbitMQ ist uns im Betrieb zu aufwendig",
        [("decision", "Wir nehmen SQS"), ("fact", "RabbitMQ ist uns im Betrieb zu aufwendig")],
    ),
    (
        "Bilder liefern wir nur noch als WebP aus, weil PNG zu groß ist",
        [("decision", "Bilder liefern wir nur noch als WebP aus"), ("fact", "PNG zu groß ist")],
    ),
    ("Weil MySQL 5.7 ausläuft, gehen wir auf 8.0", [("fact", "MySQL 5.7 ausläuft"), ("decision", "gehen wir auf 8.0")]),
    (
        "Jenkins ist kaum zu warten, deshalb ziehen wir auf GitLab CI um",
        [("fact", "Jenkins ist kaum zu warten"), ("decision", "ziehen wir auf GitLab CI um")],
    ),
    (
        "Kein Redux mehr. Der Store hat nur drei Felder",
        [("decision", "Kein Redux mehr"), ("fact", "Der Store hat nur drei Felder")],
    ),
    (
        "In Produktion nutzen wir Aurora, in der Entwicklung ein lokales MySQL",
        [("decision", "In Produktion nutzen wir Aurora, in der Entwicklung ein lokales MySQL")],
    ),
    ("Releases gibt es ab jetzt immer dienstags", [("decision", "Releases gibt es ab jetzt immer dienstags")]),
    (
        "Die Admin-Oberfläche schreiben wir in React neu",
        [("decision", "Die Admin-Oberfläche schreiben wir in React neu")],
    ),
    ("Dateien legen wir in S3 ab", [("decision", "Dateien legen wir in S3 ab")]),
    ("Logs gehen künftig alle nach Loki", [("decision", "Logs gehen künftig alle nach Loki")]),
    ("Das Feature streichen wir für 2.0", [("decision", "Das Feature streichen wir für 2.0")]),
    ("Den Dark Mode machen wir nicht", [("decision", "Den Dark Mode machen wir nicht")]),
    ("Die Wahl fiel auf Keycloak", [("decision", "Die Wahl fiel auf Keycloak")]),
    ("Die Bibliothek wird nicht mehr gepflegt", [("fact", "Die Bibliothek wird nicht mehr gepflegt")]),
    ("Die CI braucht im Schnitt 12 Minuten", [("fact", "Die CI braucht im Schnitt 12 Minuten")]),
    (
        "Aktuell haben wir etwa 3000 gleichzeitige Nutzer",
        [("fact", "Aktuell haben wir etwa 3000 gleichzeitige Nutzer")],
    ),
    ("Die App ist in Flutter geschrieben", [("fact", "Die App ist in Flutter geschrieben")]),
    ("Staging ist nur aus dem VPN erreichbar", [("fact", "Staging ist nur aus dem VPN erreichbar")]),
    ("Der Export kommt in ISO-8859-1", [("fact", "Der Export kommt in ISO-8859-1")]),
    ("Der Kunde setzt noch IE11 ein", [("fact", "Der Kunde setzt noch IE11 ein")]),
    ("Im Sensor steckt ein STM32", [("fact", "Im Sensor steckt ein STM32")]),
    ("Die Bezahlseite muss in 3 Sekunden laden", [("concept", "Die Bezahlseite muss in 3 Sekunden laden")]),
    ("Kundendaten dürfen nicht ins Ausland", [("concept", "Kundendaten dürfen nicht ins Ausland")]),
    ("API-Keys gehören nicht ins Repo", [("concept", "API-Keys gehören nicht ins Repo")]),
    (
        "Unterstützt werden nur die neuesten Versionen von Chrome und Safari",
        [("concept", "Unterstützt werden nur die neuesten Versionen von Chrome und Safari")],
    ),
    ("Es laufen nie mehr als 5 Jobs gleichzeitig", [("concept", "Es laufen nie mehr als 5 Jobs gleichzeitig")]),
    ("Nur Admins dürfen löschen", [("concept", "Nur Admins dürfen löschen")]),
    ("Fehlerrate unter 0,1 %", [("concept", "Fehlerrate unter 0,1 %")]),
    ("Ich finde kleine Funktionen besser", [("preference", "Ich finde kleine Funktionen besser")]),
    ("Commit-Messages bitte auf Englisch", [("preference", "Commit-Messages bitte auf Englisch")]),
    ("Ternäre Operatoren mag ich nicht", [("preference", "Ternäre Operatoren mag ich nicht")]),
    ("Ich schreibe Tests am liebsten zuerst", [("preference", "Ich schreibe Tests am liebsten zuerst")]),
    ("Bis Freitag muss das Zertifikat erneuert werden", [("note", "Bis Freitag muss das Zertifikat erneuert werden")]),
    ("Markus macht nächste Woche ein Angebot fertig", [("note", "Markus macht nächste Woche ein Angebot")]),
    ("Die Doku ist noch nicht aktualisiert", [("note", "Die Doku ist noch nicht aktualisiert")]),
    ("Vor dem Release noch das Log-Level runterdrehen", [("note", "Vor dem Release noch das Log-Level runterdrehen")]),
    ("Wohin mit den Backups?", [("question", "Wohin mit den Backups?")]),
    ("Wann schalten wir die alte API ab?", [("question", "Wann schalten wir die alte API ab?")]),
    (
        "Irgendwann würde ich gern auf TypeScript umsteigen",
        [("note", "Irgendwann würde ich gern auf TypeScript umsteigen")],
    ),
    ("Könnte am Cache liegen", [("note", "Könnte am Cache liegen")]),
    ("Wir überlegen, ob wir Elasticsearch einführen", [("note", "Wir überlegen, ob wir Elasticsearch einführen")]),
    ("Vergiss Redis, wir lassen es weg", [("decision", "wir lassen es weg")]),
    ("Korrektur: der Port ist 8081", [("fact", "der Port ist 8081")]),
    ("Startzeit maximal 3 Sekunden", [("concept", "Startzeit maximal 3 Sekunden")]),
    ("Geldbeträge immer als Integer speichern", [("concept", "Geldbeträge immer als Integer speichern")]),
    ("Keine externen Abhängigkeiten im Kern", [("concept", "Keine externen Abhängigkeiten im Kern")]),
    (
        "Es dürfen keine personenbezogenen Daten geloggt werden",
        [("concept", "Es dürfen keine personenbezogenen Daten geloggt werden")],
    ),
    ("Die App hat offline zu funktionieren", [("concept", "Die App hat offline zu funktionieren")]),
    ("Aufbewahrung mindestens 180 Tage", [("concept", "Aufbewahrung mindestens 180 Tage")]),
    ("Einer der drei Knoten fällt ständig aus", [("fact", "Einer der drei Knoten fällt ständig aus")]),
    (
        "Seit dem Release gestern liefert der Login 500er",
        [("fact", "Seit dem Release gestern liefert der Login 500er")],
    ),
    ("Das Altsystem läuft auf Oracle 11g", [("fact", "Das Altsystem läuft auf Oracle 11g")]),
]

NOTHING = [
    "Danke, sieht gut aus!",
    "Kannst du den Test fixen?",
    "Schreib mir bitte eine Regex dafür",
    "Was ist der Unterschied zwischen let und const?",
    "Wenn wir MongoDB nehmen würden, müssten wir alles umbauen",
    "Angenommen, wir hätten zehn Server",
    "Der Test schlägt schon wieder fehl",
    "ok mach weiter",
    "Bau das mal in Rust nach",
    "Schau dir mal die Logs an",
    "Sieht gut aus, weiter so",
    "Ich verstehe die Fehlermeldung nicht",
    "Im Blog stand: „Nie wieder Microservices verwenden“",
    "Schreiben wir doch gleich alles in Assembler, haha",
    "Mach die Funktion async",
    "Lass den Test nochmal laufen",
    "Moment kurz",
    "PR ist raus",
    "Warum nimmst du hier Redis?",
    "Fass bitte die DB nicht an",
]

FOUND_BY_AN_ASSISTANT: list[tuple[str, list[tuple[str, str]]]] = [
    ("Die Tests decken `PaymentService` nicht ab.", [("fact", "Die Tests decken `PaymentService` nicht ab")]),
    ("Der Grund: `session_timeout` wird nie gelesen.", [("fact", "`session_timeout` wird nie gelesen")]),
    (
        "Die Abfrage dauert 3 Sekunden, weil der Index auf `created_at` fehlt.",
        [("fact", "Die Abfrage dauert 3 Sekunden"), ("fact", "der Index auf `created_at` fehlt")],
    ),
]

TALK_OF_AN_ASSISTANT = [
    "Ich habe den Fehler in `app.py` behoben und einen Test ergänzt.",
    "Ich würde empfehlen, Redis zu verwenden.",
    "Alles klar, wir verwenden PostgreSQL.",
    "Soll ich weitermachen?",
    "Du kannst `npm run dev` benutzen.",
]


@pytest.mark.parametrize(("text", "expected"), CLAIMS)
def test_it_claims(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="de") == expected


@pytest.mark.parametrize("text", NOTHING)
def test_it_claims_nothing(text: str) -> None:
    assert claims(text, language="de") == []


@pytest.mark.parametrize(("text", "expected"), FOUND_BY_AN_ASSISTANT)
def test_it_keeps_what_an_assistant_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="de", role="assistant") == expected


@pytest.mark.parametrize("text", TALK_OF_AN_ASSISTANT)
def test_it_leaves_out_an_assistants_talk(text: str) -> None:
    assert claims(text, language="de", role="assistant") == []
