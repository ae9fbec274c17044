import { matchesOf } from '../../lib/strings/matches-of.ts';
import { foldCase } from '../fold.ts';

/** Colors and finishes that distinguish variants of a product; spellings of one color share a group. */
const COLORS: ReadonlyMap<string, string> = new Map(
  (
    'black white silver grey:gray red blue green yellow orange pink purple violet brown beige gold platinum titanium graphite charcoal bronze copper ' +
    'chrome ivory navy plum burgundy maroon turquoise teal lime bisque biscuit almond espresso walnut mahogany cherry oak'
  )
    .split(' ')
    .flatMap((entry) => entry.split(':').map((word, _at, all) => [word, all[0] ?? word] as const)),
);

/** A number followed by its unit: “2 gb”, “46 inch”, “10.1 megapixel”. */
const QUANTITY =
  /(?<![\p{L}\p{N}.])(\d+(?:[.,]\d+)?)[\s-]?(gb|tb|mb|inch(?:es)?|'|"|mm|cm|ft|oz|ml|l|kg|lb|lbs|watts?|w|v|mah|ghz|mhz|packs?|count|megapixels?|mp|disc|port)(?![\p{L}\p{N}])/gu;
const UNIT_NAMES: Readonly<Record<string, string>> = {
  "'": 'inch',
  '"': 'inch',
  inches: 'inch',
  watts: 'w',
  watt: 'w',
  packs: 'pack',
  megapixels: 'mp',
  megapixel: 'mp',
  lbs: 'lb',
};
/** Shops round: 14.7 megapixels are sold as 14. */
const ROUNDING = 0.06;

/** “Part II”, “Vol. 3”: numbers that distinguish parts of one thing. */
const PART = /\b(part|vol|volume|chapter|season|episode|round|phase|no)\b\.?\s*(\d+|[ivx]+)\b/gu;
/** Words that make a name another version if the other name lacks them. */
const VERSION = /\b(?:remix|karaoke|instrumental|acoustic|tribute|unplugged|non)\b/gu;

/** Nobody writes “karaoke version” by accident. */
const VERSION_WORTH = 2;

/** Counts what two names say that cannot be true of one thing: other parts, other versions. */
export function namesContradict(left: string, right: string): number {
  const [one, other] = [foldCase(left), foldCase(right)];
  const [parts, others] = [partsIn(one), partsIn(other)];
  let found = differ(parts, others, (a, b) => a === b) ? 1 : 0;
  if (versionsIn(one) !== versionsIn(other)) found += VERSION_WORTH;
  return found;
}

const versionsIn = (text: string): string => [...new Set(text.match(VERSION))].toSorted().join(' ');

const partsIn = (text: string): string[] =>
  matchesOf(text, PART).map(([, kind, number]) => `${kind} ${number}`);

/** Counts the kinds (colors, amounts of one unit) in which two records have nothing in common, so that they cannot be one thing. */
export function contradictions(left: string, right: string): number {
  const [one, other] = [foldCase(left), foldCase(right)];
  let found = differ(colorsIn(one), colorsIn(other), (a, b) => a === b) ? 1 : 0;
  const [amounts, others] = [amountsIn(one), amountsIn(other)];
  for (const [unit, values] of amounts) if (differ(values, others.get(unit) ?? [], near)) found++;
  return found;
}

/** Returns whether both sides have values and none of them agree. */
function differ<T>(left: readonly T[], right: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return left.length > 0 && right.length > 0 && !left.some((a) => right.some((b) => same(a, b)));
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING * Math.max(a, b);

function colorsIn(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? []).flatMap((word) => COLORS.get(word) ?? []);
}

function amountsIn(text: string): Map<string, number[]> {
  const amounts = new Map<string, number[]>();
  for (const [, number = '', unit = ''] of matchesOf(text, QUANTITY)) {
    const name = UNIT_NAMES[unit] ?? unit;
    amounts.set(name, [...(amounts.get(name) ?? []), Number(number.replace(',', '.'))]);
  }
  return amounts;
}
