import { splitSentences } from '../../../text/sentences.ts';
import { AUXILIARY } from './auxiliary.ts';

const WORDS = '(?:who|whom|whose|what|which|when|where|why|how)';
const SUBJECT = '(?:I|we|you|they|one|he|she|it|there|that|this|the|an?|my|our|your|any\\p{L}*|some\\p{L}*)';
const ASKS = `(?:(?:about|at|by|for|from|in|on|since|to|under|until|with) )?${WORDS}\\b|${AUXILIARY} ${SUBJECT}\\b`;
const BEGINS = new RegExp(`^\\W*(?:(?:and|but|so|then|also) )?(?:${ASKS})`, 'iu');
/** What a clause before the question ends with. */
const CLAUSE = new RegExp(`(?:[,:;–—]|\\s-)\\s+(?:(?:and|but|so|then) )?(?=(?:${ASKS}))`, 'giu');
/** “When I am sick, …”: with the verb after its subject, it does not ask when. */
const CONDITION = new RegExp(`^\\W*(?:when|where) ${SUBJECT}['’\\s].+,\\s`, 'iu');
const QUESTION_MARK = /[?？]\W*$/;

/**
 * Returns the part of a text that asks: “A printer is broken. Who do I tell?” and “If a printer is broken, who do I tell?” ask who. What is before
 * only says what it is about. The whole text if it begins with a question or asks in no way that is known. English only.
 */
export function askedPart(text: string): string {
  if (begins(text)) return text;
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const last = sentences.findLast((sentence) => QUESTION_MARK.test(sentence)) ?? sentences.at(-1) ?? text;
  if (begins(last)) return last;
  const [clause] = last.matchAll(CLAUSE);
  return clause ? last.slice(clause.index + clause[0].length) : text;
}

const begins = (text: string): boolean => BEGINS.test(text) && !CONDITION.test(text);
