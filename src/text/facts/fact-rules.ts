import type { FactKind } from '../../vocabulary.ts';
import { MONTH_NAMES } from '../../lib/dates/month-names.ts';

export interface FactRule {
  kind: FactKind;
  confidence: number;
  /** Lower-case words, one of which must be in the sentence before `pattern` is tried; `0` is any digit. */
  triggers: readonly string[];
  pattern: RegExp;
  /** Meaningful only if the speaker is known. */
  firstPerson?: true;
}

const MONTH = `(?:${MONTH_NAMES})`;
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const DATE = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}\\b|${MONTH} \\d{4}|Q[1-4](?: \\d{4})?|(?:in|since|by|until|before|after|during) (?:early |mid-?|late |the (?:end|beginning) of )?(?:19|20)\\d{2}\\b|${DAY}|tomorrow|tonight|next (?:week|month|quarter|year)|end of (?:the )?(?:week|month|quarter|year))`;
const MONTH_TRIGGERS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday tomorrow tonight next end q';
const words = (list: string): string[] => list.split(' ');

/** Patterns of English statements worth keeping, most certain first within a kind. All are linear: no nested repeats. */
export const FACT_RULES: readonly FactRule[] = [
  {
    kind: 'decision',
    confidence: 0.9,
    triggers: words(
      'decided agreed approved chose chosen rejected resolved concluded voted settled selected decide adopted',
    ),
    pattern:
      /\b(?:(?:we|I|they|he|she|team|committee|board|group|council|members|everyone|all|[A-Z]\w+)(?:['’]ve| have| has| had| all| also| finally| then| unanimously){0,2} (?:decided|agreed|approved|chose|chosen|rejected|resolved|concluded|voted|settled on|selected|adopted)|(?:was|were|been|is|are) (?:decided|agreed|approved|rejected|chosen|selected|resolved|adopted))\b/,
  },
  {
    kind: 'decision',
    confidence: 0.8,
    triggers: words(
      'decision consensus conclusion verdict approval going instead moving switching deprecate deprecated',
    ),
    pattern:
      /\b(?:(?:the |our |final )?(?:decision|consensus|conclusion|verdict) (?:is|was|:|to)|go(?:ing)? (?:ahead )?with\b|(?:we(?:['’]re| are| will)?|let['’]?s) (?:going to )?(?:use|switch(?:ing)?|mov(?:e|ing)|deprecat(?:e|ing)|drop(?:ping)?|adopt(?:ing)?)\b[^.]{1,120}\binstead|(?:is|are|was|were|has been|have been) deprecated)\b/i,
  },
  {
    kind: 'ownership',
    confidence: 0.88,
    triggers: words(
      'owns own owner owners owned responsible lead leads leading maintains maintainer maintainers maintained manages manager chair chairs chaired reports charge assigned heads accountable founded founder runs sponsored contact liaison',
    ),
    pattern:
      /\b(?:owns\b|(?:is|are|was|were|be) (?:the |an? |our |now |also |currently ){0,2}(?:[\w-]+ ){0,2}(?:owners?|owned by|responsible for|accountable for|in charge of|leads?|leader|maintainers?|maintained by|manage[rd] (?:by|of|for)|chairs?|chaired by|founded by|sponsored by|assigned to|point of contact|contact for|liaison)|(?:leads|maintains|manages|chairs|heads|runs|founded|co-founded) (?:the|our|a|all|[A-Z])|reports? (?:directly )?to [A-Z]|took over|takes over)\b/,
  },
  {
    kind: 'date',
    confidence: 0.82,
    triggers: words(
      `deadline due until release released launch launched ship ships scheduled starts start begins ends expires by planned meeting moved postponed since founded born joined happened held ${MONTH_TRIGGERS} 0`,
    ),
    pattern: new RegExp(
      `\\b(?:deadline|due|no later than|until|releas(?:e|ed|ing)|launch(?:e[sd]|ing)?|ship(?:s|ped|ping)?|schedul(?:e|ed)|starts?|started|begins?|began|ends?|ended|expires?|planned|meets?|meeting|moved|postponed|since|founded|born|joined|happen(?:s|ed)?|held|takes? place|by|on|effective)\\b[^.?!]{0,80}?\\b${DATE}`,
      'i',
    ),
  },
  {
    kind: 'task',
    confidence: 0.78,
    triggers: words('todo will need needs must action please remember follow task ll should has'),
    pattern:
      /\b(?:TODO\b|action item|(?:[A-Z]\w+|I|we|he|she|they) (?:will|needs? to|has to|have to|is going to|are going to|am going to) (?:\w+ )?(?:send|write|prepare|fix|review|check|update|finish|create|draft|contact|call|email|schedule|investigate|test|deploy|document|deliver|follow|share|look into|set up|reach out|talk|organi[sz]e|add|open|file|migrate|merge|publish|collect)\b|(?:I|we)['’]ll (?:send|write|prepare|fix|review|check|update|finish|create|draft|contact|call|email|schedule|investigate|test|deploy|document|deliver|follow|share|look into|set up|reach out|talk|organi[sz]e|add|open|file)\b|follow(?:ing)? up with)/,
  },
  {
    kind: 'preference',
    confidence: 0.85,
    firstPerson: true,
    triggers: words(
      'i my love hate prefer like enjoy favorite favourite rather allergic vegetarian vegan dislike fan always never want hobby',
    ),
    pattern:
      /\b(?:I(?:['’]d| would| really| do| also| absolutely| just| still| always| don['’]?t| do not){0,2} (?:prefer|like|love|enjoy|hate|dislike|rather|can['’]?t stand|want(?: to)?|adore|never (?:eat|drink|use|work)|always (?:eat|drink|use|work|take))|my (?:\w+ )?(?:favou?rite|hobby|passion|dream|preference)|I['’]?(?:m| am) (?:a (?:big |huge )?fan of|into|allergic to|vegan|vegetarian|passionate about))\b/i,
  },
  {
    kind: 'preference',
    confidence: 0.75,
    triggers: words(
      'prefers prefer likes loves enjoys hates dislikes favorite favourite preferred recommend recommended',
    ),
    pattern:
      /\b(?:(?:[A-Z]\w+|customers?|users?|clients?|team|they|he|she|we) (?:\w+ )?(?:prefers?|likes? to|loves|enjoys|hates|dislikes)|(?:favou?rite|preferred) \w+ (?:is|are)|we (?:strongly )?recommend)\b/,
  },
  {
    kind: 'statement',
    confidence: 0.6,
    firstPerson: true,
    triggers: words('i my we our'),
    pattern:
      /\b(?:I(?:['’]ve| have|['’]m| am)?(?: just| recently| also| finally| already){0,1} (?:was|went|got|started|joined|moved|bought|met|visited|finished|signed|took|made|built|adopted|married|learn(?:ed|t)|work(?:ed|ing)?|live[sd]?|study|studied|teach|taught|grew|won|lost|planning|been)|my (?:\w+ )?(?:wife|husband|partner|son|daughter|kids?|children|mother|father|mom|dad|sister|brother|friend|family|dog|cat|job|boss|team|company|birthday))\b/i,
  },
  {
    kind: 'definition',
    confidence: 0.72,
    triggers: words('is are means stands refers defined denotes called known describes consists'),
    // The subject is a name without a verb: not “There is a …”, “What is missing is a …”, “The format must be there and is the …”.
    pattern:
      /^(?!(?:all|an example|he|here|it|one|she|some|such|that|there|these|they|this|those|we|what|which|who|you)\b)(?:(?:An?|The) )?["“*`]?[\p{L}\p{N}](?:(?! (?:are|be|can|is|may|must|shall|should|was|were|will)\b)[^,;:.]){1,60}?["”*`]? (?:(?:is|are|was) (?:an?|the|one of|any|responsible|used (?:to|for|by)|designed|intended|meant|known as|called|defined as)\b|means\b|stands for\b|refers to\b|denotes\b|consists of\b|describes\b|provides\b)/iu,
  },
  {
    kind: 'number',
    confidence: 0.7,
    triggers: ['0'],
    // “Two hours ago” and “the last 5 years” only say when, from a day that the sentence does not name.
    pattern:
      /(?:[$€£¥₹]\s?\d|(?<![\d.,]|\b(?:last|next|past|previous) )\d(?:[\d,. ]*\d)?\s?(?:%|percent\b|per cent\b|million\b|billion\b|thousand\b|[kKMGT]?i?B\b|[GMk]Hz\b|ms\b|seconds?\b|minutes?\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|users?\b|customers?\b|people\b|employees?\b|members?\b|nodes?\b|pods?\b|requests?\b|times\b|dollars?\b|euros?\b|USD\b|EUR\b|km\b|kg\b|miles?\b|degrees?\b)(?! ago\b))/,
  },
];
