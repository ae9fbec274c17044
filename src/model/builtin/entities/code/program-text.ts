import { matchesOf } from '../../../../lib/strings/matches-of.ts';

/** Symbols of programs, their output and markup, which are rare in sentences. */
const SIGN = /[{}[\]<>=\\$^]|\(\)|->|::|\);|\w_\w/g;
const SIGNS_MIN = 4;
/** Few texts have as many, and only those are read again without addresses. */
const hasSigns = (text: string): boolean => matchesOf(text, SIGN).length >= SIGNS_MIN;
const ADDRESS = /<[^<>\s]{1,200}@[^<>\s]{1,200}>/g;

/** Returns whether a sentence is code, program output or markup: it has one such symbol per two words. Ignores addresses in brackets. */
export function isProgram(sentence: string): boolean {
  if (!hasSigns(sentence)) return false;
  const text = sentence.replace(ADDRESS, '');
  const signs = text.match(SIGN)?.length ?? 0;
  return signs >= SIGNS_MIN && signs * 2 >= text.split(/\s+/).length;
}

/** Returns whether at least half of a document's text is in `code`, or in sentences that are code. */
export function isMostlyCode(code: readonly string[], sentences: readonly string[]): boolean {
  const charsOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  const written = sentences.filter(isProgram);
  return charsOf(code) + charsOf(written) > charsOf(sentences) - charsOf(written);
}

/** Returns what begins a line of code with an @, like a handle: “@task.retry” above a function. */
export const decoratorsOf = (code: readonly string[]): ReadonlySet<string> =>
  new Set(code.flatMap((text) => matchesOf(text, /^[ \t]*(@[\w.]+)/gm).map(([, name = '']) => name)));
