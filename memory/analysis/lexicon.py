"""Name technologies and working conventions by what they are chosen for.

One entry per name: the written form first, then other spellings after bars. Two names in one category answer
the same question, so a project normally has one of them. General knowledge, kept as data: add names freely.
"""

CATEGORIES: dict[str, str] = {
    "database": """
        PostgreSQL|postgres|pg|psql|postgre sql, MySQL|my sql, MariaDB, SQLite|sqlite3, Oracle
        Database|oracle db, SQL Server|mssql|ms sql|microsoft sql server, MongoDB|mongo,
        CockroachDB|cockroach, DynamoDB, Cassandra, ScyllaDB, Firestore, CouchDB, Couchbase,
        FoundationDB, YugabyteDB|yugabyte, TiDB, Spanner|cloud spanner, PlanetScale, Supabase,
        Firebird, RethinkDB, Aurora, FaunaDB|fauna, SurrealDB, RavenDB
    """,
    "analytics store": """
        ClickHouse, BigQuery|big query, Snowflake, Redshift, DuckDB, Apache Druid|druid, Apache
        Pinot|pinot, Databricks, Vertica, Greenplum, Trino, Presto, Athena
    """,
    "graph database": "Neo4j, JanusGraph, ArangoDB, Memgraph, Dgraph, TigerGraph, Amazon Neptune|neptune",
    "time series store": "InfluxDB, TimescaleDB|timescale, VictoriaMetrics, QuestDB, OpenTSDB",
    "vector store": "pgvector, Pinecone, Weaviate, Qdrant, Milvus, ChromaDB|chroma, FAISS, LanceDB, Vespa",
    "cache": "Redis, Memcached|memcache, Valkey, KeyDB, DragonflyDB|dragonfly, Hazelcast, Varnish",
    "search engine": """
        Elasticsearch|elastic search, OpenSearch, Solr, Meilisearch, Typesense, Algolia, Lucene,
        Tantivy
    """,
    "message queue": """
        Kafka|apache kafka, RabbitMQ|rabbit mq, SQS|amazon sqs, NATS, Pub/Sub|pubsub|google pub/sub,
        ActiveMQ, ZeroMQ, Pulsar|apache pulsar, Redpanda, Kinesis, EventBridge, Service Bus|azure
        service bus, MQTT, Redis Streams
    """,
    "task runner": """
        Celery, Sidekiq, RQ, Dramatiq, Huey, BullMQ|bull mq, Resque, Temporal, Airflow|apache airflow,
        Prefect, Dagster, Luigi, Hangfire, Quartz, GoodJob, Oban, Arq
    """,
    "backend framework": """
        Django, Flask, FastAPI|fast api, Starlette, Litestar, Sanic, Tornado, Pyramid, aiohttp,
        Express|express.js|expressjs, NestJS|nest.js, Fastify, Koa, Hono, Hapi, AdonisJS, Rails|ruby on
        rails|ror, Sinatra, Laravel, Symfony, CodeIgniter, Spring Boot|springboot, Quarkus, Micronaut,
        Dropwizard, Ktor, ASP.NET Core|asp.net|aspnet, Gin, Echo, Fiber, Chi, Phoenix, Actix|actix-web,
        Axum, Rocket, Vapor
    """,
    "frontend framework": """
        React|react.js|reactjs, Vue|vue.js|vuejs, Svelte, Angular|angularjs, SolidJS|solid.js, Preact,
        Ember|ember.js, Lit, Alpine.js|alpinejs, HTMX, Qwik, Backbone|backbone.js, jQuery, Stimulus,
        Elm
    """,
    "site framework": """
        Next.js|nextjs|next js, Nuxt|nuxt.js|nuxtjs, SvelteKit|svelte kit, Remix, Gatsby, Astro,
        Eleventy|11ty, Hugo, Jekyll, Docusaurus, MkDocs
    """,
    "state management": "Redux, MobX, Zustand, Recoil, Jotai, Pinia, Vuex, XState, NgRx",
    "styling": """
        Tailwind|tailwind css|tailwindcss, Bootstrap, Bulma, Material UI|mui, Chakra UI|chakra, Ant
        Design|antd, styled-components|styled components, Emotion, CSS Modules, Sass|scss,
        shadcn/ui|shadcn
    """,
    "mobile framework": """
        React Native, Flutter, Ionic, SwiftUI, UIKit, Jetpack Compose, Xamarin, MAUI|.net maui,
        Capacitor, Cordova, Expo, Kotlin Multiplatform
    """,
    "desktop framework": "Electron, Tauri, Qt, GTK, WPF, Avalonia, Wails",
    "bundler": "Webpack, Vite, Rollup, esbuild, Parcel, Turbopack, Rspack, Snowpack",
    "language": """
        Python, JavaScript, TypeScript, Java, Kotlin, Scala, Clojure, Go|golang, Rust, C++, C#, F#,
        Ruby, PHP, Swift, Elixir, Erlang, Haskell, OCaml, Perl, Lua, Dart, Zig, Julia, Objective-C,
        Groovy, Crystal, Nim
    """,
    "runtime": "Node.js|node|nodejs, Deno, PyPy, CPython, GraalVM",
    "javascript package manager": "npm, Yarn, pnpm, Bun",
    "python package manager": """
        pip, Poetry, uv, Pipenv, Conda|miniconda|anaconda, PDM, Hatch, pip-tools, Rye
    """,
    "jvm build tool": "Maven, Gradle, sbt, Bazel, Ant",
    "ci": """
        GitHub Actions|gh actions, GitLab CI|gitlab ci/cd, CircleCI|circle ci, Jenkins, Travis
        CI|travis, Buildkite, TeamCity, Azure Pipelines, Bamboo, Drone CI, Tekton, Woodpecker CI,
        Bitbucket Pipelines
    """,
    "code host": "GitHub, GitLab, Bitbucket, Gitea, Forgejo, Gerrit, Codeberg, SourceHut",
    "cloud": """
        AWS|amazon web services, GCP|google cloud|google cloud platform, Azure|microsoft azure,
        DigitalOcean|digital ocean, Hetzner, Linode|akamai cloud, OVH|ovhcloud, Oracle Cloud, Scaleway,
        Vultr, IBM Cloud
    """,
    "hosting": """
        Heroku, Vercel, Netlify, Fly.io, Render, Railway, Cloud Run|cloudrun, Lambda|aws lambda,
        Fargate, ECS, App Engine, Cloudflare Workers, Elastic Beanstalk, Cloud Functions
    """,
    "orchestration": """
        Kubernetes|k8s, Docker Swarm|swarm, Nomad, Docker Compose|docker-compose, OpenShift, Mesos,
        k3s, Rancher
    """,
    "container engine": "Docker, Podman, containerd, LXC, CRI-O",
    "infrastructure tool": "Terraform, Pulumi, CloudFormation, OpenTofu, Bicep, AWS CDK|cdk, Crossplane",
    "configuration tool": "Ansible, Puppet, Chef, SaltStack|salt",
    "release tool": "Argo CD|argocd, Flux|fluxcd, Helm, Kustomize, Spinnaker",
    "proxy": "nginx, Caddy, Traefik, HAProxy, Envoy, Apache httpd|httpd",
    "app server": "uvicorn, gunicorn, Hypercorn, uWSGI, Daphne, Puma, Unicorn, Tomcat, Jetty",
    "identity provider": """
        Auth0, Okta, Keycloak, Cognito, Clerk, Firebase Auth, Azure AD|entra id, Ory, Authentik, WorkOS
    """,
    "auth mechanism": """
        JWT|jwts|json web tokens, OAuth|oauth2|oauth 2.0, SAML, OpenID Connect|oidc, session
        cookies|cookie sessions, API keys, Basic auth|http basic, mTLS|mutual tls, Passkeys|webauthn,
        magic links
    """,
    "password hash": "bcrypt, Argon2|argon2id, scrypt, PBKDF2",
    "api style": "REST|restful, GraphQL, gRPC, SOAP, tRPC, JSON-RPC, OData",
    "serialisation": "JSON, Protobuf|protocol buffers, Avro, MessagePack|msgpack, Thrift, CBOR, XML",
    "config format": "YAML, TOML, INI, HCL, JSON5",
    "realtime transport": """
        WebSockets|websocket, SSE|server-sent events, long polling, WebRTC, WebTransport
    """,
    "python orm": "SQLAlchemy, Django ORM, Peewee, Tortoise ORM, SQLModel, Pony ORM",
    "javascript orm": "Prisma, TypeORM, Sequelize, Drizzle, Knex, MikroORM, Mongoose, Objection.js",
    "jvm persistence": "Hibernate, jOOQ, MyBatis, Exposed, JDBI",
    "migration tool": "Alembic, Flyway, Liquibase, dbmate, golang-migrate, sqitch",
    "python test runner": "pytest, unittest, nose2, nose",
    "javascript test runner": "Jest, Vitest, Mocha, Jasmine, AVA, Karma",
    "jvm test runner": "JUnit, TestNG, Spock, Kotest",
    "browser test tool": "Cypress, Playwright, Selenium, Puppeteer, WebdriverIO, TestCafe",
    "load test tool": "k6, Locust, JMeter, Gatling, Artillery, wrk",
    "python formatter": "Black, ruff format, yapf, autopep8",
    "python linter": "Ruff, Flake8, Pylint",
    "python type checker": "mypy, Pyright, Pyre, pytype",
    "javascript formatter": "Prettier, dprint, Standard JS",
    "javascript linter": "ESLint, TSLint, JSHint, oxlint",
    "editor": """
        VS Code|vscode|visual studio code, Vim, Neovim|nvim, Emacs, IntelliJ|intellij idea, PyCharm,
        WebStorm, Sublime Text|sublime, Xcode, Eclipse, Cursor, Zed, Helix, Android Studio, Visual
        Studio
    """,
    "shell": "bash, zsh, fish, PowerShell, nushell",
    "version control": "git, Mercurial, Subversion|svn, Perforce, Jujutsu",
    "issue tracker": """
        Jira, Linear, Trello, Asana, YouTrack, Redmine, GitHub Issues, ClickUp, Shortcut, Azure Boards
    """,
    "chat": "Slack, Microsoft Teams|ms teams, Discord, Mattermost, Zulip, Rocket.Chat",
    "wiki": "Confluence, Notion, MediaWiki, BookStack, Obsidian",
    "metrics": "Prometheus, Datadog, New Relic, CloudWatch, Graphite, Zabbix, Dynatrace, StatsD",
    "dashboards": "Grafana, Kibana, Metabase, Superset, Looker, Tableau, Power BI",
    "log store": "Loki, Splunk, Graylog, ELK|elk stack, Papertrail, Fluentd, Logstash",
    "tracing": "Jaeger, Zipkin, OpenTelemetry|otel, Honeycomb, AWS X-Ray",
    "error tracker": "Sentry, Rollbar, Bugsnag, Airbrake, GlitchTip",
    "feature flags": "LaunchDarkly, Unleash, Flagsmith, ConfigCat, Split.io, GrowthBook",
    "secret store": """
        HashiCorp Vault|vault, AWS Secrets Manager|secrets manager, Doppler, SOPS, 1Password, Azure Key
        Vault|key vault
    """,
    "payments": "Stripe, PayPal, Adyen, Braintree, Square, Paddle, Mollie",
    "mail service": "SendGrid, Mailgun, Postmark, SES|amazon ses, Mailchimp, Resend, SparkPost",
    "object store": """
        S3|amazon s3, MinIO|min.io, GCS|google cloud storage, Azure Blob Storage|azure blob, Cloudflare
        R2|r2, Backblaze B2|backblaze, Ceph, SeaweedFS
    """,
    "cdn": "Cloudflare, Fastly, CloudFront, Akamai, BunnyCDN|bunny cdn",
    "ml framework": "PyTorch, TensorFlow, JAX, Keras, scikit-learn|sklearn, XGBoost, LightGBM, MXNet",
    "dataframe": "pandas, Polars, Dask, PySpark, Modin, Vaex",
    "inference engine": "Ollama, vLLM, llama.cpp, TGI, ONNX Runtime|onnxruntime, TensorRT, SGLang",
    "embedding model": """
        all-MiniLM-L6-v2|minilm, BGE|bge-m3, E5, nomic-embed-text, text-embedding-3-small,
        text-embedding-3-large, text-embedding-ada-002|ada-002
    """,
    "model vendor": "OpenAI, Anthropic, Mistral AI, Cohere, Gemini, Groq, DeepSeek",
    "operating system": """
        Ubuntu, Debian, Alpine Linux|alpine, Fedora, CentOS, RHEL, Windows Server, NixOS, Rocky Linux,
        Arch Linux
    """,
    "web scraping": "Scrapy, BeautifulSoup|beautiful soup|bs4",
    "diagram tool": "Mermaid, PlantUML, Graphviz, draw.io, Excalidraw",
    "design tool": "Figma, Sketch, Adobe XD, Penpot",
    "indentation": "tabs, spaces",
    "quote style": "single quotes, double quotes",
    "theme": "dark mode|dark theme, light mode|light theme",
    "name style": "snake_case|snake case, camelCase|camel case, kebab-case|kebab case, PascalCase",
    "branching": """
        trunk-based development|trunk based development|trunk-based|trunk based, Gitflow|git
        flow|git-flow, GitHub flow
    """,
    "merge style": """
        squash merges|squash merge|squash and merge|squash merging|squashing, rebase
        merges|rebasing|rebase and merge, merge commits|merge commit
    """,
    "repository layout": "monorepo|mono repo|mono-repo, polyrepo|multi-repo|multirepo|separate repos",
    "architecture": "monolith|modular monolith, microservices|micro services|micro-services",
    "rollout": """
        blue-green deployment|blue/green|blue-green, canary releases|canary release|canary deployments,
        rolling updates|rolling deployments
    """,
    "key type": """
        UUIDs|uuid keys|uuid primary keys|uuidv7|uuidv4, auto-increment
        ids|autoincrement|auto-increment, ULIDs|ulid
    """,
    "rendering": """
        server-side rendering|server side rendering|ssr, client-side rendering|client side
        rendering|csr, static generation|ssg
    """,
    "licence": """
        MIT license|mit licence|mit, Apache 2.0|apache-2.0, GPLv3|gpl, AGPLv3|agpl, BSD license|bsd
    """,
    "process": "Scrum, Kanban",
}

