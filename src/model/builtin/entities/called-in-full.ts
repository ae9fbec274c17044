import { foldName } from '../../../text/fold.ts';
import { FIRST_NAME, LAST_NAME, lexiconBits, ROLE } from '../../../text/names/lexicon.ts';

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,39}`;
const PARTICLE = '(?:van|von|de|der|den|da|di|du|des|del|la|le|bin|al|el|dos)';
/** What may follow the first word of a name after an @. */
const OTHERS = new RegExp(String.raw`^(?: (?:${PARTICLE} ){0,2}${WORD}){1,3}(?![\p{L}\p{N}_])`, 'u');
const bitsOf = (word: string): number => lexiconBits(foldName(word));

/** Words that begin a sentence addressed to someone: “@Anna Can you …”. */
const BEGINS_SENTENCE = new Set(
  (
    'actually add agreed all also and any approve are as ask at because but call cc check cool could can did do does for from fyi get give given go good gotcha great has have hey hi how i ' +
    "i'm i'll i've i'd if in is it it's its just let let's look make maybe merge nice no not now oh ok okay on one or our please quick remind review right see send should so sorry sure take tell thank thanks " +
    "that that's the then there there's they they're this to try um update use was we we'll we're we've well were what when where which who why will with would wait yeah yep yes you your"
  ).split(' '),
);

/** Returns whether a word begins a sentence and is not a surname: in “Anna Weber Yeah I think”, the name ends before it. */
export const beginsSentence = (word: string): boolean =>
  BEGINS_SENTENCE.has(word.toLowerCase().replace('’', "'")) &&
  (bitsOf(word) & (FIRST_NAME | LAST_NAME)) === 0;

/**
 * Returns the full name in a mention such as “@Anna Weber agreed”, as in chats and minutes, where the handle is only the first word; `end`:
 * end of the handle in `text`. Null if nothing shows that the words after the handle belong to the name.
 */
export function nameInFull(text: string, handle: string, end: number): string | null {
  const first = handle.slice(1);
  if (!/^\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}$/u.test(first)) return null;
  const words =
    OTHERS.exec(text.slice(end, end + 160))?.[0]
      .trim()
      .split(' ') ?? [];
  const strange = words.findIndex(isNoPart);
  const own = strange === -1 ? words : words.slice(0, strange);
  const last = own.at(-1);
  if (last === undefined || !/^\p{Lu}/u.test(last)) return null;
  const name = [first, ...own].join(' ');
  // Zulip appends the number of the account to a name.
  const isNumbered = /^\|\d/.test(text.slice(end + name.length - first.length));
  return isNumbered || bitsOf(first) & FIRST_NAME || bitsOf(last) & (FIRST_NAME | LAST_NAME) ? name : null;
}

const isNoPart = (word: string): boolean =>
  /^\p{Lu}/u.test(word) &&
  (beginsSentence(word) || ((bitsOf(word) & ROLE) !== 0 && (bitsOf(word) & (FIRST_NAME | LAST_NAME)) === 0));
