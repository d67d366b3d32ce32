"""What a turn in Spanish claims, in its own words, and what claims nothing."""

import pytest

from tests.memory.languages import claims

CLAIMS: list[tuple[str, list[tuple[str, str]]]] = [
    ("Hemos decidido usar PostgreSQL", [("decision", "Hemos decidido usar PostgreSQL")]),
    ("Vamos a migrar a Kubernetes en junio", [("decision", "Vamos a migrar a Kubernetes en junio")]),
    ("Nos quedamos con REST", [("decision", "Nos quedamos con REST")]),
    ("Descartamos GraphQL", [("decision", "Descartamos GraphQL")]),
    ("Al final usamos Svelte para el front", [("decision", "usamos Svelte para el front")]),
    ("Ya no damos soporte a IE11", [("decision", "Ya no damos soporte a IE11")]),
    ("Mejor seguimos con el monolito", [("decision", "seguimos con el monolito")]),
    (
        "En producción usamos Postgres y en local SQLite",
        [("decision", "En producción usamos Postgres y en local SQLite")],
    ),
    ("Cambiamos de npm a pnpm", [("decision", "Cambiamos de npm a pnpm")]),
    (
        "La internacionalización la vemos después del lanzamiento",
        [("decision", "La internacionalización la vemos después del lanzamiento")],
    ),
    ("Se descarta Terraform", [("decision", "Se descarta Terraform")]),
    ("elegimos Kafka para los eventos", [("decision", "elegimos Kafka para los eventos")]),
    ("Volvemos a la versión 2 de la API", [("decision", "Volvemos a la versión 2 de la API")]),
    ("El cron corre todas las noches a las 3", [("fact", "El cron corre todas las noches a las 3")]),
    ("La base de datos de producción pesa 2 TB", [("fact", "La base de datos de producción pesa 2 TB")]),
    ("Nuestro clúster tiene cinco nodos", [("fact", "Nuestro clúster tiene cinco nodos")]),
    ("La API devuelve 404 cuando la lista está vacía", [("fact", "La API devuelve 404 cuando la lista está vacía")]),
    ("Lucía se encarga de la facturación", [("fact", "Lucía se encarga de la facturación")]),
    ("El certificado caduca el 3 de agosto", [("fact", "El certificado caduca el 3 de agosto")]),
    ("Los tokens duran 15 minutos", [("fact", "Los tokens duran 15 minutos")]),
    (
        "Las contraseñas nunca deben aparecer en los logs",
        [("concept", "Las contraseñas nunca deben aparecer en los logs")],
    ),
    (
        "El tiempo de respuesta debe ser menor de 200 ms",
        [("concept", "El tiempo de respuesta debe ser menor de 200 ms")],
    ),
    ("Máximo 5 intentos de login por minuto", [("concept", "Máximo 5 intentos de login por minuto")]),
    ("Está prohibido hacer push directo a main", [("concept", "Está prohibido hacer push directo a main")]),
    (
        "Todos los endpoints tienen que estar autenticados",
        [("concept", "Todos los endpoints tienen que estar autenticados")],
    ),
    ("La app tiene que funcionar sin conexión", [("concept", "La app tiene que funcionar sin conexión")]),
    ("Los backups se cifran siempre", [("concept", "Los backups se cifran siempre")]),
    ("Prefiero funciones pequeñas", [("preference", "Prefiero funciones pequeñas")]),
    ("No me gustan los ORMs", [("preference", "No me gustan los ORMs")]),
    ("Los comentarios en inglés, por favor", [("preference", "Los comentarios en inglés")]),
    ("Responde corto y sin emojis", [("preference", "Responde corto y sin emojis")]),
    ("Yo siempre uso tabs", [("preference", "Yo siempre uso tabs")]),
    ("Falta actualizar el README", [("note", "Falta actualizar el README")]),
    ("No olvidar borrar las claves antiguas", [("note", "No olvidar borrar las claves antiguas")]),
    (
        "Javier escribe los scripts de migración para el viernes",
        [("note", "Javier escribe los scripts de migración para el viernes")],
    ),
    ("TODO: probar la restauración", [("note", "probar la restauración")]),
    ("¿Quién se encarga del monitoreo?", [("question", "¿Quién se encarga del monitoreo?")]),
    ("¿Cuánto tiempo guardamos los logs?", [("question", "¿Cuánto tiempo guardamos los logs?")]),
    ("Quizás deberíamos pasar a gRPC", [("note", "Quizás deberíamos pasar a gRPC")]),
    ("Creo que el bug viene de la caché", [("note", "Creo que el bug viene de la caché")]),
    ("A lo mejor más adelante necesitamos Kafka", [("note", "A lo mejor más adelante necesitamos Kafka")]),
    (
        "Usamos SQS, RabbitMQ es demasiado pesado de operar",
        [("decision", "Usamos SQS"), ("fact", "RabbitMQ es demasiado pesado de operar")],
    ),
    (
        "Servimos las imágenes en WebP porque PNG pesa demasiado",
        [("decision", "Servimos las imágenes en WebP"), ("fact", "PNG pesa demasiado")],
    ),
    (
        "Como MySQL 5.7 ya no tiene soporte, pasamos a la 8.0",
        [("fact", "MySQL 5.7 ya no tiene soporte"), ("decision", "pasamos a la 8.0")],
    ),
    (
        "Jenkins cuesta mucho de mantener, así que migramos a GitLab CI",
        [("fact", "Jenkins cuesta mucho de mantener"), ("decision", "migramos a GitLab CI")],
    ),
    (
        "Nada de Redux. El store solo tiene tres campos",
        [("decision", "Nada de Redux"), ("fact", "El store solo tiene tres campos")],
    ),
    (
        "En producción usamos Aurora, en desarrollo un MySQL local",
        [("decision", "En producción usamos Aurora, en desarrollo un MySQL local")],
    ),
    ("Los despliegues serán los martes", [("decision", "Los despliegues serán los martes")]),
    (
        "Reescribimos el panel de administración en React",
        [("decision", "Reescribimos el panel de administración en React")],
    ),
    ("Los ficheros van a S3", [("decision", "Los ficheros van a S3")]),
    ("La funcionalidad queda fuera de la 2.0", [("decision", "La funcionalidad queda fuera de la 2.0")]),
    ("No habrá modo oscuro en esta versión", [("decision", "No habrá modo oscuro en esta versión")]),
    ("El equipo eligió Keycloak", [("decision", "El equipo eligió Keycloak")]),
    ("La librería ya no se mantiene", [("fact", "La librería ya no se mantiene")]),
    ("La CI tarda 12 minutos de media", [("fact", "La CI tarda 12 minutos de media")]),
    ("Tenemos unos 3000 usuarios simultáneos", [("fact", "Tenemos unos 3000 usuarios simultáneos")]),
    ("La app está escrita en Flutter", [("fact", "La app está escrita en Flutter")]),
    ("Staging solo es accesible desde la VPN", [("fact", "Staging solo es accesible desde la VPN")]),
    ("El cliente todavía usa IE11", [("fact", "El cliente todavía usa IE11")]),
    ("La página de pago debe cargar en 3 segundos", [("concept", "La página de pago debe cargar en 3 segundos")]),
    ("Los datos de clientes no pueden salir de la UE", [("concept", "Los datos de clientes no pueden salir de la UE")]),
    ("Nada de claves de API en el repositorio", [("concept", "Nada de claves de API en el repositorio")]),
    ("Solo los admins pueden borrar", [("concept", "Solo los admins pueden borrar")]),
    ("Nunca más de 5 jobs en paralelo", [("concept", "Nunca más de 5 jobs en paralelo")]),
    (
        "Las funciones pequeñas me parecen más legibles",
        [("preference", "Las funciones pequeñas me parecen más legibles")],
    ),
    ("Mensajes de commit en inglés porfa", [("preference", "Mensajes de commit en inglés")]),
    ("No me gustan los ternarios", [("preference", "No me gustan los ternarios")]),
    (
        "Hay que renovar el certificado antes del viernes",
        [("note", "Hay que renovar el certificado antes del viernes")],
    ),
    (
        "Marcos prepara un presupuesto la semana que viene",
        [("note", "Marcos prepara un presupuesto la semana que viene")],
    ),
    ("La documentación todavía no está actualizada", [("note", "La documentación todavía no está actualizada")]),
    (
        "Acordarse de bajar el nivel de log antes de publicar",
        [("note", "Acordarse de bajar el nivel de log antes de publicar")],
    ),
    ("¿Dónde ponemos las copias de seguridad?", [("question", "¿Dónde ponemos las copias de seguridad?")]),
    ("¿Cuándo apagamos la API vieja?", [("question", "¿Cuándo apagamos la API vieja?")]),
    ("Más adelante me gustaría pasar a TypeScript", [("note", "Más adelante me gustaría pasar a TypeScript")]),
    ("Puede que sea la caché", [("note", "Puede que sea la caché")]),
    ("Estamos valorando meter Elasticsearch", [("note", "Estamos valorando meter Elasticsearch")]),
    ("Olvida Redis, no lo necesitamos", [("decision", "Olvida Redis")]),
    ("Corrección: el puerto es 8081", [("fact", "el puerto es 8081")]),
    ("Arranque en 3 segundos como máximo", [("concept", "Arranque en 3 segundos como máximo")]),
    ("Los importes siempre en céntimos", [("concept", "Los importes siempre en céntimos")]),
    ("Ninguna dependencia externa en el núcleo", [("concept", "Ninguna dependencia externa en el núcleo")]),
    ("Los datos se conservan al menos 180 días", [("concept", "Los datos se conservan al menos 180 días")]),
    ("Nunca bloquear el hilo principal", [("concept", "Nunca bloquear el hilo principal")]),
    ("Uno de los tres nodos se cae a menudo", [("fact", "Uno de los tres nodos se cae a menudo")]),
    (
        "Desde el despliegue de ayer el login devuelve 500",
        [("fact", "Desde el despliegue de ayer el login devuelve 500")],
    ),
    ("El sistema antiguo usa Oracle 11g", [("fact", "El sistema antiguo usa Oracle 11g")]),
]

