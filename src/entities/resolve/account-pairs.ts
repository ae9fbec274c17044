import { lexiconBits } from '../../text/names/lexicon.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { foldName } from '../../text/fold.ts';
import type { GroupedName, StatedLink } from './group-names.ts';

/** Shorter accounts too often belong to two people. migrations/000251_accounts_of_addresses.sql has the same minimum. */
const ACCOUNT_CHARS_MIN = 6;

/**
 * Pairs addresses and handles of one account: `@technocat` writes as `technocat@example.org`. Common words and first names are excluded. A
 * handle in addresses of several hosts is paired with all of them; contradicting evidence is checked when they are joined. A handle of one
 * user is never paired with an address of another.
 */
export function pairAccounts(names: readonly GroupedName[]): StatedLink[] {
  const byAccount = Map.groupBy(names, accountOf);
  return [...byAccount].flatMap(([account, own]) => {
    if (account === null) return [];
    const addresses = own.filter(({ space }) => space === 'email');
    return own
      .filter(({ space }) => space === 'handle')
      .flatMap((handle) => addresses.filter((address) => isSeenWith(handle, address)).map(toLink(handle)));
  });
}

const isSeenWith = (one: GroupedName, other: GroupedName): boolean =>
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
  const folded = foldName(account);
  return lexiconBits(folded) !== 0 || givenNames(folded).length > 0 ? null : account;
}
