import { type Places, termsOf } from '../../src/search/answer/coverage.ts';

const NONE: ReadonlySet<string> = new Set();

/** Returns the places where the words of an answer may occur: these texts, and nothing elsewhere. */
export const placesOf = (texts: Partial<Record<keyof Places, string>>): Places => ({
  own: NONE,
  lead: NONE,
  headings: NONE,
  asked: NONE,
  title: NONE,
  path: NONE,
  topic: NONE,
  before: NONE,
  document: NONE,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, termsOf(text)])),
});
