import { foldCase } from '../../../text/fold.ts';
import { terms } from '../../../text/terms.ts';

const MONTHS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'june jun',
    'july jul',
    'august aug',
    'september sep sept',
    'october oct',
    'november nov',
    'december dec',
  ].flatMap((forms) => {
    const all = terms(forms);
    return all.map((form) => [form, all.filter((other) => other !== form)] as const);
  }),
);

/** `FY25`, `FY 2025`: a year of accounts, which texts also call by its number alone. */
const FISCAL_YEAR = /^fy['’]?(?:20)?(\d\d)$/;

/**
 * Returns terms that are another spelling of a name's term: `Sep` of “September”, `2025` of “FY25”, and the whole name of its parts, as texts write `Opensearch` for
 * “OpenSearch”.
 */
export function otherSpellings(name: string, term: string, parts: readonly string[]): readonly string[] {
  const whole = foldCase(name);
  if (term !== whole && parts.includes(whole)) return [whole];
  const [, year] = FISCAL_YEAR.exec(whole) ?? [];
  if (year !== undefined) return [`fy${year}`, `fy20${year}`, `20${year}`].filter((form) => form !== term);
  return MONTHS.get(term) ?? [];
}

/** Returns the terms of two words that follow each other, written as one: `hack session` is also `hacksession`. */
export const joinedSpellings = (question: string, first: string, second: string): readonly string[] =>
  foldCase(question).includes(`${first} ${second}`) ? terms(first + second) : [];
