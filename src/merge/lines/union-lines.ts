import { splitLines } from '../split-lines.ts';

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;
const ROW = /^\s*\|/;

/** Returns whether a line starts a list item or is a table row. */
export const isItemOrRow = (line: string): boolean => ITEM.test(line) || ROW.test(line);

/** Lines of base around a union, which show whether a list is sorted. */
export interface Around {
  before: string;
  after: string;
}

/**
 * Joins two insertions at one place, the user's first; in a list or table kept in alphabetical order, items go where that order puts them.
 * Each item keeps its own lines byte for byte.
 */
export function unionLines(ours: string, theirs: string, around: Around): string {
  const mine = itemsOf(ours);
  const other = itemsOf(theirs);
  if (mine && other && areSorted(mine, other, around)) return mergeSorted(mine, other).join('');
  return joinClosed(ours, theirs);
}

/** Returns items with their continuation lines; null if the text is anything but a list or table rows. */
function itemsOf(text: string): string[] | null {
  const items: string[] = [];
  let indent: number | null = null;
  for (const line of splitLines(text)) {
    const itemIndent = ITEM.exec(line)?.[1]?.length;
    const starts = ROW.test(line) || (itemIndent !== undefined && itemIndent <= (indent ?? itemIndent));
    if (starts) {
      indent ??= itemIndent ?? 0;
      items.push(line);
    } else if (items.length > 0 && /^\s/.test(line) && line.trim() !== '') items.push(items.pop() + line);
    else return null;
  }
  return items.length > 0 && items.every((item) => /[\r\n]$/.test(item)) ? items : null;
}

/** Returns whether all items are in order. At least two neighbors in base must show it; a single one is always in order. */
function areSorted(mine: string[], other: string[], around: Around): boolean {
  const before = siblings(splitLines(around.before).toReversed()).toReversed();
  const after = siblings(splitLines(around.after));
  if (before.length + after.length < 2) return false;
  return [mine, other].every((items) => isAscending([...before, ...items, ...after].map(sortKey)));
}

/** Returns the items or rows of the list to which the first line belongs, up to the next heading or paragraph. */
function siblings(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => /^\S/.test(line) && !isItemOrRow(line));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => ROW.test(line) || ITEM.exec(line)?.[1] === '');
}

function isAscending(keys: string[]): boolean {
  let previous = '';
  for (const key of keys) {
    if (key < previous) return false;
    previous = key;
  }
  return true;
}

function mergeSorted(mine: string[], other: string[]): string[] {
  const merged: string[] = [];
  let i = 0;
  for (const item of other) {
    const key = sortKey(item);
    for (let own = mine[i]; own !== undefined && sortKey(own) <= key; own = mine[++i]) merged.push(own);
    merged.push(item);
  }
  return [...merged, ...mine.slice(i)];
}

/** Returns letters and digits of the first line without link targets, folded; in code point order, so that every machine sorts the same. */
const sortKey = (item: string): string =>
  item
    .replace(/\n[^]*/, '')
    .replace(ITEM, '')
    .replace(/\]\([^)]*\)|<?https?:\/\/\S+/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim();

const joinClosed = (a: string, b: string): string =>
  a === '' || b === '' || /[\r\n]$/.test(a) ? a + b : `${a}\n${b}`;