SHARED = frozenset(
    {
        "chat",
        "config format",
        "dashboards",
        "design tool",
        "diagram tool",
        "editor",
        "infrastructure tool",
        "language",
        "log store",
        "metrics",
        "model vendor",
        "operating system",
        "payments",
        "release tool",
        "runtime",
        "serialisation",
        "shell",
        "tracing",
        "web scraping",
    }
)
"""Categories in which a project often has several at once: a second name contradicts nothing by itself."""

_EVERYDAY = """
    alpine ant arq artillery asana astro athena aurora ava backbone bamboo bge black bootstrap bsd bun
    caddy capacitor chef chi chroma clerk cockroach cohere crystal cursor dart dask discord drizzle
    druid e5 echo eclipse elk elm ember emotion envoy expo exposed express fauna fiber fish flask flux
    gatsby gin go gpl gradle groq hatch helix helm huey hugo jest jetty karma lambda linear lit locust
    loki looker luigi mit mocha mongo monolith mui neptune node nomad nose notion oban obsidian paddle
    parcel pg phoenix pinot poetry prefect presto pulsar puma puppet pyramid quartz r2 rails railway
    rebasing remix render resend rest rocket rq ruby rust rye salt sanic ses shortcut sketch slack soap
    spaces square squashing sse stimulus sublime superset swarm swift tabs temporal tgi tornado travis
    unicorn unleash vapor varnish vault vespa yarn zed
"""
EVERYDAY = frozenset(_EVERYDAY.split())
"""Names that are also everyday words or very short: they count only where capitals or grammar say so."""
