/** Signs of programs, of what they print and of markup, which sentences seldom have. */
const SIGN = /[{}[\]<>=\\$^]|\(\)|->|::|\);|\w_\w/g;
const SIGNS_MIN = 4;
const ADDRESS = /<[^<>\s]{1,200}@[^<>\s]{1,200}>/g;

/** Whether a sentence is a program, what one printed, or markup: it has a sign of these for every two words. Addresses in brackets are none. */
export function isProgram(sentence: string): boolean {
  const text = sentence.replace(ADDRESS, '');
  const signs = text.match(SIGN)?.length ?? 0;
  return signs >= SIGNS_MIN && signs * 2 >= text.split(/\s+/).length;
}

/** Whether at least half of what a document says stands in `code`, or in sentences that are code. */
export function isMostlyCode(code: readonly string[], sentences: readonly string[]): boolean {
  const charsOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  const written = sentences.filter(isProgram);
  return charsOf(code) + charsOf(written) > charsOf(sentences) - charsOf(written);
}
