import type { Region } from '../region.ts';
import type { LineRange } from '../merge.types.ts';
import { type FrontMatterEntry, frontMatterEntries } from './front-matter-entries.ts';

/** The three texts as lines. */
interface Lines {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * Returns the regions of the front matter, one per key, reordered where a side reordered its keys, and how many lines of each text they
 * cover; null if one of the texts has no front matter or one that is not plain `key: value`.
 */
export function frontMatterRegions(
  lines: Lines,
): { regions: Region[]; lengths: { base: number; ours: number; theirs: number } } | null {
  const base = frontMatterEntries(lines.base);
  const ours = frontMatterEntries(lines.ours);
  const theirs = frontMatterEntries(lines.theirs);
  if (!base || !ours || !theirs) return null;
  const byKey = { base: indexOf(base.entries), ours: indexOf(ours.entries), theirs: indexOf(theirs.entries) };
  const regions: Region[] = [fenceRegion(0, 0, 0)];
  const at = { base: 1, ours: 1, theirs: 1 };
  for (const key of keyOrder(base.entries, ours.entries, theirs.entries)) {
    const ranges = { base: byKey.base.get(key), ours: byKey.ours.get(key), theirs: byKey.theirs.get(key) };
    const range = (side: keyof Lines): LineRange => ranges[side] ?? { start: at[side], end: at[side] };
    const region = { base: range('base'), ours: range('ours'), theirs: range('theirs') };
    for (const side of ['base', 'ours', 'theirs'] as const) at[side] = ranges[side]?.end ?? at[side];
    regions.push({ kind: kindOf(lines, region), ...region });
  }
  const lengths = { base: base.range.end, ours: ours.range.end, theirs: theirs.range.end };
  regions.push(fenceRegion(lengths.base - 1, lengths.ours - 1, lengths.theirs - 1));
  return { regions, lengths };
}

const indexOf = (entries: FrontMatterEntry[]): Map<string, LineRange> =>
  new Map(entries.map(({ key, range }) => [key, range]));

const fenceRegion = (base: number, ours: number, theirs: number): Region => ({
  kind: 'stable',
  base: { start: base, end: base + 1 },
  ours: { start: ours, end: ours + 1 },
  theirs: { start: theirs, end: theirs + 1 },
});

/** Returns the keys in the order of the side that reordered them (the user's if both did); other keys follow their predecessor. */
function keyOrder(base: FrontMatterEntry[], ours: FrontMatterEntry[], theirs: FrontMatterEntry[]): string[] {
  const isReordered = !sameOrder(keysOf(ours), keysOf(base));
  const order = keysOf(isReordered ? ours : theirs);
  for (const side of [isReordered ? theirs : ours, base]) {
    let position = 0;
    for (const key of keysOf(side)) {
      const found = order.indexOf(key);
      if (found < 0) order.splice(position, 0, key);
      position = (found < 0 ? position : found) + 1;
    }
  }
  return order;
}

const keysOf = (entries: FrontMatterEntry[]): string[] => entries.map(({ key }) => key);

/** Returns whether the keys that both have are in the same order. */
function sameOrder(a: string[], b: string[]): boolean {
  const shared = a.filter((key) => b.includes(key));
  const inB = b.filter((key) => a.includes(key));
  return shared.every((key, i) => key === inB[i]);
}

function kindOf(lines: Lines, region: Omit<Region, 'kind'>): Region['kind'] {
  const text = (side: keyof Lines) => lines[side].slice(region[side].start, region[side].end).join('');
  const [base, ours, theirs] = [text('base'), text('ours'), text('theirs')];
  if (ours === base && theirs === base) return 'stable';
  if (theirs === base) return 'ours';
  return ours === base ? 'theirs' : 'both';
}
