import { CAUSE } from '../answer-types.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** “To save time”, not “to a crane”. */
const PURPOSE = /\b(?:for|to(?! (?:an?|the|our|your|its|their|this|that)\b)) \p{Ll}/u;

/** Returns whether a statement gives no reason, though one is asked for. */
export const lacksCause = (
  { kind, words }: Asked,
  { own, lead, headings, previous, speaker, isReply = false }: AnswerStatement,
): boolean =>
  kind === 'reason' &&
  (speaker === null || !saysMore(words, own, isReply)) &&
  !PURPOSE.test(own) &&
  !CAUSE.test([own, lead, headings, previous].join('\n'));

/** With this many other words, a text does more than say again what the question says. */
const OTHER_TERMS_MIN = 3;

/** Returns whether a message may give a reason without such words: a reply does, but not by saying again what happened; others name all of that, too. */
function saysMore(words: Asked['words'], own: string, isReply: boolean): boolean {
  const said = termsOf(own);
  const others = [...said].filter((term) => words.every((word) => word.term !== term));
  const namesAll = words.every(({ term, weight }) => weight < 1 || hasWord(said, term));
  return namesAll ? others.length >= OTHER_TERMS_MIN : isReply;
}
