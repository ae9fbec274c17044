import { foldName } from '../../../text/fold.ts';

/** Software, services and formats that teams write about and the tagger's lists lack. Made for this project; no ordinary words or names. */
const SOFTWARE = new Set(
  (
    'activitypub|activecampaign|adobe acrobat|airtable|algolia|alpine linux|amazon s3|amazon web services|ansible tower|apache spark|apple pay|apple watch|appveyor|arch linux|argo cd|argocd|asciidoc|' +
    'auth0|autocad|avro|awx|aws|azure devops|backblaze|bamboohr|bazel|beautifulsoup|bigcommerce|binderhub|bitwarden|bluesky|braintree|browserstack|bugzilla|buildkite|buttondown|calendly|' +
    'carrd|cert manager|cilium|circle ci|ckeditor|clickup|cloudfoundry|cloudinary|cocoapods|codeberg|codecov|codepen|codesandbox|conda|containerd|coredns|couchbase|couchdb|dask|dependabot|devcontainer|' +
    'disqus|docker compose|docker hub|docusaurus|doxygen|dropbox|dropbox paper|duckdb|duckduckgo|ebpf|edgedb|elasticsearch|elementor|emberjs|eslint|etcd|etherpad|eventbrite|evernote|expressjs|fastapi|figjam|' +
    'filezilla|firestore|fluentd|flutter|fluxcd|formspree|freebsd|freshdesk|freshbooks|fullstory|gcp|gcs|geojson|gerrit|ghostscript|gimp|git|gitbook|gitea|github pages|github codespaces|gitlab pages|gitpod|gitter|glassdoor|gmail|golang|' +
    'google ads|google analytics|google app engine|google apps|google calendar|google chat|google classroom|google cloud|google cloud platform|google colab|google doc|google docs|google drive|google forms|google group|google groups|google hangouts|google meet|google pay|' +
    'google search|google search console|google sheet|google sheets|google slides|google tag manager|google workspace|google workspaces|gradle|graphql|grpc|gtm|hackmd|heroku|hibob|homebrew|hotjar|html5|hubspot crm|' +
    'ibm cloud|influxdb|inkscape|instagram|invision|irc|jabber|jaeger|javascript|jenkins x|jira cloud|jitsi|jitsi meet|json schema|jupyter|jupyter book|jupyter notebook|jupyterhub|jupyterlab|k3s|k8s|keepass|keycloak|kibana|klaviyo|knative|kubectl|kubeflow|kubelet|' +
    'kubeadm|kustomize|lastpass|latex|launchdarkly|lerna|libreoffice|linkerd|loggly|logstash|lucidchart|mac os|mailgun|mailman|mapbox|markdown|mastodon|matlab|matomo|mattermost|mediawiki|memcached|mercurial|metabase|microk8s|microsoft entra|' +
    'microsoft excel|microsoft office|microsoft teams|microsoft word|minikube|minio|mixpanel|moodle|mongodb atlas|ms teams|mozilla firefox|mypy|mybinder|netbeans|netsuite|next.js|nextcloud|nextjs|node js|nodejs|node.js|nokogiri|npm|numpy|nuget|nuxt|' +
    'nvda|observablehq|office 365|onepassword|1password|openapi|opencollective|openid|openid connect|openshift|openssl|openstack|opentelemetry|opentofu|opsgenie|optimizely|otter.ai|overleaf|pagerduty|pandoc|phabricator|phoronix|phpunit|pingdom|pipenv|' +
    'pipedrive|plotly|podman|postman|powershell|pgadmin|posthog|pprof|prestashop|prettier|promql|protobuf|pulumi|puppeteer|pycharm|pypi|pytest|pytorch|quarto|rabbitmq|rackspace|raspberry pi|rclone|react native|readme.io|readthedocs|read the docs|recurly|redash|redux|restructuredtext|' +
    'rollbar|rubocop|rubygems|rstudio|scipy|scikit learn|semgrep|sharepoint online|shopify plus|sidekiq|sinatra|slack connect|smartsheet|snyk|solr|sonarqube|sourceforge|sourcetree|spinnaker|spring framework|squarespace|stack overflow|stackoverflow|statuspage|storybook|strapi|' +
    'stylelint|sublime text|substack|subversion|surveymonkey|svelte|symfony|sympy|tailwind|tailwindcss|talkback|taiga|teamcity|teamviewer|tekton|tensorflow|terragrunt|testflight|tinymce|toggl|travis ci|trivy|typeform|typo3|unix|usabilla|vagrant|valgrind|vercel|vimeo|virtualbox|' +
    'vite|vitest|vmware esxi|voiceover|vscode|vue.js|vuejs|webflow|webpack|wekan|whereby|wikimedia commons|wikipedia|wikidata|woocommerce|wordpress.com|wp engine|wp rocket|xero|youtrack|zapier|zenodo|zenhub|zotero|zulip|' +
    'activemq|airbyte|alertmanager|apache airflow|apache kafka|apigee|appium|artifactory|asp.net|azure ad|bigtable|bing|bitcoin|brex|bugcrowd|bugsnag|ceph|checkmarx|' +
    'chromium|ckan|clojure|cloudformation|cloudwatch|codeql|cosmos db|coveralls|crowdin|d3.js|dagster|deel|deno|discourse|dokku|dotnet|dynatrace|ecr|ecs|erlang|' +
    'expensify|express.js|fivetran|fluent bit|freshservice|g suite|github copilot|github desktop|github enterprise|gitkraken|google app script|google apps script|' +
    'google bigquery|google chrome|google fonts|google maps|google play|google refine|google spreadsheet|google spreadsheets|google trends|gsuite|gunicorn|gusto|' +
    'hootsuite|icinga|intellij idea|ipfs|itunes|jdk|jekyll|jetbrains|jira service management|joomla|jquery|kaniko|karpenter|kvm|libre office|looker studio|lucene|' +
    'macbook air|macbook pro|mapreduce|matplotlib|microsoft 365|mkdocs|mlflow|monday.com|mqtt|mssql|nagios|neo4j|netbox|ngrok|nixos|notepad++|obs studio|odoo|' +
    'office365|onenote|openjdk|openrefine|openstreetmap|openvpn|openwrt|papertrail|phpmyadmin|playwright|pnpm|postcss|power automate|proxmox|pydantic|qgis|qualtrics|' +
    'quicksight|reactjs|rsync|sagemaker|scrapy|selenium|sentry|signoz|skaffold|slackbot|sonatype|sqlalchemy|sqlfluff|stackdriver|streamlit|sumo logic|swagger|' +
    'tailscale|telegraf|tmux|traefik|uptimerobot|velero|vuepress|webassembly|wireguard|wireshark|wsl|xampp|zabbix|zeplin|zoho|zookeeper|zscaler|' +
    'ecmascript|otel|wasm|claude|claude code|codeium|codex|codex cli|deepseek|gemini|gemini cli|github actions|opencode|openai codex|supabase|cursor cli|okta|snowflake|' +
    'gitlab|hubspot|zoom|topicbox|helpscout|slite|bluesky social|11ty|15five|1password teams|8x8|act runner|actix|adobe illustrator|adobe xd|adp|affinity designer|after effects|aha!|aircall|airfocus|aix|aks|' +
    'alacritty|almalinux|almanac docs|alteryx|amazon athena|amazon aurora|amazon cloudfront|amazon cloudwatch|amazon cognito|amazon dynamodb|amazon ec2|' +
    'amazon ecr|amazon ecs|amazon eks|amazon rds|amazon redshift|amazon route 53|amazon ses|amazon sns|amazon sqs|amplitude|anaconda|android studio|anki|' +
    'antora|apache beam|apache flink|apache hadoop|apache http server|apache httpd|apache nifi|apache superset|apache tomcat|apollo graphql|arduino|argo|' +
    'argo workflows|asana|asciidoctor|ashby|atom editor|authy|avoma|aws athena|aws backup|aws cdk|aws config|aws fargate|aws glue|aws iam|aws kms|' +
    'aws lambda|aws s3|aws secrets manager|aws shield|aws waf|axe devtools|axum|axure|azure active directory|azure blob storage|azure functions|' +
    'azure key vault|azure pipelines|backblaze b2|backbone.js|balsamiq|bamboo ci|bandit|basecamp|bash|bbedit|bear app|besu|better uptime|bigbluebutton|' +
    'bitdefender|bitrise|black duck|black formatter|bluejeans|bonusly|bookstack|bootstrap|brakeman|breathe hr|breezy hr|brightcove|buddybuild|buildah|' +
    'buildbot|bulma|bunny cdn|burp suite|calico|carbon black|cardano|cargo|cfengine|chargebee|charlie hr|chart.js|chatgpt enterprise|chef infra|chocolatey|' +
    'chorus.ai|chrome os|chromeos|clamav|clion|clippy|clockify|cloud run|cloud sql|cloud-init|cloudflare pages|cloudflare workers|cobalt.io|cobol|' +
    'cockroachdb|codacy|code climate|codeclimate|codefresh|collectd|comet ml|concourse ci|conda-forge|contentful|cordova|cortex metrics|cosmos sdk|cpython|' +
    'craft cms|craft docs|crates.io|crazy egg|cri-o|crisp chat|crossplane|crowdstrike|css3|cucumber|cuda|culture amp|cursor ide|cyberduck|cypress|cython|' +
    'd2 lang|dall-e|dashlane|datagrip|davinci resolve|dbeaver|deepsource|descript|detectify|dgraph|diagrams.net|dialpad|digital ocean|directx|dnf|' +
    'document360|docusign|dokuwiki|domo|dovecot|dragon naturallyspeaking|drata|draw.io|drawio|drone ci|duo security|dynalist|ebs|ecto|efs|ejs|eks|' +
    'elastic beanstalk|elastic block store|elastic container registry|elastic container service|elastic kubernetes service|elasticache|electron|' +
    'element matrix|elementary os|eleventy|elixir|ember.js|ens domains|envoy proxy|erigon|esbuild|eset|ethereum|ethers.js|eventbridge|everhour|excalidraw|' +
    'exim|fastlane|fastmail|fathom analytics|fibery|final cut|fireflies.ai|firehydrant|fish shell|flannel|flarum|flatpak|flux cd|fly.io|forgerock|fortran|' +
    'fossa|foundationdb|freeagent|freertos|front app|garageband|gather town|gathertown|gatsby|gcc|gentoo|geth|ghost cms|gitguardian|github models|gke|' +
    'gnu emacs|go cd|gocd|godot|goland|google authenticator|google cloud run|google cloud storage|google compute engine|google kubernetes engine|' +
    'google secret manager|google workspace marketplace|gorgias|gosec|gotomeeting|gpt-3|gpt-4|gpt-4o|graphviz|greenhouse|greenkeeper|groovy|guix|' +
    'gusto payroll|h2 database|hackerone|haml|hammerspoon|handbrake|handlebars|hardhat|hashcat|hashicorp vault|hbase|healthchecks.io|heap analytics|' +
    'height app|helix editor|hellosign|helmfile|help scout|helpjuice|hetzner|hex.tech|hexo|hibernate|homebrew cask|honeycomb.io|hsqldb|' +
    'hugging face transformers|hyper terminal|hyper-v|hyperledger|iam|ie11|iis|imgix|incident.io|indesign|informatica|intercom|internet explorer|intune|' +
    'ionic|ipados|ipython|isort|istio service mesh|iterm|iterm2|jamf|janusgraph|jax|jetty|jinja|joplin|jruby|jumpcloud|junit|justworks|jwplayer|jython|k0s|' +
    'k9s|kali linux|kandji|kantata|karabiner|kayako|kdb|keras|keycdn|kimble|kind cluster|kissmetrics|kms|krakend|krisp|ksqldb|kubeval|kyverno|label studio|' +
    'labelbox|langchain|lattice|lens ide|less css|lever ats|lgtm|light table|lightstep|lighttpd|line app|linode|linux mint|livechat|llama.cpp|llvm|lodash|' +
    'logic pro|logrus|logseq|longhorn|lookback|loom|lua|lxc|lxd|macos|mailcow|malwarebytes|mamba|manjaro|marvel app|material ui|matrix protocol|mcafee|' +
    'mend renovate|mermaid|metabase cloud|metallb|metamask|metasploit|micropython|microsoft edge|microsoft intune|microsoft visio|midjourney|milvus|mimir|' +
    'miniconda|minishift|mockito|mode analytics|moment.js|mongodb compass|mosyle|nanoc|neovim|neptune.ai|nessus|nestjs|netbsd|nethermind|netlify|' +
    'netlify cms|netsuite erp|new relic one|nltk|nmap|nodebb|nordpass|nox|nsq|nuclino|numba|nunjucks|nuxt.js|objective-c|obsidian|ocaml|octopus deploy|' +
    'officevibe|oh my zsh|okd|olark|ollama|omnifocus|omnigraffle|onelogin|onnx|opa|open policy agent|openbsd|opencart|opencensus|opencl|opengl|opensuse|' +
    'optimal workshop|oracle db|org-mode|osquery|ossec|outline wiki|ovh|owasp zap|oyster hr|pa11y|pacman|pandadoc|pandas|papaya global|paychex|paylocity|' +
    'perl|personio|pgbouncer|pgvector|phoenix framework|phonegap|phpbb|phpstorm|pinecone|ping identity|pivotal tracker|piwik|planetscale|plantuml|' +
    'plausible analytics|pleo|plone|polkadot|pop os|postfix|postgis|postgrest|preact|premiere pro|prisma|prismic|privacy badger|productboard|productplan|' +
    'prolog|proton mail|protonmail|protonvpn|prysm|puma server|puppet enterprise|purescript|putty|pyenv|pygame|pylint|pypy|pyright|qdrant|qemu|qlik|' +
    'qlikview|qualys|questdb|quickbooks online|rapid7|rapidminer|raspbian|rbenv|rds|reactos|reclaim.ai|recruitee|red hat enterprise linux|' +
    'relational database service|remote.com|render.com|renovate|renovatebot|rescript|resource guru|reth|rethinkdb|rhel|ringcentral|riverside.fm|rke|' +
    'roadmunk|roam research|roboflow|rocket.chat|rocksdb|rocky linux|rootly|route53|rspec|ruby on rails|rubymine|rudderstack|rust-analyzer|rustc|rustdoc|' +
    'rustfmt|rustup|rvm|s3 bucket|sage hr|sage intacct|saltstack|samsung internet|sanity.io|sap concur|savvycal|scaleway|scikit-learn|scss|scylladb|' +
    'seaborn|secureframe|semaphore ci|sendmail|sentinelone|sequelize|setuptools|shortcut.com|signal messenger|simple queue service|simplenote|sisense|' +
    'sitecore|skopeo|slackware|slite|smartrecruiters|snapcraft|sns|solana|solaris|soldo|solidity|solidjs|sonarcloud|sophos|sourcery|spacemacs|spacy|' +
    'spark mail|spendesk|spidermonkey|spinnaker cd|spss|sql developer|sqs|squadcast|stable diffusion|standard notes|stata|statsd|statuscake|stitch data|' +
    'storyblok|streamyard|stripe atlas|superset|sveltekit|swc|symantec|talend|tauri|tawk.to|tcl|teamtailor|teku|telepresence|tempo timesheets|tensorrt|' +
    'tettra|textmate|things 3|three.js|threema|thunderbird|tidb|tiddlywiki|timescaledb|tldraw|todoist|toggl track|tomcat|tor browser|trinet|tripactions|' +
    'trufflehog|truffleruby|tugboat logic|turborepo|tutanota|tvos|twilio flex|tyk|ublock origin|umbraco|unicorn server|uniswap|unreal engine|upcloud|' +
    'uptime kuma|usertesting|uservoice|uvicorn|v8|valkey|vanta|varnish|vb.net|vbulletin|verilog|vhdl|viber|victoriametrics|victorops|vidyard|virtualenv|' +
    'visio|visual studio code|vitess|vlc|vmware|vmware vsphere|voice control|vonage|vpc|vsphere|vuex|vulkan|vultr|waf|wagtail|wandb|warp terminal|wasabi|' +
    'watchos|wave accounting|wave evaluation|wazuh|weaviate|web3.js|webex|webkit|webstorm|wechat|weights and biases|whitesource|windows 10|windows 11|' +
    'windows 7|windows server|windows subsystem for linux|winget|winscp|wistia|woodpecker ci|wrike|wsgi|xamarin|xen|xgboost|xmatters|xmpp|xwiki|' +
    'yubico authenticator|yubikey|yugabytedb|zed editor|zencastr|zendesk|zenefits|zephyr rtos|zeroheight|zeromq|zig|zipkin|zod|zoomtext|zsh|zuora|' +
    'adobe creative cloud|ansible galaxy|apache arrow|apache cassandra|apache druid|apache http|apache iceberg|apache maven|apache pulsar|' +
    'apache zookeeper|apple business manager|apple music|apple news|appsmith|appwrite|arangodb|arc browser|archivematica|artifact hub|astro framework|' +
    'audacity|aurora postgresql|aws cloudformation|aws codebuild|aws codepipeline|aws elastic beanstalk|aws organizations|aws step functions|aws sso|' +
    'azure monitor|azure repos|beanstalkd|bitbucket|bitbucket cloud|bitbucket pipelines|bitnami|blazor|browserify|buildkit|buildpacks|bunsen labs|caddyfile|' +
    'camunda|capistrano|centos|chaos mesh|chatgpt|checkly|chromatic|chrome web store|chromebook|clickhouse|cloud foundry|cloud native buildpacks|cloudinit|' +
    'cluster api|codewhisperer|codespaces|coursera|dapr|darktable|datasette|dbt|debezium|debian|delta lake|devdocs|devpod|dialogflow|' +
    'digitalocean|docker desktop|docker engine|docker swarm|dovetail|drizzle|drupal commerce|dynamodb|eclipse che|edx|eks anywhere|elastic cloud|' +
    'elastic stack|electron forge|emacs|eudora|exchange online|facebook|facebook messenger|fedora|feedly|figma|firebase|firefox|flask|flickr|' +
    'flink|font awesome|formik|forestry|freecad|free pascal|friendica|gephi|ghidra|git lfs|github classroom|github discussions|github issues|' +
    'github projects|github sponsors|gitbucket|gitlab ci|gitlab runner|gitolite|gleam|gnome|gnupg|gnuplot|goaccess|gogs|google alerts|google assistant|' +
    'google cloud functions|google cloud pub/sub|google cloud sql|google contacts|google data studio|google earth|google keep|google lighthouse|' +
    'google photos|google scholar|google stitch|google translate|gradio|grafana cloud|grafana loki|grafana tempo|graylog|gstreamer|hadoop|haproxy|' +
    'harbor registry|haskell|hotwire|httpie|hugo|imagemagick|ingress nginx|instapaper|invoiceninja|ipfire|istio|itch.io|javafx|jira software|' +
    'json ld|jsonnet|jsfiddle|julia language|kafka connect|kde|kdenlive|keda|kong gateway|kotlin multiplatform|kubebuilder|kubernetes dashboard|kubevirt|' +
    'languagetool|laravel|libvirt|linear app|liquibase|livewire|lotus notes|magento|mailchimp|mariadb|mattermost boards|maven|meetup.com|meshery|' +
    'micronaut|microsoft azure|microsoft exchange|microsoft outlook|microsoft planner|microsoft powerpoint|microsoft project|microsoft sharepoint|' +
    'microsoft sql server|microsoft windows|minecraft|mongodb|mongoose|moodle cloud|mozilla thunderbird|mypaint|mysql workbench|netdata|next js|' +
    'nextflow|nginx|nginx ingress|nix|nixpkgs|nomachine|notion ai|npmjs|open collective|open telemetry|opencv|opencost|openebs|openfaas|openfga|opengraph|' +
    'openldap|openmetrics|openproject|opensearch|openscad|openssh|opentracing|openzfs|openzeppelin|oracle database|oracle linux|outlook|' +
    'packagist|padlet|parquet|patreon|peertube|phantomjs|php storm|pixelfed|portainer|postgres|postgresql|powerpoint|power bi|promtail|' +
    'pytorch lightning|qt creator|quay.io|quickbooks|rails|rancher|rancher desktop|react router|redis|redmine|redpanda|replit|retrium|' +
    'retrospectives.io|rocket chat|rook ceph|samba|scikit|sdkman|seafile|sealed secrets|selenium grid|semantic ui|shotcut|sigstore|sketchup|' +
    'skype|slack bot|slidev|soundcloud|source forge|spark streaming|sqlite|stackblitz|stackoverflow for teams|supabase auth|surrealdb|' +
    'swagger ui|syncthing|terraform cloud|testcontainers|tiktok|timescale|torchserve|touchdesigner|trac|transifex|trello|trino|tumblr|turbopack|twitter|' +
    'typescript|ubuntu server|ubuntu|udacity|udemy|umami|unifi|usenet|vim|virtual box|visual studio|vivaldi|vmware fusion|vuetify|wappalyzer|wayland|' +
    'weblate|webrtc|weechat|weebly|whatsapp|windsurf|wordpress|wordpress vip|x11|xcode|xdebug|xubuntu|yaml|yarn|youtube|youtube music|zapier tables|' +
    'zellij|zoom webinar'
  )
    .split('|')
    .map(foldName),
);

/** Covers “BreatheHR” in addition to “Breathe HR”. */
const AS_ONE_WORD = new Set(
  [...SOFTWARE].filter((name) => name.length > 7).map((name) => name.replaceAll(' ', '')),
);

/** Returns whether a folded name is software, a service or a format. */
export const isSoftware = (folded: string): boolean => SOFTWARE.has(folded) || AS_ONE_WORD.has(folded);
