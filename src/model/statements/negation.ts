import { termFrequencies } from '../../text/terms.ts';

const NEGATOR = String.raw`\b(?:not|no longer|no|never|none|nobody|nothing|neither|nor|without|cannot|nicht|kein\w*|nie)\b|n['’]t\b`;
const NEGATION = new RegExp(NEGATOR, 'i');
/** What is denied stands in the words that follow. */
const DENIED = new RegExp(String.raw`(?:${NEGATOR})((?:[\s-]+[^\s.,;:!?]+){1,4})`, 'gi');

/** Whether a text says no. */
export const isNegated = (text: string): boolean => NEGATION.test(text);

/** The content words that a text denies, by their stems: those in the four words behind each “not”, “no” or “without”. */
export const deniedTerms = (text: string): Set<string> =>
  new Set([...text.matchAll(DENIED)].flatMap(([, words = '']) => [...termFrequencies(words).keys()]));
