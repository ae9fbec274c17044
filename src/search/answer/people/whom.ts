import { terms } from '../../../text/terms.ts';
import { matchForm } from '../answer-types.ts';
import { hasWord } from '../coverage.ts';

const WORD = /[\p{L}'’-]+/gu;
const CHARS_AFTER = 110;
const PAUSE = /[,;:()]\s|\.(?:\s|$)/u;

/** Returns whether a text says to whom one does something: “ask Bo Holm”, “write to board@brack.example”. */
export function namesWhom(text: string, verb: string): boolean {
  return [...text.matchAll(WORD)]
    .filter(([word]) => hasWord(new Set(terms(word)), verb))
    .map(({ 0: word, index }) => text.slice(index + word.length, index + word.length + CHARS_AFTER))
    .map((after) => after.split(PAUSE)[0] ?? '')
    .some((whom) => matchForm('person', whom) > 0 || matchForm('address', whom) > 0);
}
