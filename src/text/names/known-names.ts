/** Names common in a team's writing that general word lists lack; written for this project. Lower case, separated by bars. */
export const KNOWN_NAMES: Record<string, string> = {
  organization:
    'google|microsoft|amazon|apple|meta|netflix|openai|anthropic|mistral|hugging face|nvidia|intel|amd|arm|ibm|red hat|oracle|sap|salesforce|' +
    'hubspot|stripe|square|paypal|visa|mastercard|adyen|klarna|revolut|shopify|etsy|ebay|uber|lyft|airbnb|booking.com|spotify|tiktok|bytedance|' +
    'tencent|alibaba|baidu|huawei|xiaomi|samsung|sony|lg|panasonic|toshiba|hitachi|siemens|bosch|philips|nokia|ericsson|cisco|juniper|vmware|broadcom|' +
    'qualcomm|dell|hp|hewlett packard|lenovo|asus|acer|tesla|spacex|bmw|volkswagen|mercedes|toyota|honda|hyundai|boeing|airbus|lufthansa|' +
    'deloitte|kpmg|pwc|accenture|mckinsey|goldman sachs|jpmorgan|morgan stanley|citigroup|barclays|hsbc|ubs|credit suisse|deutsche bank|blackrock|' +
    'sequoia capital|andreessen horowitz|y combinator|techstars|mozilla|canonical|suse|digitalocean|cloudflare|fastly|akamai|heroku|vercel|' +
    'netlify|hashicorp|confluent|databricks|snowflake|palantir|datadog|new relic|splunk|elastic|mongodb|redis labs|cockroach labs|supabase|gitlab|' +
    'atlassian|linear|asana|zoom|twilio|sendgrid|mailchimp|intercom|zendesk|workday|servicenow|docusign|okta|auth0|cncf|linux foundation|' +
    'apache software foundation|ietf|w3c|ieee|acm|iso|nasa|esa|cern|mit|stanford|harvard|oxford|cambridge university|eth zurich|epfl|united nations|' +
    'european union|european commission|european parliament|world bank|imf|nato|unesco|unicef|who|wto|opec|red cross|greenpeace|amnesty international|' +
    'fbi|cia|nsa|fda|sec|irs|nhs|bbc|cnn|nbc|abc|cbs|fox news|reuters|bloomberg|new york times|washington post|guardian|wall street journal|financial times|' +
    'federal reserve|supreme court|congress|senate|parliament|house of commons|white house|pentagon|kremlin|taliban|isil|isis|daesh|hezbollah|hamas|' +
    'al qaeda|pkk|ypg|silicon valley bank|wells fargo|bank of america|us bank|pnc|fidelity|vanguard|pfizer|moderna|novartis|roche|bayer|merck|astrazeneca|' +
    'nestle|unilever|procter & gamble|coca cola|pepsi|starbucks|mcdonalds|ikea|walmart|target|costco|tesco|aldi|lidl|carrefour|zara|nike|adidas|puma|disney|' +
    'warner bros|paramount|universal|pixar|hbo|nintendo|ea|ubisoft|valve|epic games|blizzard|rockstar',
  product:
    'kubernetes|docker|helm|terraform|ansible|jenkins|github actions|gitlab ci|circleci|argo cd|prometheus|grafana|jaeger|istio|envoy|nginx|haproxy|' +
    'postgres|postgresql|mysql|mariadb|sqlite|oracle database|sql server|redis|memcached|kafka|rabbitmq|elasticsearch|opensearch|cassandra|dynamodb|' +
    'bigquery|redshift|clickhouse|spark|hadoop|airflow|dbt|looker|tableau|power bi|excel|word|powerpoint|outlook|teams|sharepoint|onedrive|office 365|' +
    'google docs|google sheets|google drive|gmail|google calendar|google meet|chrome|firefox|safari|edge|android|ios|macos|windows|linux|ubuntu|debian|' +
    'fedora|centos|slack|discord|telegram|whatsapp|signal|messenger|skype|notion|confluence|jira|trello|figma|sketch|photoshop|illustrator|canva|miro|' +
    'github|bitbucket|vs code|visual studio|intellij|xcode|eclipse|vim|emacs|python|javascript|typescript|java|golang|rust|ruby|php|swift|kotlin|scala|' +
    'haskell|react|angular|vue|svelte|next.js|node.js|django|flask|rails|spring boot|laravel|wordpress|drupal|magento|aws|azure|google cloud|gcp|' +
    'lambda|ec2|s3|cloudfront|route 53|eks|gke|aks|fargate|firebase|openshift|rancher|iphone|ipad|macbook|apple watch|airpods|kindle|alexa|echo|fire tv|' +
    'playstation|xbox|nintendo switch|galaxy|pixel|thinkpad|surface|roku|chromecast|photoshop|quickbooks|chatgpt|gpt|claude|gemini|copilot|siri|' +
    'minecraft|fortnite|pokemon go|youtube|facebook|instagram|twitter|linkedin|pinterest|snapchat|reddit|twitch|model s|model 3|prius|corolla|mustang',
  calendar:
    'monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|' +
    'mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|christmas|easter|thanksgiving|halloween|ramadan|q1|q2|q3|q4',
  city:
    'zurich|geneva|basel|bern|lausanne|munich|hamburg|cologne|frankfurt|stuttgart|dusseldorf|leipzig|dresden|vienna|graz|salzburg|prague|brno|warsaw|krakow|' +
    'gdansk|wroclaw|budapest|bucharest|sofia|belgrade|zagreb|ljubljana|athens|istanbul|ankara|tel aviv|jerusalem|haifa|beirut|damascus|aleppo|mosul|' +
    'raqqa|raqqah|baghdad|basra|erbil|kirkuk|fallujah|ramadi|tikrit|homs|idlib|kobani|kabul|kandahar|islamabad|karachi|lahore|delhi|new delhi|mumbai|bangalore|bengaluru|' +
    'hyderabad|chennai|kolkata|pune|dhaka|colombo|kathmandu|yangon|bangkok|hanoi|ho chi minh city|saigon|kuala lumpur|singapore|jakarta|manila|' +
    'taipei|hong kong|shenzhen|guangzhou|shanghai|beijing|nanjing|wuhan|chengdu|hangzhou|seoul|busan|tokyo|osaka|kyoto|sydney|melbourne|brisbane|perth|' +
    'auckland|wellington|cairo|alexandria|casablanca|tunis|tripoli|benghazi|lagos|abuja|accra|nairobi|kampala|addis ababa|johannesburg|cape town|durban|' +
    'london|manchester|birmingham|liverpool|leeds|bristol|oxford|cambridge|edinburgh|glasgow|cardiff|belfast|dublin|cork|paris|lyon|marseille|toulouse|' +
    'nice|lille|brussels|antwerp|ghent|amsterdam|rotterdam|utrecht|the hague|eindhoven|copenhagen|aarhus|oslo|bergen|stockholm|gothenburg|malmo|helsinki|' +
    'tampere|tallinn|riga|vilnius|minsk|kyiv|kiev|lviv|odessa|kharkiv|moscow|st petersburg|madrid|barcelona|valencia|seville|bilbao|lisbon|porto|rome|' +
    'milan|turin|naples|florence|venice|bologna|new york city|nyc|manhattan|brooklyn|queens|boston|philadelphia|washington|baltimore|atlanta|miami|orlando|tampa|' +
    'chicago|detroit|cleveland|cincinnati|pittsburgh|minneapolis|st louis|kansas city|denver|boulder|dallas|houston|austin|san antonio|phoenix|tucson|' +
    'las vegas|salt lake city|los angeles|san diego|san francisco|san jose|oakland|berkeley|palo alto|mountain view|santa clara|sacramento|portland|seattle|' +
    'vancouver|toronto|montreal|ottawa|calgary|mexico city|guadalajara|bogota|medellin|lima|quito|santiago|buenos aires|montevideo|sao paulo|rio de janeiro|brasilia',
  region:
    'silicon valley|bay area|california|texas|florida|new england|midwest|scotland|wales|england|northern ireland|catalonia|bavaria|kurdistan|gaza|west bank|' +
    'crimea|donbas|tibet|kashmir|punjab|siberia|scandinavia|balkans|middle east|europe|asia|africa|north america|south america|latin america|antarctica|' +
    'emea|apac|latam|southeast asia|east asia|north africa|central asia|western europe|eastern europe|ca|ny|tx|wa|fl|il|ma|nj|pa|oh|va|nc|ga|az|nv|d.c.',
  country:
    'usa|u.s.|u.s|uk|u.k.|u.k|us|uae|united states|united states of america|united kingdom|great britain|britain|south korea|north korea|czechia|ivory coast',
  last:
    'müller|schmidt|schneider|fischer|weber|meyer|wagner|becker|schulz|hoffmann|koch|bauer|richter|klein|wolf|schröder|neumann|schwarz|zimmermann|braun|krüger|hofmann|' +
    'hartmann|lange|werner|krause|lehmann|köhler|maier|huber|kaiser|fuchs|dubois|durand|moreau|laurent|lefebvre|leroy|roux|fournier|girard|bonnet|rossi|russo|ferrari|esposito|' +
    'bianchi|romano|colombo|ricci|marino|greco|garcía|fernández|gonzález|rodríguez|lópez|martínez|sánchez|pérez|gómez|jiménez|ruiz|hernández|díaz|moreno|álvarez|romero|silva|santos|' +
    'oliveira|souza|pereira|costa|ferreira|rodrigues|ivanov|petrov|sidorov|smirnov|kuznetsov|popov|novak|kowalski|nowak|wiśniewski|wójcik|nielsen|jensen|hansen|pedersen|andersen|' +
    'johansson|andersson|karlsson|nilsson|eriksson|korhonen|virtanen|li|wang|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|lin|luo|gao|zheng|tanaka|suzuki|takahashi|watanabe|' +
    'ito|yamamoto|nakamura|kobayashi|kato|yoshida|yamada|sasaki|kim|park|choi|jung|kang|cho|yoon|nguyen|tran|le|pham|hoang|phan|vu|dang|bui|patel|sharma|singh|kumar|gupta|shah|mehta|reddy|rao|iyer|' +
    'nair|khan|ahmed|hussain|malik|ali|hassan|hosseini|ahmadi|okafor|adeyemi|mensah|mwangi|abebe|dlamini',
  common:
    'story|beta|alpha|pod|node|cluster|container|constraint|caveat|mitigation|risk|goal|non-goal|proposal|motivation|summary|overview|introduction|background|' +
    'conclusion|appendix|reference|example|note|notice|warning|tip|step|task|issue|bug|feature|release|version|milestone|sprint|backlog|epic|ticket|' +
    'roadmap|plan|planning|review|retrospective|standup|meeting|agenda|minute|attendee|participant|owner|assignee|reporter|approver|reviewer|author|' +
    'maintainer|contributor|member|lead|chair|team|group|department|committee|board|company|customer|client|user|admin|partner|vendor|supplier|account|' +
    'contract|agreement|invoice|payment|price|pricing|budget|cost|revenue|sale|deal|lead|pipeline|quarter|month|week|day|year|date|deadline|status|priority|' +
    'severity|type|label|tag|category|comment|description|title|name|field|value|key|id|link|url|page|section|chapter|table|figure|list|item|row|column|' +
    'file|folder|directory|path|branch|commit|merge|request|pull|push|build|test|deploy|deployment|rollout|rollback|migration|upgrade|update|install|setup|' +
    'configuration|config|setting|option|parameter|variable|argument|function|method|class|object|interface|module|package|library|framework|service|server|' +
    'application|app|website|portal|dashboard|report|metric|alert|log|event|incident|outage|postmortem|cause|impact|resolution|action|decision|question|' +
    'answer|discussion|topic|channel|thread|message|email|document|documentation|guide|tutorial|handbook|policy|process|procedure|workflow|template|form|' +
    'storage|network|security|database|cache|queue|scheduler|controller|manager|operator|agent|worker|job|resource|quota|limit|volume|claim|secret|role|' +
    'permission|access|login|password|token|session|certificate|endpoint|proxy|gateway|router|load|balancer|instance|image|registry|repository|environment|' +
    'production|staging|development|sandbox|thanks|regards|hello|hi|dear|welcome|congratulations|sorry|yes|no|ok|done|draft|final|open|closed|pending|' +
    'approved|rejected|optional|required|default|enabled|disabled|true|false|null|none|other|misc|general|specific|internal|external|public|private',
};
