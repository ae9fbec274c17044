import { Hash53 } from '../../lib/ids/hash53.ts';
import { packNumbers, unpackNumbers } from '../../lib/ids/packed-numbers.ts';
import { foldName } from '../../text/fold.ts';

/** Longer texts say in their first part what they are about. */
export const TEXT_CHARS_MAX = 20_000;
const PLAIN_WORDS_MAX = 4;
const CAPITALIZED = /(?<![\p{L}\p{N}.])\p{Lu}[\p{L}\p{N}&/-]*(?: \p{Lu}[\p{L}\p{N}&/-]*){0,3}/gu;

/** Yields every name that a text may have capitalized, folded, as often as it has it, whether or not a word such as “team” is next to it. */
function* plainNames(text: string): Generator<string> {
  for (const [run] of text.slice(0, TEXT_CHARS_MAX).matchAll(CAPITALIZED)) {
    const words = foldName(run).split(' ').filter(Boolean);
    // Only at the start of a run: “Engineering Manager” names Engineering, “Project Management” does not name Management.
    for (let to = 1; to <= Math.min(words.length, PLAIN_WORDS_MAX); to++) yield words.slice(0, to).join(' ');
  }
}

/** Counts how often a text has each of `names` (folded) capitalized. */
export function countPlain(text: string, names: ReadonlySet<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of plainNames(text)) if (names.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

const hashOf = (name: string): number => new Hash53().add(name).value() >>> 0;

/** Returns the hashes of all names that `countPlain` could count in a text: which ones are asked for is known only after all texts were read. */
export const hashPlain = (text: string): string =>
  packNumbers(Uint32Array.from(new Set(plainNames(text)), hashOf));

/** Returns a function that says of what `hashPlain` returned whether its text may have one of `names`: if not, it has none. */
export function openPlainFilter(names: Iterable<string>): (hashes: string) => boolean {
  const wanted = new Set(Array.from(names, hashOf));
  return (hashes) => unpackNumbers(hashes).some((hash) => wanted.has(hash));
}
