import { terms } from '../../../text/terms.ts';
import { matchForm } from '../answer-types.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { QuestionKind } from '../question/question-kinds.ts';

const WORD = /[\p{L}'’-]+/gu;
const CHARS_AFTER = 110;
const PAUSE = /[,;:()]\s|\.(?:\s|$)/u;
/** Ways to get to somebody: who asks whom to call wants to reach them, in whatever way. */
const REACHES: ReadonlySet<string> = termsOf(
  'address approach ask call complain connect consult contact email inform mail message notify phone ping reach report send speak talk tell touch turn write',
);
const ADDRESS = /\S@\S+\.\w|(?<!\S)#\p{Ll}[\p{L}\d_-]+/u;

/** Returns whether “who do I …” asks whom to reach. */
export const isReaching = (verb: string | null): boolean => verb !== null && REACHES.has(verb);

/** Verbs of “how do I …” for which text may have a number or an address instead. */
const REACHING: ReadonlySet<string> = termsOf('contact reach');

/** Returns the verb of a question that only says that somebody is to be reached: “who do I call”, “how do I contact”; null: there is none. */
export function reachingVerb(kind: QuestionKind, doing: string | null, asks: string | null): string | null {
  if (kind === 'person') return isReaching(asks) ? asks : null;
  return kind === 'steps' && doing !== null && REACHING.has(doing) ? doing : null;
}

/** Returns whether a text says whom one reaches, and how: “connect with Bo Holm”, “board@brack.example”. */
export const namesReached = (text: string): boolean =>
  ADDRESS.test(text) || [...termsOf(text)].some((verb) => REACHES.has(verb) && namesWhom(text, verb));

/** Returns whether a text says to whom one does something: “ask Bo Holm”, “write to board@brack.example”. */
export function namesWhom(text: string, verb: string): boolean {
  return [...text.matchAll(WORD)]
    .filter(([word]) => hasWord(new Set(terms(word)), verb))
    .map(({ 0: word, index }) => text.slice(index + word.length, index + word.length + CHARS_AFTER))
    .map((after) => after.split(PAUSE)[0] ?? '')
    .some((whom) => matchForm('person', whom) > 0 || matchForm('address', whom) > 0);
}

/** Returns whether a text says whom “who do I …” asks for. */
export const saysWhom = (text: string, verb: string | null): boolean =>
  verb !== null && (namesWhom(text, verb) || (isReaching(verb) && namesReached(text)));
