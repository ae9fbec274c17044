import type { AnswerSource } from '../statements/statement.ts';

const SMALL = /(?<![\p{L}\p{N}'’@._/-])\p{Ll}{3,}(?![\p{L}\p{N}@_/-])/gu;
const TITLED = /(?<![\p{L}\p{N}@._/-])\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}@_/-])/gu;

/** Returns a function that lowercases words which the documents also write in lowercase: “Community Representatives” is nobody's name. */
export function smallWriter(sources: readonly AnswerSource[]): (text: string) => string {
  const common = new Set<string>();
  for (const { blocks } of sources)
    for (const { text } of blocks) for (const [word] of text.matchAll(SMALL)) common.add(word);
  return (text) =>
    text.replace(TITLED, (word) => (common.has(word.toLowerCase()) ? word.toLowerCase() : word));
}
