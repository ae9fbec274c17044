import { type Statement, INVENTED, MONTH, MONTHS, NAME } from './mutate.ts';

/** Ways to make a true statement false. */
export const FALSEHOODS = [
  'number',
  'date',
  'name',
  'negation',
  'subject',
  'unit',
  'addition',
  'merged',
  'merged, both cited',
  'other source',
] as const;
export type Falsehood = (typeof FALSEHOODS)[number];

export interface FalseStatement {
  text: string;
  /** Positions of the evidence in the list. */
  cites: number[];
}

const UNITS: Readonly<Record<string, string>> = {
  percent: 'euros',
  euros: 'percent',
  days: 'weeks',
  weeks: 'months',
  week: 'day',
  months: 'years',
  years: 'months',
  month: 'week',
  year: 'month',
  hour: 'day',
  minutes: 'hours',
  minute: 'hour',
  seconds: 'minutes',
  ms: 'seconds',
  GB: 'MB',
  hectares: 'square meters',
  times: 'percent',
  probes: 'gateways',
  samples: 'pallets',
};
const WITH_UNIT = new RegExp(String.raw`(\d(?:[\d.,]*\d)?[ -])(${Object.keys(UNITS).join('|')})\b`, 'g');
const VERB =
  / (is|are|was|were|has|have|had|will|can|must|may|stays?|remains?|costs?|moves?|takes?|needs?|reads?|passed|lost|builds?|writes?|owns?|handed|asked|offers?|uses?|orders?|comes?|goes|calibrated|changes?|stands?) /;
const AUXILIARY = /^(?:is|are|was|were|has|have|had|will|can|must|may)$/;
const NEGATED = / (?:not|no|never)( )/;
const ADDED = [
  ', and the supplier pays for it',
  ', which the board has approved in writing',
  ', because the warehouse was flooded',
  ', and every customer was promised a refund',
  '; the lawyers disagree',
  ', although the union protested',
  ' – a record for the whole industry',
  ', so that the old contract ends early',
  ', but nobody told the press',
  ' and won an award for it',
];

/** Returns a false copy of a statement of that kind, or null if impossible. `all`: every statement that it can be confused with. */
export function falsify(
  kind: Falsehood,
  statement: Statement,
  all: readonly Statement[],
  random: () => number,
): FalseStatement | null {
  const { text, evidence } = statement;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const others = all.filter((one) => one.evidence !== evidence);
  const own = (changed: string | undefined): FalseStatement | null =>
    changed === undefined || changed === text ? null : { text: changed, cites: [evidence] };
  const swap = (match: RegExpExecArray | undefined, by: string | undefined) =>
    own(match && by && text.slice(0, match.index) + by + text.slice(match.index + match[0].length));
  switch (kind) {
    case 'number': {
      const match = pick([...text.matchAll(/(?<![\w-])\d+(?:[.,]\d+)*/g)]);
      return swap(match, String(Math.floor(random() * 10 ** Math.max(2, match?.[0].length ?? 0))));
    }
    case 'date':
      return swap(pick([...text.matchAll(MONTH)]), pick(MONTHS));
    case 'name':
      return swap(pick(namesIn(text)), pick(INVENTED));
    case 'subject':
      return swap(namesIn(text)[0], pick(otherNames(statement, all)));
    case 'negation': {
      const without = text.replace(NEGATED, '$1');
      if (without !== text) return own(without);
      const [whole = '', verb = ''] = VERB.exec(text) ?? [];
      if (!verb) return null;
      return own(text.replace(whole, AUXILIARY.test(verb) ? ` ${verb} not ` : ` never ${verb} `));
    }
    case 'unit': {
      const match = pick([...text.matchAll(WITH_UNIT)]);
      return swap(match, match && `${match[1]}${UNITS[match[2] ?? '']}`);
    }
    case 'addition':
      return own(text.replace(/\.$/, `${pick(ADDED)}.`));
    case 'merged':
    case 'merged, both cited': {
      const other = pick(others.filter((one) => VERB.test(one.text)));
      const [at, from] = [VERB.exec(text)?.index, VERB.exec(other?.text ?? '')?.index];
      if (!other || at === undefined || from === undefined) return null;
      const cites = kind === 'merged' ? [evidence] : [evidence, other.evidence];
      return { text: text.slice(0, at) + other.text.slice(from), cites };
    }
    case 'other source': {
      const other = pick(others);
      return other ? { text, cites: [other.evidence] } : null;
    }
  }
}

/** Returns a statement as a table row with its subject in the first cell; null if no verb marks the subject's end. */
export function asRow(text: string): string | null {
  const verb = VERB.exec(text)?.index;
  if (verb === undefined) return null;
  const at = verb - (/ never$/.exec(text.slice(0, verb))?.[0].length ?? 0);
  return `| ${text.slice(0, at)} | ${text.slice(at + 1)} |`;
}

const namesIn = (text: string): RegExpExecArray[] =>
  [
    ...text.matchAll(NAME),
    ...text.matchAll(
      /^\p{Lu}\p{Ll}{2,}(?= (?:is|has|works|asked|builds|writes|changes|handed|took|owns|remains|offers|calibrated|orders|uses)\b)/gu,
    ),
  ].filter(([name]) => !MONTHS.includes(name));

/** Returns the names in other statements about the same document. */
const otherNames = ({ text, evidence }: Statement, all: readonly Statement[]): string[] => [
  ...new Set(
    all
      .filter((one) => one.evidence === evidence)
      .flatMap((one) => namesIn(one.text).map(([name]) => name))
      .filter((name) => !text.includes(name)),
  ),
];
