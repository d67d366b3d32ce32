"""What a turn in French claims, in its own words, and what claims nothing."""

import pytest

from tests.memory.languages import claims

CLAIMS: list[tuple[str, list[tuple[str, str]]]] = [
    ("On a décidé de passer à PostgreSQL", [("decision", "On a décidé de passer à PostgreSQL")]),
    ("On abandonne Webpack au profit de Vite", [("decision", "On abandonne Webpack au profit de Vite")]),
    ("Finalement on reste sur REST", [("decision", "on reste sur REST")]),
    ("Nous avons choisi Kafka pour les événements", [("decision", "Nous avons choisi Kafka pour les événements")]),
    ("On n'utilise plus Jenkins", [("decision", "On n'utilise plus Jenkins")]),
    ("On va migrer sur Kubernetes en juin", [("decision", "On va migrer sur Kubernetes en juin")]),
    ("Le support d'IE11 est abandonné", [("decision", "Le support d'IE11 est abandonné")]),
    (
        "On verra l'internationalisation après la sortie",
        [("decision", "On verra l'internationalisation après la sortie")],
    ),
    ("Pour le front ce sera Svelte et pas React", [("decision", "Pour le front ce sera Svelte et pas React")]),
    ("J'ai opté pour SQLite en dev", [("decision", "J'ai opté pour SQLite en dev")]),
    ("La migration est repoussée à septembre", [("decision", "La migration est repoussée à septembre")]),
    ("c'est acté, on part sur Terraform", [("decision", "on part sur Terraform")]),
    ("Restons sur Python 3.11", [("decision", "Restons sur Python 3.11")]),
    ("Le cron tourne toutes les nuits à 3h", [("fact", "Le cron tourne toutes les nuits à 3h")]),
    ("La base de prod fait 2 To", [("fact", "La base de prod fait 2 To")]),
    ("Notre cluster a cinq nœuds", [("fact", "Notre cluster a cinq nœuds")]),
    ("L'API renvoie une 404 quand la liste est vide", [("fact", "L'API renvoie une 404 quand la liste est vide")]),
    ("Sophie s'occupe de la facturation", [("fact", "Sophie s'occupe de la facturation")]),
    ("Le certificat expire le 3 août", [("fact", "Le certificat expire le 3 août")]),
    ("Les jetons sont valables 15 minutes", [("fact", "Les jetons sont valables 15 minutes")]),
    (
        "Les mots de passe ne doivent jamais apparaître dans les logs",
        [("concept", "Les mots de passe ne doivent jamais apparaître dans les logs")],
    ),
    ("Le temps de réponse doit rester sous 200 ms", [("concept", "Le temps de réponse doit rester sous 200 ms")]),
    ("5 tentatives de connexion maximum par minute", [("concept", "5 tentatives de connexion maximum par minute")]),
    (
        "Il est interdit de pousser directement sur main",
        [("concept", "Il est interdit de pousser directement sur main")],
    ),
    ("Il faut absolument chiffrer les sauvegardes", [("concept", "Il faut absolument chiffrer les sauvegardes")]),
    ("Toutes les routes doivent être authentifiées", [("concept", "Toutes les routes doivent être authentifiées")]),
    ("L'appli doit être compatible iOS 15", [("concept", "L'appli doit être compatible iOS 15")]),
    ("Je préfère les fonctions pures", [("preference", "Je préfère les fonctions pures")]),
    ("J'aime pas trop les décorateurs", [("preference", "J'aime pas trop les décorateurs")]),
    ("Les commentaires en anglais s'il te plaît", [("preference", "Les commentaires en anglais")]),
    ("Réponds de façon concise, sans emojis", [("preference", "Réponds de façon concise, sans emojis")]),
    ("Moi je suis plutôt tabs que spaces", [("preference", "Moi je suis plutôt tabs que spaces")]),
    ("Il faut encore mettre à jour le README", [("note", "Il faut encore mettre à jour le README")]),
    ("Ne pas oublier de supprimer les anciennes clés", [("note", "Ne pas oublier de supprimer les anciennes clés")]),
    (
        "Thomas écrit les scripts de migration d'ici vendredi",
        [("note", "Thomas écrit les scripts de migration d'ici vendredi")],
    ),
    ("TODO : tester la restauration des sauvegardes", [("note", "tester la restauration des sauvegardes")]),
    ("Qui s'occupe du monitoring ?", [("question", "Qui s'occupe du monitoring ?")]),
    ("Combien de temps doit-on garder les logs ?", [("question", "Combien de temps doit-on garder les logs ?")]),
    ("On devrait peut-être passer à gRPC", [("note", "On devrait peut-être passer à gRPC")]),
    ("Je pense que le bug vient du cache", [("note", "Je pense que le bug vient du cache")]),
    ("Un jour on aura sans doute besoin de Kafka", [("note", "Un jour on aura sans doute besoin de Kafka")]),
    (
        "On prend SQS, RabbitMQ est trop lourd à exploiter",
        [("decision", "On prend SQS"), ("fact", "RabbitMQ est trop lourd à exploiter")],
    ),
    (
        "On sert les images en WebP car le PNG est trop lourd",
        [("decision", "On sert les images en WebP"), ("fact", "le PNG est trop lourd")],
    ),
    (
        "Comme MySQL 5.7 n'est plus maintenu, on passe à la 8.0",
        [("fact", "MySQL 5.7 n'est plus maintenu"), ("decision", "on passe à la 8.0")],
    ),
    (
        "Jenkins est pénible à maintenir, donc on migre sur GitLab CI",
        [("fact", "Jenkins est pénible à maintenir"), ("decision", "on migre sur GitLab CI")],
    ),
    (
        "Plus de Redux. Le store n'a que trois champs",
        [("decision", "Plus de Redux"), ("fact", "Le store n'a que trois champs")],
    ),
    (
        "En prod on utilise Aurora, en dev un MySQL local",
        [("decision", "En prod on utilise Aurora, en dev un MySQL local")],
    ),
    ("Les mises en production se feront le mardi", [("decision", "Les mises en production se feront le mardi")]),
    ("On réécrit le back-office en React", [("decision", "On réécrit le back-office en React")]),
    ("Les fichiers iront dans S3", [("decision", "Les fichiers iront dans S3")]),
    ("La fonctionnalité est abandonnée pour la 2.0", [("decision", "La fonctionnalité est abandonnée pour la 2.0")]),
    ("Pas de mode sombre pour cette version", [("decision", "Pas de mode sombre pour cette version")]),
    ("Notre choix s'est porté sur Keycloak", [("decision", "Notre choix s'est porté sur Keycloak")]),
    ("L'équipe a retenu Keycloak", [("decision", "L'équipe a retenu Keycloak")]),
    ("La bibliothèque n'est plus maintenue", [("fact", "La bibliothèque n'est plus maintenue")]),
    ("La CI prend 12 minutes en moyenne", [("fact", "La CI prend 12 minutes en moyenne")]),
    ("On a environ 3000 utilisateurs simultanés", [("fact", "On a environ 3000 utilisateurs simultanés")]),
    ("L'appli est écrite en Flutter", [("fact", "L'appli est écrite en Flutter")]),
    ("La préprod n'est accessible que par le VPN", [("fact", "La préprod n'est accessible que par le VPN")]),
    ("Le client utilise encore IE11", [("fact", "Le client utilise encore IE11")]),
    (
        "La page de paiement doit s'afficher en moins de 3 secondes",
        [("concept", "La page de paiement doit s'afficher en moins de 3 secondes")],
    ),
    (
        "Les données clients ne doivent pas quitter l'UE",
        [("concept", "Les données clients ne doivent pas quitter l'UE")],
    ),
    ("Pas de clés d'API dans le dépôt", [("concept", "Pas de clés d'API dans le dépôt")]),
    ("Seuls les admins peuvent supprimer", [("concept", "Seuls les admins peuvent supprimer")]),
    ("Jamais plus de 5 jobs en parallèle", [("concept", "Jamais plus de 5 jobs en parallèle")]),
    ("Taux d'erreur inférieur à 0,1 %", [("concept", "Taux d'erreur inférieur à 0,1 %")]),
    (
        "Je trouve les petites fonctions plus lisibles",
        [("preference", "Je trouve les petites fonctions plus lisibles")],
    ),
    ("Messages de commit en anglais stp", [("preference", "Messages de commit en anglais")]),
    ("J'aime pas les ternaires", [("preference", "J'aime pas les ternaires")]),
    ("Il faut renouveler le certificat avant vendredi", [("note", "Il faut renouveler le certificat avant vendredi")]),
    ("Julien prépare un devis la semaine prochaine", [("note", "Julien prépare un devis la semaine prochaine")]),
    ("La doc n'est pas encore à jour", [("note", "La doc n'est pas encore à jour")]),
    (
        "Penser à baisser le niveau de log avant la mise en prod",
        [("note", "Penser à baisser le niveau de log avant la mise en prod")],
    ),
    ("Où est-ce qu'on met les sauvegardes ?", [("question", "Où est-ce qu'on met les sauvegardes ?")]),
    ("Quand est-ce qu'on coupe l'ancienne API ?", [("question", "Quand est-ce qu'on coupe l'ancienne API ?")]),
    ("À terme j'aimerais bien passer à TypeScript", [("note", "À terme j'aimerais bien passer à TypeScript")]),
    ("Ça vient peut-être du cache", [("note", "Ça vient peut-être du cache")]),
    ("On envisage d'introduire Elasticsearch", [("note", "On envisage d'introduire Elasticsearch")]),
    ("Oublie Redis, on s'en passe", [("decision", "Oublie Redis")]),
    ("Correction : le port est 8081", [("fact", "le port est 8081")]),
    ("Temps de démarrage : 3 s maximum", [("concept", "3 s maximum")]),
    ("Aucune dépendance externe dans le noyau", [("concept", "Aucune dépendance externe dans le noyau")]),
    ("Conservation des données : 180 jours minimum", [("concept", "180 jours minimum")]),
    ("L'appli doit marcher hors ligne", [("concept", "L'appli doit marcher hors ligne")]),
    ("On ne doit jamais bloquer le thread principal", [("concept", "On ne doit jamais bloquer le thread principal")]),
    ("Un des trois nœuds tombe souvent", [("fact", "Un des trois nœuds tombe souvent")]),
    (
        "Depuis la release d'hier, le login renvoie des 500",
        [("fact", "Depuis la release d'hier, le login renvoie des 500")],
    ),
    ("L'ancien système tourne sur Oracle 11g", [("fact", "L'ancien système tourne sur Oracle 11g")]),
]

