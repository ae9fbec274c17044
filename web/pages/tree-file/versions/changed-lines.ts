import { diffTokens } from '../../../../src/merge/diff/diff-tokens.ts';
import { Interner } from '../../../../src/merge/diff/intern.ts';
import { splitLines } from '../../../../src/merge/split-lines.ts';

export interface ChangedLine {
  kind: 'added' | 'removed';
  text: string;
}

/** Returns the lines by which two texts differ, in order, without blank ones. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [from, to] = [splitLines(before), splitLines(after)];
  const table = new Interner();
  const lines = (kind: ChangedLine['kind'], all: readonly string[]): ChangedLine[] =>
    all.map((text) => ({ kind, text: text.trimEnd() })).filter(({ text }) => text !== '');
  return diffTokens(table.ids(from), table.ids(to)).flatMap(({ aStart, aEnd, bStart, bEnd }) => [
    ...lines('removed', from.slice(aStart, aEnd)),
    ...lines('added', to.slice(bStart, bEnd)),
  ]);
}
