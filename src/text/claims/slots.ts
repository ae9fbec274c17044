import type { ValueKind } from './value.ts';

/** Units that an amount of a slot may have; `''`: no unit. */
const MONEY = ['eur', 'usd', 'gbp', ''];
const TIME = ['ms', 's', 'min', 'h', 'day', 'week', 'month', 'year'];

/** A property with one value at a time, and the words by which a sentence states it. */
export interface Slot {
  slot: string;
  kind: ValueKind;
  /** Comes before the value; the subject comes before it or after “of”. */
  trigger: RegExp;
  units?: readonly string[];
  /** Words, one of which must come right before the value. */
  linkedBy?: RegExp;
  /** Its subject is the two or more words right before the trigger, whatever else the text is about: “a season query takes …”. */
  isOfPhrase?: boolean;
}

const ON =
  /(?:\b(?:on|is|to|by|in|at|for|until|from|be|was|now|starts?|begins?|launch|date|valid is)|[:=(,])\s*(?:the )?(?:end of |early |mid-?|late )?$/i;

/** Slots with a date or an amount, most specific first: a value goes to the first slot that accepts it. */
export const SLOTS: readonly Slot[] = [
  {
    slot: 'launch',
    kind: 'date',
    trigger:
      /\b(?:launch(?:e[sd]|ing)?|go(?:es)? live|went live|on sale|for sale|sales? starts?|available|general availability|ships|shipped)\b/gi,
    linkedBy: ON,
  },
  {
    slot: 'release',
    kind: 'date',
    trigger: /\breleased?(?= (?:date|on|is|was|moves?|moved)\b|:)/gi,
    linkedBy: ON,
  },
  {
    slot: 'end',
    kind: 'date',
    trigger:
      /\b(?:switch(?:ed|es|ing)?(?: \w+)? off|turned off|shut ?down|sunset|end[- ]of[- ](?:life|support)|ends|ended|expires?|retired|discontinued|stays|remains (?:available|supported))\b/gi,
    linkedBy: /\b(?:on|is|by|in|at|until|from|to)\s+(?:the end of )?$/i,
  },
  { slot: 'due', kind: 'date', trigger: /\b(?:due|deadline)\b/gi, linkedBy: ON },
  { slot: 'start', kind: 'date', trigger: /\b(?:starts?|begins?|kick-?off)\b/gi, linkedBy: ON },
  {
    slot: 'price',
    kind: 'amount',
    units: MONEY,
    trigger: /\b(?:costs|priced at|sells for|price (?:of|is|was|stays|remains|rises|falls)|price:)(?=\W)/gi,
  },
  {
    slot: 'interval',
    kind: 'amount',
    units: TIME,
    trigger:
      /\b(?:reports?|sends?|runs?|updates?|polls?|refresh(?:es)?|syncs?|backs? up)\b[^.;]{0,40}?\bevery\b|\binterval (?:of|is)\b/gi,
  },
  {
    slot: 'duration',
    kind: 'amount',
    units: TIME,
    trigger: /\b(?:takes?|lasts?)\b(?! (?:over|effect|place|part|care|turns|off|up|into|back)\b)/gi,
    isOfPhrase: true,
  },
  {
    slot: 'retention',
    kind: 'amount',
    units: TIME,
    trigger: /\b(?:kept|retained|stored|retention)\b[^.;,]{0,20}?\b(?:for|is|of)\b/gi,
  },
  {
    slot: 'limit',
    kind: 'amount',
    trigger: /\b(?:limit|maximum|quota)\b(?: is| of| to|:)?/gi,
  },
  {
    slot: 'version',
    kind: 'version',
    trigger: /\b(?:(?:current|latest|stable) (?:version|release)|runs?)\b/gi,
    linkedBy: /\b(?:is|on|runs|at)\s+(?:version )?$/i,
  },
];

/** Nouns that get a date by “the … is on …”: the noun is part of the slot. */
export const DATED_NOUN =
  /\b(slot|appointment|meeting|review|workshop|training|interview|audit|release|cut-?over|migration|go-live|demo|election|vote|renewal|delivery|freeze|window)\b/gi;

/** Titles of fields and columns with one value at a time, and their slots. */
const FIELDS: readonly [string, RegExp][] = [
  ['owner', /^(?:(?:release |product |account |process )?owner|owned by|responsible|accountable|dri)$/i],
  [
    'lead',
    /^(?:(?:team |tech |technical |project )?lead(?:er)?|head|manager|chair|facilitator|managed by)$/i,
  ],
  ['assignee', /^(?:assignee|assigned to)$/i],
  ['contact', /^(?:(?:main |primary )?contact|point of contact)$/i],
  ['on call', /^(?:on[- ]call)$/i],
  ['role', /^(?:role|position|title|job)$/i],
  ['status', /^(?:status|state|stage|phase|health)$/i],
  ['price', /^(?:price|list price|fee)$/i],
  ['amount', /^(?:amount|value|sum|total)$/i],
  ['due', /^(?:due|due date|deadline|close date)$/i],
  ['launch', /^(?:launch|launch date|go-live|available(?: from)?)$/i],
  ['release', /^(?:release date|released(?: on)?)$/i],
  ['end', /^(?:end|end date|until|end of life|end of support|eol|expires|expiry)$/i],
  ['start', /^(?:start|start date|begins)$/i],
  ['renewal', /^(?:renewal(?: date)?)$/i],
  ['version', /^(?:version|current version|latest(?: version)?)$/i],
  ['place', /^(?:location|place|based in|office|region|hosted in)$/i],
  ['plan', /^(?:plan|tier)$/i],
  ['priority', /^(?:priority|severity)$/i],
  ['limit', /^(?:limit|quota|maximum)$/i],
  ['budget', /^(?:budget)$/i],
];

/** Returns the slot for the title of a field or column, or null. */
export function slotOfField(title: string): string | null {
  const bare = title.replace(/[*_:]/g, '').trim();
  return FIELDS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

/** Roles of people, with the verbs and nouns that state them. */
export const ROLES: readonly { slot: string; verbs: string; nouns: string; passive: string }[] = [
  { slot: 'owner', verbs: 'owns|own|takes over|took over', nouns: 'owner|responsible', passive: 'owned' },
  {
    slot: 'lead',
    verbs: 'leads|lead|manages|heads|chairs|runs',
    nouns:
      'team lead|tech lead|lead|leader|head|manager|chair|chairman|chairwoman|director|ceo|cto|chief executive',
    passive: 'led|managed|headed|chaired|run',
  },
  { slot: 'maintainer', verbs: 'maintains', nouns: 'maintainer', passive: 'maintained' },
  { slot: 'contact', verbs: 'is the contact for', nouns: 'contact|point of contact|liaison', passive: '' },
  { slot: 'on call', verbs: 'is on call for', nouns: 'on[- ]call engineer|person on call', passive: '' },
  { slot: 'assignee', verbs: '', nouns: 'assignee', passive: 'assigned' },
];
