"""List words that are, or are not, names: data for `entities`. General knowledge; add freely."""

from memory.extraction.words import words_of

PRODUCTS = {
    name.casefold(): name
    for name in words_of(
        """
Keycloak Auth0 Okta Cognito Clerk WorkOS FusionAuth Zitadel Authentik Jenkins Buildkite CircleCI TravisCI TeamCity
Bamboo Drone Spinnaker Tekton Terraform Pulumi Ansible Packer Consul Nomad Vagrant Helm Kustomize Istio Linkerd
Traefik Caddy Nginx HAProxy Envoy Kong Cloudflare Fastly Akamai Netlify Vercel Heroku Fly.io DigitalOcean Hetzner
OVH Linode Scaleway AWS GCP Azure Lambda EC2 S3 ECS EKS Fargate CloudFront RDS Route53 GKE MinIO Ceph Longhorn
Datadog Grafana Prometheus Splunk Kibana Logstash Fluentd Loki Jaeger Zipkin Honeycomb PagerDuty Opsgenie Sentry
Bugsnag Rollbar GlitchTip NewRelic Dynatrace Stripe Adyen PayPal Braintree Klarna Mollie Plaid Twilio SendGrid
Mailgun Postmark Mailchimp HubSpot Salesforce Zendesk Intercom Segment Mixpanel Amplitude PostHog Slack Jira
Confluence Trello Asana Linear Notion Figma Zeplin Storybook GitHub GitLab Bitbucket Gitea Gerrit Docker Podman
Kubernetes OpenShift Rancher Vagrant Webpack Vite Rollup esbuild Parcel Babel SWC Turborepo Nx Lerna pnpm npm yarn
Bun Deno Node.js eslint prettier biome rubocop pylint flake8 ruff mypy pyright pytest unittest vitest jest mocha
cypress playwright puppeteer selenium wkhtmltopdf WeasyPrint jsdom rspec junit testcontainers k6 gatling locust
jmeter wiremock zod yup joi ajv axios lodash moment dayjs luxon date-fns rxjs three.js d3.js echarts chart.js
leaflet mapbox maplibre openlayers graphql apollo relay urql tRPC gRPC protobuf thrift avro parquet iceberg
websocket webrtc mqtt amqp lxml numpy pandas polars scipy sklearn scikit-learn pytorch tensorflow keras jax onnx
xgboost lightgbm catboost huggingface langchain llamaindex ollama vllm openai anthropic claude chatgpt gemini
mistral llama whisper mlflow wandb dbt fivetran airbyte looker metabase superset tableau powerbi spark flink
hadoop hive beam dask ray sqlalchemy alembic psycopg asyncpg prisma drizzle typeorm sequelize knex hibernate jooq
mybatis liquibase flyway pydantic marshmallow attrs celery gunicorn uvicorn hypercorn daphne uwsgi puma unicorn
passenger tomcat jetty wildfly netty okhttp retrofit volley realm dagger hilt koin coroutines swiftui uikit
coredata alamofire cocoapods fastlane gradle maven bazel cmake meson ninja conan vcpkg cargo rustup poetry pipenv
conda mamba uv hatch homebrew nix alpine debian ubuntu fedora centos rhel archlinux freebsd windows macos linux
android ios ipados raspbian zephyr freertos esp32 esp8266 stm32 arduino nrf52 rp2040 arm64 aarch64 x86 amd64
risc-v cuda vulkan opengl metal directx unity unreal godot bevy phaser openapi swagger postman insomnia rails ruby
python golang rust kotlin swift java javascript typescript php perl scala clojure elixir erlang haskell ocaml
groovy cobol fortran matlab julia lua dart zig nim wasm webassembly bash zsh powershell makefile haml jinja
mustache handlebars sass less postcss bootstrap tailwind jquery elastic opensearch solr lucene sphinx kafka
rabbitmq nats redpanda pulsar zeromq valkey redis memcached dragonfly etcd zookeeper sqlite postgres postgresql
mysql mariadb mongodb gridfs dynamodb cassandra clickhouse timescaledb influxdb pgbouncer pgvector qdrant weaviate
milvus pinecone chromadb turso libsql planetscale neon supabase firebase appwrite pocketbase hasura strapi
contentful sanity wordpress drupal magento shopify woocommerce saleor medusa odoo sap netsuite quickbooks xero
datev bcrypt argon2 scrypt openssl letsencrypt certbot wireguard openvpn tailscale zerotier sops ldap saml oauth2
oidc kerberos sidekiq flipper launchdarkly unleash graylog vector telegraf statsd opentelemetry hikaricp datastore
sharedpreferences roomdb workmanager navigation-compose voyager htmx alpinejs stimulus hotwire turbo node vault
tempo garage mimir atlas backstage crossplane argo flux thanos cortex DHL UPS FedEx LoRA
"""
    )
}
"""Well-known products, libraries and platforms, by their name in lower case; those that are everyday words then
are in `EVERYDAY`."""