NOTHING = [
    "Merci, c'est parfait !",
    "Tu peux corriger le test ?",
    "Écris-moi une regex pour ça",
    "C'est quoi la différence entre let et const ?",
    "Si on utilisait MongoDB, il faudrait tout réécrire",
    "Imaginons qu'on passe à Oracle",
    "Ça plante encore",
    "ok continue",
    "Ajoute un bouton sur la page d'accueil",
    "Regarde les logs",
    "Nickel, continue",
    "Je comprends pas l'erreur",
    "Sur le blog ils disent « n'utilisez jamais les microservices »",
    "Autant tout réécrire en assembleur mdr",
    "Rends la fonction async",
    "Relance les tests",
    "Attends deux secondes",
    "La PR est ouverte",
    "Pourquoi tu utilises Redis ici ?",
    "Touche pas à la base",
]

FOUND_BY_AN_ASSISTANT: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "Le module `auth` ne vérifie pas l'expiration du jeton.",
        [("fact", "Le module `auth` ne vérifie pas l'expiration du jeton")],
    ),
    ("La cause : `retry_count` n'est jamais remis à zéro.", [("fact", "`retry_count` n'est jamais remis à zéro")]),
    (
        "La requête dure 3 secondes car l'index sur `created_at` manque.",
        [("fact", "La requête dure 3 secondes"), ("fact", "l'index sur `created_at` manque")],
    ),
]

TALK_OF_AN_ASSISTANT = [
    "J'ai corrigé le bug dans `app.py` et ajouté un test.",
    "Je recommande d'utiliser Redis.",
    "Voulez-vous que je continue ?",
    "Vous pouvez lancer `npm run dev`.",
]


@pytest.mark.parametrize(("text", "expected"), CLAIMS)
def test_it_claims(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="fr") == expected


@pytest.mark.parametrize("text", NOTHING)
def test_it_claims_nothing(text: str) -> None:
    assert claims(text, language="fr") == []


@pytest.mark.parametrize(("text", "expected"), FOUND_BY_AN_ASSISTANT)
def test_it_keeps_what_an_assistant_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="fr", role="assistant") == expected


@pytest.mark.parametrize("text", TALK_OF_AN_ASSISTANT)
def test_it_leaves_out_an_assistants_talk(text: str) -> None:
    assert claims(text, language="fr", role="assistant") == []
