import { foldName } from '../fold.ts';
import { trigrams } from './trigrams.ts';
import { tally } from '../../lib/lists/tally.ts';

/** The share of the query that a name covers counts more than the reverse: names are longer than what people type. */
const QUERY_SHARE = 0.7;

/**
 * Returns how much of a query each of `names` covers and is covered by, 0..1: by trigrams, each weighted by the square of its rarity among
 * these names (inverse document frequency), so that what all candidates share has no effect. Codes count as one word: `MX-200` is `mx200`.
 */
export function gramCoverage(query: string, names: readonly string[]): number[] {
  const wanted = gramsOf(query);
  const grams = names.map(gramsOf);
  const found = tally(grams.flatMap((own) => [...own]));
  const weightOf = (gram: string): number =>
    Math.log((names.length + 1) / ((found.get(gram) ?? 0) + 0.5)) ** 2;
  const whole = sum(wanted, weightOf);
  return grams.map((own) => {
    const shared = sum(
      [...own].filter((gram) => wanted.has(gram)),
      weightOf,
    );
    return shared === 0
      ? 0
      : QUERY_SHARE * (shared / whole) + (1 - QUERY_SHARE) * (shared / sum(own, weightOf));
  });
}

function gramsOf(name: string): Set<string> {
  const codes = name.split(/\s+/).flatMap((token) => {
    const joined = foldName(token).replaceAll(' ', '');
    return /\d/.test(joined) && /\p{L}/u.test(joined) ? [joined] : [];
  });
  return trigrams(`${foldName(name)} ${codes.join(' ')}`);
}

function sum(grams: Iterable<string>, weightOf: (gram: string) => number): number {
  let whole = 0;
  for (const gram of grams) whole += weightOf(gram);
  return whole;
}
