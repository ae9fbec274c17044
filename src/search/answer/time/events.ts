import { terms } from '../../../text/terms.ts';
import { termsOf } from '../coverage.ts';

const WHEN_IS =
  /^\W*when(?:['’]s| is| are| was| were) (?:[\p{L}\p{N}'’-]+ )*?([\p{L}\p{N}'’-]+?)(?: this year| next year)?\W*$/iu;
/** “When is the lamp lit”, “when was it painted”: the last word is not an event. */
const DONE = /(?:ed|en|lit|held|built|made|sent|paid|due|open|closed)$/i;

/** Returns the event of “When is the fair”, as a term, or null. */
export function askedEvent(question: string): string | null {
  const event = WHEN_IS.exec(question)?.[1] ?? '';
  return DONE.test(event) ? null : (terms(event).at(-1) ?? null);
}

const AROUND =
  /\b(?:before|after|until|till|prior to|around|since) (?:the |our |this |next )?([\p{L}\p{N}'’-]+)/giu;

/** Removes “after the fair” if the question asks when the fair is: it tells when something else is. */
export const withoutEvent = (text: string, event: string | null): string =>
  event === null
    ? text
    : text.replace(AROUND, (found, other: string) => (termsOf(other).has(event) ? '~' : found));
