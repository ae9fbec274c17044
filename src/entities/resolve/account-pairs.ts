import { lexiconBits } from '../../text/names/lexicon.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { foldName } from '../../text/fold.ts';
import type { GroupedName, StatedLink } from './group-names.ts';

/** Shorter accounts are two people's too often. migrations/000251_accounts_of_addresses.sql has the same bound. */
const ACCOUNT_CHARS_MIN = 6;

/**
 * Addresses and handles of one account: `@technocat` is who writes as `technocat@example.org`. Words and first names are anybody's. Of a handle that
 * addresses of several hosts have, all are pairs; contradicting evidence is checked where they are joined. Nobody sees a handle of one user beside an
 * address of another.
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
