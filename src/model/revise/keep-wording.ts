import { labelsOf } from '../statements/citations.ts';
import { type FileLine, readFileLines } from './read-lines.ts';
import { type Aliases, shareIn, termSetOf, valueSetOf } from './words.ts';

/** Share of common terms, in both directions, above which two lines say the same in other words. */
const SAME_SHARE = 0.8;
const NO_ALIASES: Aliases = new Map();

/** Restores in a rewritten file the old wording of lines with the same citations and values, and most of the same words. Pure. */
export function keepWording(before: string, after: string): string {
  const old = readFileLines(before).filter(({ statements }) => statements.length > 0);
  const taken = new Set<FileLine>();
  return readFileLines(after)
    .map((line) => {
      const same = line.statements.length
        ? old.find((one) => !taken.has(one) && saysSame(one, line))
        : undefined;
      if (!same) return line.text;
      taken.add(same);
      return line.text.slice(0, line.text.search(/\S|$/)) + same.text.trimStart();
    })
    .join('\n');
}

function saysSame(a: FileLine, b: FileLine): boolean {
  if (a.kind !== b.kind || a.statements.length !== b.statements.length) return false;
  if (keyOf(labelsOf(a.text)) !== keyOf(labelsOf(b.text))) return false;
  if (keyOf(valueSetOf(a.text, NO_ALIASES)) !== keyOf(valueSetOf(b.text, NO_ALIASES))) return false;
  const [mine, other] = [termSetOf(a.text, NO_ALIASES), termSetOf(b.text, NO_ALIASES)];
  return shareIn(mine, other) >= SAME_SHARE && shareIn(other, mine) >= SAME_SHARE;
}

const keyOf = (values: Iterable<string>): string => [...values].sort().join('\n');