EVERYDAY = frozenset(
    words_of(
        """
clerk bamboo drone consul nomad helm kong lambda segment amplitude linear notion slack parcel relay apollo beam
ray hive spark flink looker metal unity unreal swift rust ruby java perl dart go less turbo vector unleash medusa
sanity neon voyager realm dagger passenger puma unicorn ninja cargo poetry hatch nix windows moment express
elastic sphinx attrs node vault tempo garage mimir atlas backstage argo flux thanos cortex ups drizzle fastly loki
caddy sap attic datastore playwright storybook envoy locust metabase flipper claude alpine ansible vagrant packer
postman insomnia stimulus handlebars mustache conda mamba whisper llama gemini mistral android
"""
    )
) - {
    "playwright",
    "storybook",
    "metabase",
    "postman",
    "ansible",
    "vagrant",
    "android",
    "alpine",
    "gemini",
    "llama",
    "conda",
    "mamba",
}

NOT_NAMES = frozenset(
    words_of(
        """
i ok okay todo fixme tbd tba eta fyi btw imo imho asap aka etc monday tuesday wednesday thursday friday saturday
sunday january february march april may june july august september october november december jan feb mar apr jun
jul aug sep sept oct nov dec mon tue wed thu fri sat sun english german french spanish polish danish dutch italian
portuguese japanese chinese korean russian swedish norwegian finnish czech turkish arabic greek hindi european
american british swiss austrian eu us uk usa europe germany france spain poland brazil china japan india canada
morning internet web christmas easter q1 q2 q3 q4 north south east west god thanks hello hi hey sorry please yes
no not also phase step option part section chapter figure table note adr rfc ticket issue black nobel the a an
this that
"""
    )
)
"""Words that begin with a capital without naming a thing of the project."""

GIVEN = frozenset(
    words_of(
        """
aaron abdul abena abigail adam adrian ahmed aisha alan albert alejandro alex alexander alexandra alice alicia
alina amara amina amir amy ana anders andrea andreas andrew angela anika anita ann anna anne antoine anton antonio
anya aria ariel arjun arthur asha ashley astrid ava axel bea beatriz ben benjamin bernd bjorn bob boris brian
bruno camila carla carlos carmen carol caroline catherine cecilia charles charlie charlotte chen chiara chris
christian christina claire clara claudia clemens daan dan daniel daniela darius david deborah dennis diana diego
dieter dirk dmitri dominik doris edgar edith eduardo elena eli elias elif elisa elizabeth ella emil emily emma
eric erik erika esther ethan eva evelyn fabian fatima felix fiona florian francesca francis frank franz fred frida
gabriel george gerd giulia grace greg greta gunnar hana hanna hannah hans harald harry hassan heather heidi helen
helena henrik henry hiro hugo ian ibrahim ida igor ines ingrid irene iris isabel ivan jack jakob james jan jana
jane janet jason javier jean jen jennifer jens jessica jin joan joanna joao joe johan john jonas jonathan jorge
jose josh joseph juan judith julia julian julie jun jurgen kai karen karim karin karl kate katharina katja kavya
keiko kelly ken kenji kevin kim klaus kofi kristin kwame lara lars laura lea leah leila lena leo leon leonie lewis
liam lily lin lina linda ling lisa liz lotte louis louise luc luca lucas lucia lucy luis lukas luke magda maja
malik manuel marc marco marcus marek margaret maria marie mario marion mark marta martha martin martina mary mateo
mats matt matthew max maya mehmet mei melanie mia michael michelle miguel mika mike mila milan mina ming miriam mo
mohamed mohammed monica moritz nadia nadine nam nancy naomi natalia nathan neil nick nicolas nicole niklas nils
nina noah noor nora olaf oleg olga olivia oliver olu omar oscar otto pablo pascal patricia patrick paul paula
pavel pedro peter petra philip philipp pierre piotr priya rachel rafael rahel rahul raj ralf ramona raphael ravi
rebecca renate ricardo richard rita robert robin roland rosa ruth ryan sabine sally sam samir samuel sandra sanjay
sara sarah sasha scott sebastian selma sergei shreya silvia simon sofia sonja sophie stefan stella stephanie
stephen steve sunita susan sven svetlana sylvia takeshi tamara tanja tara teresa theo thomas tim timo tina tobias
tom tomas toni tony ulrich ursula uwe valentina vera veronica victor viktor vikram vincent wanja wei wendy werner
william xavier yara yasmin yuki yusuf yvonne zainab zoe
"""
    )
)
"""Given names of many places, so that a person at the start of a sentence is known as one."""

TEAMS = frozenset(
    words_of(
        "legal finance sales support ops design security product management treasury procurement hr qa "
        "devops platform infra compliance marketing accounting data"
    )
)
FOLDERS = frozenset(
    words_of(
        """
src lib libs pkg packages crates apps app docs doc scripts tests test spec internal cmd deploy tools config
configs infra backend frontend client server api web services service modules components pages public static
assets migrations db ops terraform ansible charts k8s .github examples bench legacy common shared core
"""
    )
)
