import { termFrequencies } from '../../text/terms.ts';

const NEGATOR = String.raw`\b(?:(?<!\bor )not|no longer|no|never|none|nobody|nothing|neither|nor|without|cannot|nicht|kein\w*|nie)\b|n['’]t\b`;
const NEGATION = new RegExp(NEGATOR, 'i');
/** Whether a text says no. */
export const isNegated = (text: string): boolean => NEGATION.test(text);

/** What is denied stands in so many words that follow. */
const WORDS = 4;

/** The content words that a text denies, by their stems: those in the words behind each “not”, “no” or “without”, up to the end of the clause. */
export function deniedTerms(text: string, words = WORDS): Set<string> {
  const denied = new RegExp(String.raw`(?:${NEGATOR})((?:[\s-]+[^\s.,;:!?]+){1,${words}})`, 'gi');
  return new Set(
    [...text.matchAll(denied)].flatMap(([, behind = '']) => [...termFrequencies(behind).keys()]),
  );
}
