import { lexiconBits } from '../../text/names/lexicon.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { foldName } from '../../text/fold.ts';
import type { GroupedName, StatedLink } from './group-names.ts';
import { isGivenName } from '../../text/person-names/is-given-name.ts';

/** Shorter full names written as one word may be chance. */
const FULL_NAME_CHARS_MIN = 8;
/** Shorter accounts too often belong to two people. migrations/000251_accounts_of_addresses.sql has the same minimum. */
const ACCOUNT_CHARS_MIN = 6;

/**
 * Pairs addresses and handles of one account: `@technocat` writes as `technocat@example.org`. Common words and first names are excluded. A
 * handle in addresses of several hosts is paired with all of them; contradicting evidence is checked when they are joined. A handle of one
 * user is never paired with an address of another. A handle that is a full name (`@anna-weber`) is paired with that name, and one written
 * without its sign (`technocat`) with itself.
 */
export function pairAccounts(names: readonly GroupedName[]): StatedLink[] {
  return [...pairAddresses(names), ...pairFullNames(names)];
}

function pairAddresses(names: readonly GroupedName[]): StatedLink[] {
  const byAccount = Map.groupBy(names, accountOf);
  return [...byAccount].flatMap(([account, own]) => {
    if (account === null) return [];
    const addresses = own.filter(({ space }) => space === 'email');
    return own
      .filter(({ space }) => space === 'handle')
      .flatMap((handle) => addresses.filter((address) => isSeenWith(handle, address)).map(toLink(handle)));
  });
}

function pairFullNames(names: readonly GroupedName[]): StatedLink[] {
  const byLetters = Map.groupBy(names, fullNameOf);
  return names.flatMap((handle) => {
    if (handle.space !== 'handle') return [];
    const own = byLetters.get(handle.name.toLowerCase().replace(/[@._-]/g, '')) ?? [];
    return own.filter((name) => isSeenWith(handle, name)).map(toLink(handle));
  });
}

/** Returns a full name as accounts have it: `annaweber`; null for names that begin with no first name. One word may be an account itself. */
function fullNameOf({ space, name }: GroupedName): string | null {
  const words = space === 'name' ? foldName(name).split(' ') : [];
  const [first = ''] = words;
  const letters = words.join('');
  if (words.length === 1) return letters.length < ACCOUNT_CHARS_MIN || isKnownWord(letters) ? null : letters;
  if (words.length < 2 || letters.length < FULL_NAME_CHARS_MIN) return null;
  return isGivenName(first) ? letters : null;
}

/** Returns whether somebody sees both names: two users' own names are never paired. */
export const isSeenWith = (one: GroupedName, other: GroupedName): boolean =>
  one.owner === other.owner || one.owner === null || other.owner === null;

const toLink =
  (handle: GroupedName) =>
  ({ entity_id, owner }: GroupedName): StatedLink => ({
    left_id: handle.entity_id,
    right_id: entity_id,
    owner: owner ?? handle.owner,
    documents: 0,
  });

function accountOf({ space, name }: GroupedName): string | null {
  if (space !== 'email' && space !== 'handle') return null;
  const [account = ''] = name.toLowerCase().replace(/^@/, '').split('@');
  if (account.length < ACCOUNT_CHARS_MIN) return null;
  return isKnownWord(foldName(account)) ? null : account;
}

/** Returns whether a word is a common one or a first name: then it may be anybody's. */
const isKnownWord = (folded: string): boolean => lexiconBits(folded) !== 0 || givenNames(folded).length > 0;
