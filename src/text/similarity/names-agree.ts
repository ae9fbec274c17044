import { sameGivenName } from '../person-names/given-names.ts';
import { nameWords } from '../person-names/name-words.ts';

/** Shorter words agree only if they are equal. */
const PREFIX_MIN = 3;

/**
 * Returns whether two names next to one address or account can be one person's: a first name in common (nicknames, initials and beginnings
 * count), or one name inside the other, as in account names. “Jane Smith” and “John Smith” cannot.
 */
export function namesAgree(left: string, right: string): boolean {
  const a = nameWords(left);
  const b = nameWords(right);
  if (a.words.length === 0 || b.words.length === 0) return false;
  if (a.folded === b.folded || a.joined === b.joined) return true;
  const [short, long] = a.joined.length < b.joined.length ? [a.joined, b.joined] : [b.joined, a.joined];
  if (short.length >= PREFIX_MIN && long.includes(short)) return true;
  if (a.words.length > 1 && b.words.length > 1 && a.words.toSorted().join() === b.words.toSorted().join())
    return true;
  const [firstOfA = '', firstOfB = ''] = [a.words[0], b.words[0]];
  if (a.words.length > 1 && a.words.at(-1) === b.words.at(-1) && isTypo(firstOfA, firstOfB)) return true;
  return wordsAgree(firstOfA, firstOfB) || isAccountOf(a.joined, b.words) || isAccountOf(b.joined, a.words);
}

function wordsAgree(left: string, right: string): boolean {
  if (sameGivenName(left, right)) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return (short.length === 1 || short.length >= PREFIX_MIN) && long.startsWith(short);
}

/** Returns whether two first names differ in one letter after the first, or in the order of two: “Yuri”, “Yury”; “Noah”, “Noha”. */
function isTypo(left: string, right: string): boolean {
  if (left.length !== right.length || left.length < TYPO_LENGTH_MIN || left[0] !== right[0]) return false;
  const [at = 0, next = at, ...more] = [...left].flatMap((letter, i) => (letter === right[i] ? [] : [i]));
  return !more.length && (next === at || (left[at] === right[next] && left[next] === right[at]));
}
const TYPO_LENGTH_MIN = 4;

/** Matches `jsmith` and `smithj` for John Smith. */
function isAccountOf(account: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.at(-1) ?? '';
  if (last.length < PREFIX_MIN) return false;
  return account.startsWith(first.slice(0, 1) + last) || account.startsWith(last + first.slice(0, 1));
}
