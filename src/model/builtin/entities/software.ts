import { foldName } from '../../../text/fold.ts';

/** Software, services and formats that teams write of and that the tagger's lists lack; written for this project. Without words that are ordinary ones or names. */
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
    'tailscale|telegraf|tmux|traefik|uptimerobot|velero|vuepress|webassembly|wireguard|wireshark|wsl|xampp|zabbix|zeplin|zoho|zookeeper|zscaler'
  )
    .split('|')
    .map(foldName),
);

/** Whether a folded name is that of software, a service or a format. */
export const isSoftware = (folded: string): boolean => SOFTWARE.has(folded);
