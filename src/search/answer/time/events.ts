import { terms } from '../../../text/terms.ts';
import { termsOf } from '../coverage.ts';

const WHEN_IS =
  /^\W*when(?:['’]s| is| are| was| were| do| does| did| will) (?:[\p{L}\p{N}'’-]+ )*?([\p{L}\p{N}'’-]+?)(?: (?:take place|happen|occur|be))?(?: this year| next year)?\W*$/iu;
const HAPPENS = /^\W*when (?:do|does|did|will)\b(?!.*\b(?:take place|happen|occur|be)\b)/i;
/** “When is the lamp lit”, “when was it painted”, “when is Ann away”: the last word is not an event. */
const DONE =
  /(?:ed|en|lit|held|built|made|sent|paid|due|open|closed)$|^(?:away|available|absent|back|free|here|live|off|on|out|possible|present|ready|there)$/i;

/** Returns the event of “When is the fair”, as a term, or null. */
export function askedEvent(question: string): string | null {
  const event = WHEN_IS.exec(question)?.[1] ?? '';
  return DONE.test(event) || HAPPENS.test(question) ? null : (terms(event).at(-1) ?? null);
}

const AROUND =
  /\b(?:before|after|until|till|prior to|around|since) (?:the |our |this |next )?((?:[\p{L}\p{N}'’-]+ ){0,2}[\p{L}\p{N}'’-]+)/giu;

/** Removes “after the fair” if the question asks when the fair is: it tells when something else is. */
export const withoutEvent = (text: string, event: string | null): string =>
  event === null
    ? text
    : text.replace(AROUND, (found, after: string) => {
        const words = after.split(' ');
        const at = words.findIndex((word) => termsOf(word).has(event));
        return at < 0 ? found : ['~', ...words.slice(at + 1)].join(' ');
      });
