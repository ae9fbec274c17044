import { foldSpace } from '../../../src/lib/strings/fold-space.ts';
import { splitLines } from '../../../src/merge/split-lines.ts';

/** Returns the lines of a text, from 0, that the model's text does not have: a person's. */
export function personLines(content: string, written: string | null): ReadonlySet<number> {
  const known = new Set(splitLines(written ?? '').map(foldSpace));
  const lines = splitLines(content).map(foldSpace);
  return new Set(lines.flatMap((line, i) => (line !== '' && !known.has(line) ? [i] : [])));
}
