import { termsOf } from '../coverage.ts';

const LENGTHS: ReadonlySet<string> = termsOf('thickness width height length depth size diameter distance');
const LENGTH = /\d ?(?:[mck]?m|in(?:ch(?:es)?)?|ft|feet|(?:centi|milli|kilo)?met(?:er|re)s?|["″])(?!\p{L})/u;

/** Returns the words of a question that a text says with a value alone: “up to 10 mm” gives a thickness. */
export const lengthsIn = (words: readonly { term: string }[], text: string): string[] =>
  LENGTH.test(text) ? words.flatMap(({ term }) => (LENGTHS.has(term) ? [term] : [])) : [];
