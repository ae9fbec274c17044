/** More names like KNOWN_NAMES, and work words that are not names; invented training sentences use none. Lower case, separated by bars. */
export const WORK_NAMES: Record<string, string> = {
  /** Origins of people, and languages. */
  demonym:
    'spanish|arabic|turkish|danish|swedish|finnish|irish|hebrew|latin|mandarin|cantonese|urdu|bengali|flemish|british|tagalog|swahili|somali|punjabi|gujarati|tamil|telugu|catalan|basque|farsi|pashto|yiddish',
  organization:
    'hmrc|hm revenue and customs|hm treasury|home office|cabinet office|government digital service|ministry of justice|ministry of defence|' +
    'department for education|department for transport|dvla|dwp|defra|ofsted|ofcom|ofgem|ncsc|gchq|fca|bsi|nist|cisa|gsa|18f|usds|omb|hhs|doj|dhs|epa|ftc|' +
    'fcc|usda|usgs|noaa|nih|cdc|osha|fema|nsf|darpa|gao|opm|psf|python software foundation|rust foundation|eclipse foundation|openjs foundation|' +
    'cloud native computing foundation|free software foundation|fsf|electronic frontier foundation|eff|software freedom conservancy|open source initiative|' +
    'wikimedia foundation|mozilla foundation|gnome foundation|document foundation|internet archive|creative commons|numfocus|ecma|ecma international|' +
    'whatwg|icann|iana|ietf trust|oasis open|openssf|owasp|finos|codeforamerica|code for america|open knowledge foundation|open data institute|' +
    'turing institute|ernst & young|capgemini|infosys|wipro|tata consultancy services|cognizant|thoughtworks|pivotal|slalom|epam|bcg|' +
    'boston consulting group|gartner|forrester|idc|nielsen|ipsos|yougov|kantar|pepsico|danone|kraft heinz|mondelez|heineken|diageo|loreal|' +
    'johnson & johnson|gsk|glaxosmithkline|sanofi|abbvie|eli lilly|amgen|gilead|medtronic|abbott|bp|shell|exxonmobil|chevron|totalenergies|equinor|eni|' +
    'engie|edf|e.on|vodafone|t-mobile|verizon|at&t|comcast|telefonica|bt group|deutsche telekom|sainsburys|asda|morrisons|waitrose|john lewis|' +
    'marks & spencer|kroger|best buy|home depot|cvs|walgreens|whole foods|santander|bbva|rabobank|bnp paribas|societe generale|nordea|danske bank|lloyds|' +
    'natwest|nationwide|monzo|starling bank|n26|american express|capital one|charles schwab|aviva|axa|allianz|zurich insurance|prudential|scottish widows|' +
    'legal & general|bupa|cigna|aetna|kaiser permanente|blue cross|unitedhealthcare|automattic|37signals|puppet labs|chef software|mirantis|' +
    'rackspace technology|nutanix|pure storage|netapp|western digital|seagate|micron|tsmc|asml|infineon|nxp|texas instruments|analog devices|renesas|' +
    'mediatek|unisoc|google deepmind|deepmind|cohere|stability ai|perplexity|xai|scale ai|inflection ai|character.ai|chatham house|brookings|' +
    'rand corporation|pew research center|oecd|ilo|icrc|unhcr|undp|unep|world health organization|world trade organization|world economic forum|interpol|' +
    'europol|ecb|european central bank|european court of justice|council of europe|osce|african union|asean|ucl|lse|imperial college|kings college london|' +
    'mcgill|caltech|carnegie mellon|georgia tech|uc berkeley|ucla|nyu|columbia university|dartmouth|yale|princeton|johns hopkins|sorbonne|tu munich|' +
    'tu delft|ku leuven',
  common:
    'engineering|operations|delivery|marketing|finance|support|training|onboarding|offboarding|' +
    'recruitment|recruiting|hiring|benefits|payroll|ambassador|apprentice|architect|coordinator|designer|developer|practitioner|researcher|specialist|' +
    'tester|residence|subproject|programme|initiative|strategy|mission|objective|outcome|deliverable|stakeholder|capability|community|practice|' +
    'guild|squad|tribe|cohort|newcomer|visitor|laptop|hardware|device|monitor|keyboard|office|desk|room|holiday|leave|absence|sickness|pension|bonus|' +
    'expense|travel|equipment|perk|referral|probation|appraisal|feedback|coaching|mentoring|wellbeing|diversity|inclusion|equity|accessibility|' +
    'sustainability|compliance|privacy|governance|audit|procurement|sales|bid|statement|discovery|inception|kickoff|handover|showcase|demo|workshop|' +
    'hackathon|breakout|keynote|talk|webinar|newsletter|blog|podcast|video|slide|deck|spreadsheet|diary|calendar|kanban|scrum|agile|lean|waterfall|' +
    'refinement|triage|hotfix|patch|snapshot|checkpoint|rollup|testnet|mainnet|devnet|fork|consensus|execution|validator|opcode|calldata|bytecode|compiler|' +
    'runtime|kernel|driver|firmware|protocol|schema|payload|header|cookie|webhook|callback|middleware|frontend|backend|fullstack|monolith|microservice|' +
    'namespace|sidecar|ingress|egress|firewall|bastion|subnet|bucket|artifact|dependency|vulnerability|exploit|threat|encryption|signature|hash|checksum|' +
    'credential|keypair|username|mailbox|inbox|spam|unsubscribe|subscription|checkout|refund|discount|voucher|coupon',
};
