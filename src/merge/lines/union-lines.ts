import { splitLines } from '../split-lines.ts';

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;
const ROW = /^\s*\|/;

/** Whether a line begins a list item or is a row of a table. */
export const isItemOrRow = (line: string): boolean => ITEM.test(line) || ROW.test(line);

/** Lines of base around the place of a union, by which a sorted list is recognized. */
export interface Around {
  before: string;
  after: string;
}

/**
 * Both of two insertions at one place, the user's first; items of a list or rows of a table that is kept in alphabetical order go
 * where that order puts them. Each item keeps its own lines byte for byte.
 */
export function unionLines(ours: string, theirs: string, around: Around): string {
  const mine = itemsOf(ours);
  const other = itemsOf(theirs);
  if (mine && other && areSorted(mine, other, around)) return mergeSorted(mine, other).join('');
  return joinClosed(ours, theirs);
}

/** Items with their continuation lines; null when the text is anything but a list or rows of a table. */
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

/** Two neighbors in base at least must show the order; one alone is in any order. */
function areSorted(mine: string[], other: string[], around: Around): boolean {
  const before = siblings(splitLines(around.before).toReversed()).toReversed();
  const after = siblings(splitLines(around.after));
  if (before.length + after.length < 2) return false;
  return [mine, other].every((items) => isAscending([...before, ...items, ...after].map(sortKey)));
}

/** The items or rows of the list that the first line belongs to, up to the next heading or paragraph. */
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

/** Letters and digits of the first line without the targets of its links, folded; code point order, so that every machine sorts the same. */
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