NOTHING = [
    "¡Gracias, perfecto!",
    "¿Puedes arreglar el test?",
    "Escríbeme una regex para esto",
    "¿Cuál es la diferencia entre let y const?",
    "Si usáramos MongoDB, tendríamos que reescribirlo todo",
    "Supongamos que migramos a Oracle",
    "Sigue fallando",
    "ok continúa",
    "Añade un botón en la portada",
    "Mira los logs",
    "Genial, sigue así",
    "No entiendo el error",
    "En el blog dicen «nunca uses microservicios»",
    "Reescribamos todo en ensamblador jajaja",
    "Haz la función async",
    "Vuelve a lanzar los tests",
    "Espera un segundo",
    "Ya está abierta la PR",
    "¿Por qué usas Redis aquí?",
    "No toques la base de datos",
]

FOUND_BY_AN_ASSISTANT: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "El módulo `auth` no comprueba la caducidad del token.",
        [("fact", "El módulo `auth` no comprueba la caducidad del token")],
    ),
    ("La causa: `retry_count` nunca se reinicia.", [("fact", "`retry_count` nunca se reinicia")]),
    (
        "La consulta tarda 3 segundos porque falta el índice en `created_at`.",
        [("fact", "La consulta tarda 3 segundos"), ("fact", "falta el índice en `created_at`")],
    ),
]

TALK_OF_AN_ASSISTANT = [
    "He corregido el error en `app.py` y he añadido un test.",
    "Recomiendo usar Redis.",
    "¿Quieres que continúe?",
]


@pytest.mark.parametrize(("text", "expected"), CLAIMS)
def test_it_claims(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="es") == expected


@pytest.mark.parametrize("text", NOTHING)
def test_it_claims_nothing(text: str) -> None:
    assert claims(text, language="es") == []


@pytest.mark.parametrize(("text", "expected"), FOUND_BY_AN_ASSISTANT)
def test_it_keeps_what_an_assistant_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="es", role="assistant") == expected


@pytest.mark.parametrize("text", TALK_OF_AN_ASSISTANT)
def test_it_leaves_out_an_assistants_talk(text: str) -> None:
    assert claims(text, language="es", role="assistant") == []
