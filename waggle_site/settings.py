"""All settings; each is read once, here, from the environment or from a file that NAME_FILE points to."""

from pathlib import Path

from waggle_site import embedded, env
from waggle_site.database import connection_settings
from waggle_site.home import broker_url
from waggle_site.mail import mail_server

BASE_DIR = Path(__file__).resolve().parent.parent
WAGGLE_HOME = env.text("WAGGLE_HOME", "")

# Who may see what goes wrong
DEBUG = env.flag("WAGGLE_DEBUG", default=False)
SECRET_KEY = env.optional("WAGGLE_SECRET_KEY", embedded.secret_key)
ALLOWED_HOSTS = env.words("WAGGLE_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.words("WAGGLE_TRUSTED_ORIGINS", [])
LOG_LEVEL = env.text("WAGGLE_LOG_LEVEL", "INFO").upper()

# Where it listens
WAGGLE_HOST = env.text("WAGGLE_HOST", "127.0.0.1")
WAGGLE_PORT = env.number("WAGGLE_PORT", 8686, least=1)

# The runtime role serves; the owner, known only where migrations and index builds run, owns the tables.
DATABASE_URL = env.optional("DATABASE_URL", embedded.runtime_url)
DATABASE_OWNER_URL = env.text("DATABASE_OWNER_URL", "")
DATABASE_POOL = env.number("WAGGLE_DATABASE_POOL", 10)
DATABASE_PREPARES = env.flag("WAGGLE_DATABASE_PREPARES", default=True)
DATABASES = {"default": connection_settings(DATABASE_URL, pool=DATABASE_POOL, prepares=DATABASE_PREPARES)}
if DATABASE_OWNER_URL:
    DATABASES["owner"] = connection_settings(DATABASE_OWNER_URL, pool=0, prepares=DATABASE_PREPARES)
    DATABASES["default"]["TEST"] = {"MIRROR": "owner"}
DATABASE_ROUTERS = ["waggle_site.database.OwnerMigrates"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.optional("REDIS_URL", embedded.redis_url)
# A lost or late message costs a minute, never work: jobs are rows, and a sweeper looks for them.
CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "socket_connect_timeout": 2,
    "socket_timeout": 30,
    # Whoever writes does not wait for a broker that is down.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "waggle_site.celery.OneBeat"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
WAGGLE_NUDGE = "waggle_site.celery.nudge"
WAGGLE_MODEL = env.text("WAGGLE_MODEL", "all-MiniLM-L6-v2")
WAGGLE_MODEL_FOLDER = Path(folder) if (folder := env.text("WAGGLE_MODEL_FOLDER", "")) else None
# It answers until everything has a vector of the other one.
WAGGLE_MODEL_BEFORE = env.text("WAGGLE_MODEL_BEFORE", "")
WAGGLE_MODEL_BEFORE_FOLDER = Path(before) if (before := env.text("WAGGLE_MODEL_BEFORE_FOLDER", "")) else None

# Who reads turns: rules, a language model that the operator names, or both. Without one nothing is sent anywhere.
WAGGLE_EXTRACTION = env.choice("WAGGLE_EXTRACTION", "rules", among=("rules", "model", "both"))
WAGGLE_EXTRACTION_MODEL = env.text("WAGGLE_EXTRACTION_MODEL", "" if WAGGLE_EXTRACTION == "rules" else None)
WAGGLE_EXTRACTION_URL = env.origin("WAGGLE_EXTRACTION_URL", needed=WAGGLE_EXTRACTION != "rules")
WAGGLE_EXTRACTION_KEY = env.text("WAGGLE_EXTRACTION_KEY", "")
WAGGLE_EXTRACTION_TIMEOUT = env.number("WAGGLE_EXTRACTION_TIMEOUT", 60, least=1)
WAGGLE_EXTRACTION_CONFIDENCE = env.share("WAGGLE_EXTRACTION_CONFIDENCE", 0.7)
WAGGLE_EXTRACTION_OPTIONS = env.fields("WAGGLE_EXTRACTION_OPTIONS")

WAGGLE_BODY_LIMIT = env.number("WAGGLE_BODY_LIMIT", 2 * 1024 * 1024, least=1024)
WAGGLE_THREADS = env.number("WAGGLE_THREADS", 8, least=1)
WAGGLE_API_KEY = env.text("WAGGLE_API_KEY", "")  # whom `mcp_stdio` serves

# Whom it tells of what waits: nobody by mail unless there is a server, no webhook in its own network unless allowed.
WAGGLE_PUBLIC_URL = env.origin("WAGGLE_PUBLIC_URL")
WAGGLE_WEBHOOKS_MAY_BE_LOCAL = env.flag("WAGGLE_WEBHOOKS_MAY_BE_LOCAL", default=False)
MAIL_SERVER = mail_server(env.text("WAGGLE_MAIL_URL", ""), setting="WAGGLE_MAIL_URL")
WAGGLE_SENDS_MAIL = bool(MAIL_SERVER.host)
EMAIL_BACKEND = MAIL_SERVER.backend
EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL_SERVER.starts_tls, MAIL_SERVER.is_tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("WAGGLE_MAIL_FROM", "waggle@localhost")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "guardian",
    "axes",
    "audit",
    "governance",
    "memory",
    "waggle_site",
    "waggle_site.console.apps.ConsoleConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "waggle_site.console.middleware.OneTenantAtATime",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "waggle_site.urls"
ASGI_APPLICATION = "waggle_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "waggle_site" / "console" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"console": "waggle_site.console.tags"},
        },
    },
]

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "guardian.backends.ObjectPermissionBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ANONYMOUS_USER_NAME = None
GUARDIAN_MONKEY_PATCH_USER = False
AXES_VERBOSE = False
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
LOGIN_URL = "admin:login"

LANGUAGE_CODE = "en"
TIME_ZONE = env.text("WAGGLE_TIME_ZONE", "UTC")
USE_TZ = True
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "waggle_site" / "console" / "static"]
STATIC_ROOT = env.text("WAGGLE_STATIC_ROOT", "") or None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
DATA_UPLOAD_MAX_MEMORY_SIZE = WAGGLE_BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# Behind a proxy that ends TLS these are switched on by one setting; a laptop speaks plain HTTP to itself.
BEHIND_TLS = env.flag("WAGGLE_BEHIND_TLS", default=False)
SECURE_SSL_REDIRECT = BEHIND_TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if BEHIND_TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = BEHIND_TLS
SECURE_HSTS_PRELOAD = BEHIND_TLS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SESSION_COOKIE_HTTPONLY = True
SECURE_REDIRECT_EXEMPT = [r"^health/"]
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    },
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["governance.api.authentication.KeyOrSession"],
    "DEFAULT_PERMISSION_CLASSES": ["governance.api.permissions.HasOperationScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["governance.api.parsers.BoundedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "waggle_site.problems.answer_with_problem",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Waggle",
    "DESCRIPTION": "Project memory for coding agents, with people in charge.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "OAS_VERSION": "3.1.1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SECURITY": [{"key": []}],
    "APPEND_COMPONENTS": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    # Standard error, always: standard output belongs to answers and, over stdio, to the protocol.
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # These tell of each request, which the ledger does better.
    "loggers": {
        name: {"level": "WARNING"} for name in ("httpx2", "httpx", "mcp", "celery.beat", "celery.worker.strategy")
    },
}
