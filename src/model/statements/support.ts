import { foldName } from '../../text/fold.ts';
import { termFrequencies } from '../../text/terms.ts';
import type { Evidence } from '../model.ts';
import {
  citableNumbers,
  dayMonthsOf,
  haveKnownMonths,
  isKnownNumber,
  monthsOf,
  namesOf,
  numbersOf,
} from './values.ts';

/** What is wrong with a statement whose source contains its values and words; see `findFalsehood`. */
export type Falsehood = 'unit' | 'clause' | 'denial' | 'subject';
/** Why a statement was dropped: it cites nothing, or its source does not say so. */
export type Unsupported = 'uncited' | 'number' | 'month' | 'name' | 'words' | Falsehood;

/** The content of one or more pieces of evidence, prepared for comparison with statements. */
export interface Support {
  numbers: ReadonlySet<string>;
  months: ReadonlySet<number>;
  /** Days with their month. */
  days: ReadonlySet<string>;
  /** Folded text with spaces around it, for names. */
  folded: string;
  terms: ReadonlySet<string>;
}

/** Share of a statement's content stems that its source must contain. Measured by `npm run eval -- statements`. */
const STEM_SHARE_MIN = 0.5;

/** Cached, because many statements and files cite the same document. */
const known = new WeakMap<Evidence, Support>();

/** Returns what a piece of evidence can be cited for: its text, title, author, date, source and id. */
export function supportOf(evidence: Evidence): Support {
  const support = known.get(evidence) ?? readSupport(evidence);
  known.set(evidence, support);
  return support;
}

function readSupport({ text, title, author, date, source, resourceId }: Evidence): Support {
  const all = [title ?? '', author ?? '', date?.slice(0, 10) ?? '', source, resourceId, text].join('\n');
  return {
    numbers: citableNumbers(all),
    months: monthsOf(all),
    days: dayMonthsOf(all),
    folded: ` ${foldName(all)} `,
    terms: new Set(termFrequencies(all).keys()),
  };
}

/** Returns what several passages support together. */
export function joinSupports(supports: readonly Support[]): Support {
  const [only, ...others] = supports;
  if (only && !others.length) return only;
  return {
    numbers: new Set(supports.flatMap((s) => [...s.numbers])),
    months: new Set(supports.flatMap((s) => [...s.months])),
    days: new Set(supports.flatMap((s) => [...s.days])),
    folded: supports.map((s) => s.folded).join(' '),
    terms: new Set(supports.flatMap((s) => [...s.terms])),
  };
}

/** Returns the first value of a statement (without its citations) that the support lacks; null if there is none. */
export function findUnsupportedValue(statement: string, support: Support): Unsupported | null {
  // Ignores the number of an ordered item.
  const said = statement.replace(/^\s*\d{1,9}[.)]\s+/, '');
  const isKnown = (number: string) => isKnownNumber(number, support.numbers) || isKnownDay(number, support);
  if (!numbersOf(said).every(isKnown)) return 'number';
  if ([...monthsOf(said)].some((month) => !support.months.has(month))) return 'month';
  if (!haveKnownMonths(dayMonthsOf(said), support.days)) return 'month';
  return namesOf(said).some((name) => !isKnownName(name, support)) ? 'name' : null;
}

/** Returns whether the support contains a day such as 2026-05-17, in any form. */
function isKnownDay(number: string, support: Support): boolean {
  const [, year = '', month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(number) ?? [];
  return support.numbers.has(year) && support.days.has(`${Number(day)}-${Number(month)}`);
}

/** Returns why the evidence does not support a statement, or null: it must contain every value and a share of the content stems. */
export function findMissingSupport(
  statement: string,
  support: Support,
  stemShareMin = STEM_SHARE_MIN,
): Unsupported | null {
  const value = findUnsupportedValue(statement, support);
  if (value) return value;
  const stems = [...termFrequencies(statement).keys()];
  const shared = stems.filter((stem) => support.terms.has(stem)).length;
  return shared < stems.length * stemShareMin ? 'words' : null;
}

/** Returns whether the support contains a name whole, by its stem, or in singular or plural (“Teams”). */
function isKnownName(name: string, support: Support): boolean {
  if (support.folded.includes(` ${name} `)) return true;
  return [...termFrequencies(name).keys()].every((stem) => support.terms.has(stem));
}
