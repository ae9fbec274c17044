import { diffTokens } from '../../../../src/merge/diff/diff-tokens.ts';
import type { Edit } from '../../../../src/merge/diff/edit.ts';
import { Interner } from '../../../../src/merge/diff/intern.ts';
import { tokenizeProse } from '../../../../src/merge/words/tokenize-prose.ts';

/** A run of words that is unchanged, inserted or deleted. */
export interface Marked {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Returns a word diff of two texts; without the removed runs it is `after`, without the added ones `before`. */
export function markWords(before: string, after: string): Marked[] {
  const [from, to] = [tokenizeProse(before), tokenizeProse(after)];
  const table = new Interner();
  const edits = diffTokens(table.ids(from.map(({ key }) => key)), table.ids(to.map(({ key }) => key)));
  const text = (tokens: typeof from, start: number, end: number): string =>
    tokens
      .slice(start, end)
      .map(({ gap, text: word }) => gap + word)
      .join('');
  const marked: Marked[] = [];
  let at = 0;
  for (const { aStart, aEnd, bStart, bEnd } of edits) {
    push(marked, 'same', text(to, at, bStart));
    push(marked, 'removed', text(from, aStart, aEnd));
    push(marked, 'added', text(to, bStart, bEnd));
    at = bEnd;
  }
  push(marked, 'same', text(to, at, to.length));
  return marked;
}

/** Marks the words of the base that one of the sides, or both, removed. */
export function markRemoved(base: string, sides: readonly string[]): Marked[] {
  const tokens = tokenizeProse(base);
  const removed = new Set(sides.flatMap((side) => removedTokens(base, side)));
  const marked: Marked[] = [];
  for (const [i, { gap, text }] of tokens.entries())
    push(marked, removed.has(i) ? 'removed' : 'same', gap + text);
  return marked;
}

function removedTokens(base: string, side: string): number[] {
  const table = new Interner();
  const keys = (text: string) => table.ids(tokenizeProse(text).map(({ key }) => key));
  return diffTokens(keys(base), keys(side)).flatMap(({ aStart, aEnd }: Edit) =>
    Array.from({ length: aEnd - aStart }, (_, i) => aStart + i),
  );
}

function push(marked: Marked[], kind: Marked['kind'], text: string): void {
  const last = marked.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else marked.push({ kind, text });
}
