import type { AnswerSource } from '../statements/statement.ts';

const LOWERCASE = /(?<![\p{L}\p{N}'’@._/-])\p{Ll}{3,}(?![\p{L}\p{N}@_/-])/gu;
const TITLED = /(?<![\p{L}\p{N}@._/-])\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}@_/-])/gu;
/** A capital within a sentence. */
const TITLED_INSIDE = /(?<=\p{Ll} )\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}@_/-])/gu;

/**
 * Returns a function that lowercases words which the documents write in lowercase, too, at least as often as with a capital inside a sentence:
 * “Community Representatives” is nobody's name. What is nearly always “the Foundation” there is one.
 */
export function createLowercaser(sources: readonly AnswerSource[]): (text: string) => string {
  const texts = sources.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const lowercase = countWords(texts, LOWERCASE);
  const titled = countWords(texts, TITLED_INSIDE);
  const isCommon = (word: string) => (lowercase.get(word) ?? 0) >= Math.max(1, titled.get(word) ?? 0);
  return (text) => text.replace(TITLED, (word) => (isCommon(word.toLowerCase()) ? word.toLowerCase() : word));
}

function countWords(texts: readonly string[], pattern: RegExp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(pattern)) {
      const folded = word.toLowerCase();
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
    }
  return counts;
}
