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

/**
 * Returns terms that are another spelling of a name's term: `Sep` of “September”, and the whole name of its parts, as texts write `Opensearch` for
 * “OpenSearch”.
 */
export function otherSpellings(name: string, term: string, parts: readonly string[]): readonly string[] {
  const whole = foldCase(name);
  if (term !== whole && parts.includes(whole)) return [whole];
  return MONTHS.get(term) ?? [];
}
