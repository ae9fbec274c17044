import { terms } from '../../../text/terms.ts';
import { readAsked } from '../read-asked.ts';

/** Near-synonyms by the word of a question that they may stand for, both as terms. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/** Returns the near-synonyms of what a question is about. Common verbs have too many. */
export const nearWordsOf = (question: string): NearWords =>
  new Map(
    readAsked(question)
      .words.filter(({ weight, isName, near }) => weight >= 1 && !isName && near.length > 0)
      .map(({ term, near }) => [term, near]),
  );

const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the words of an answer that stand for words of the question, both as written: “sick” for “ill”. */
export function saidInstead(question: string, answer: string): { asked: string; said: string }[] {
  const near = nearWordsOf(question);
  const words = answer.match(WORD) ?? [];
  const said = new Set(words.flatMap((word) => terms(word)));
  return readAsked(question).words.flatMap(({ term, written }) => {
    const others = said.has(term) ? [] : (near.get(term) ?? []);
    const found = words.find((word) => terms(word).some((other) => others.includes(other)));
    return found === undefined ? [] : [{ asked: written, said: found.toLowerCase() }];
  });
}
