import type { HunkTexts } from '../hunk.types.ts';
import { splitLines } from '../split-lines.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** A list item or table row that names a thing and cites where it comes from. */
interface Item {
  /** Its bold beginning, or its first cell. */
  name: string;
  footnotes: readonly string[];
}

const NAMED = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+\*\*(?<bold>[^*]+)\*\*|\|(?<cell>[^|]+)\|)/;
const FOOTNOTE = /\[\^([^\]\s]+)\]/g;

function itemOf(line: string): Item | null {
  const { bold, cell } = NAMED.exec(line)?.groups ?? {};
  const footnotes = [...line.matchAll(FOOTNOTE)].map(([reference]) => reference);
  const name = foldSpace(bold ?? cell ?? '');
  return name === '' || !footnotes.length ? null : { name, footnotes };
}

const isSame = (a: Item, b: Item): boolean =>
  a.name === b.name || a.footnotes.some((footnote) => b.footnotes.includes(footnote));

/** Returns whether two lines are items about different things, by name and by sources, however similar their other words are. */
export function areOtherItems(a: string, b: string): boolean {
  const [one, other] = [itemOf(a), itemOf(b)];
  return one !== null && other !== null && !isSame(one, other);
}

/**
 * Returns whether a merge of words gave an item of one side words of another item: what a person wrote next to “Ada” would be said of “Bo”, whose
 * row took the place of Ada’s.
 */
export function joinsOtherItems({ base, ours, theirs }: HunkTexts, merged: string): boolean {
  if (!merged.includes('[^')) return false;
  const known = itemsOf(base);
  return [ours, theirs].some((side) => {
    const whole = new Set(splitLines(side).map(foldSpace));
    const added = itemsOf(side).filter((item) => !known.some((old) => isSame(item, old)));
    return splitLines(merged).some((line) => {
      const item = added.length && !whole.has(foldSpace(line)) ? itemOf(line) : null;
      return item !== null && added.some((one) => isSame(one, item));
    });
  });
}

const itemsOf = (text: string): Item[] =>
  splitLines(text)
    .map(itemOf)
    .filter((item) => item !== null);
