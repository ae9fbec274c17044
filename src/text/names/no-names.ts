import { remember } from '../../lib/caches/remember.ts';

/** Abbreviations of offices and technology that look like organizations and are not; lower case. */
const ABBREVIATIONS = new Set(
  (
    'api apis cpu cpus gpu gpus ram rom ssd hdd url urls uri http https html css xml json yaml csv tsv pdf png jpg svg cli gui ui ux pr prs mr mrs ' +
    'dns ip ips tcp udp tls ssl ssh vpn lan wan id ids os db dbs sql sdk sdks ide ci cd qa qc faq faqs todo fixme note wip tbd tba eta eod eow asap fyi ' +
    'imo aka ceo cto cfo coo cmo cio ciso vp svp evp hr pm po ba sre devops ops dev kpi kpis okr okrs slo slos sli slis sla slas roi rfp rfc rfcs poc mvp ' +
    'b2b b2c saas paas iaas ai ml llm llms nlp ocr rest rpc grpc soap crud orm mvc jwt abi cdn cors dll gc jit regex vcs wg sig oauth sso mfa 2fa otp rbac acl acls iam vm vms crd crds utc gmt pst ' +
    'est cet am pm usd eur gbp chf jpy gb mb kb tb qps rps ga eol lts oss ok okay no yes nda sow msa q1 q2 q3 q4 h1 h2 fy ytd mom yoy ii iii iv vi vii ' +
    'uuid uuids guid tui tuis tty dag dags wal jsonl ndjson gh ast asts dto dsl eof fifo lru ttl mime stdin stdout stderr crlf repl r&d q&a m&a p&l ' +
    'inc llc ltd gmbh gib kib mib tib io iops pto ama cfp cta tbc bst dst edt pdt cdt pii sop ngo ngos pwa spa mou loi rgb apk ' +
    'ex eg ie nb readme changelog license utf ascii unicode iso re cc bcc ps pps who what how where when why i we you he she they it a an the this that these those'
  ).split(' '),
);

/** “I've”, “We'll”, “Let's”: capitalized because they start a sentence. */
const CONTRACTION =
  /^(?:i|we|you|he|she|they|it|that|there|who|what|let|don|can|won|didn|doesn|isn|aren)['’]\p{L}{1,2}$/iu;

/** Returns whether a word is a contraction, an abbreviation or function word that is never a name, or has fewer than two letters. */
export const isNoName = remember(
  (word) =>
    CONTRACTION.test(word) ||
    ABBREVIATIONS.has(word.toLowerCase()) ||
    !/\p{L}.*\p{L}|[\p{sc=Han}\p{sc=Hangul}]/u.test(word),
);
