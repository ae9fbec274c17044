import { termFrequencies } from '../../text/terms.ts';

const NEGATOR = String.raw`\b(?:(?<!\bor )not|no longer|no|never|none|nobody|nothing|neither|nor|without|cannot|nicht|kein\w*|nie)\b|n['’]t\b`;
const NEGATION = new RegExp(NEGATOR, 'i');
/** Returns whether a text contains a negation. */
export const isNegated = (text: string): boolean => NEGATION.test(text);

/** Number of words after a negation that it covers. */
const WORDS = 4;

/** Returns the stems of the content words that a text denies: those after each “not”, “no” or “without”, up to the end of the clause. */
export function deniedTerms(text: string, words = WORDS): Set<string> {
  const denied = new RegExp(String.raw`(?:${NEGATOR})((?:[\s-]+[^\s.,;:!?]+){1,${words}})`, 'gi');
  return new Set([...text.matchAll(denied)].flatMap(([, after = '']) => [...termFrequencies(after).keys()]));
}
