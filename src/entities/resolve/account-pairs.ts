import { lexiconBits } from '../../text/names/lexicon.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { foldName } from '../../text/fold.ts';
import type { GroupedName, StatedLink } from './group-names.ts';

/** Shorter accounts are two people's too often. migrations/000251_accounts_of_addresses.sql has the same bound. */
const ACCOUNT_CHARS_MIN = 6;

/**
 * Addresses and handles of one account: `@technocat` is who writes as `technocat@example.org`. Words and first names are anybody's. Of a handle that
 * addresses of several hosts have, all are pairs; contradicting evidence is checked where they are joined.
 */
export function pairAccounts(names: readonly GroupedName[]): StatedLink[] {
  const byAccount = Map.groupBy(names, accountOf);
  return [...byAccount].flatMap(([account, own]) => {
    const handle = own.find(({ space }) => space === 'handle');
    if (account === null || !handle) return [];
    return own.flatMap(({ entity_id, space, owner }) => {
      if (space !== 'email') return [];
      return [{ left_id: handle.entity_id, right_id: entity_id, owner: owner ?? handle.owner, documents: 0 }];
    });
  });
}

function accountOf({ space, name }: GroupedName): string | null {
  if (space !== 'email' && space !== 'handle') return null;
  const [account = ''] = name.toLowerCase().replace(/^@/, '').split('@');
  if (account.length < ACCOUNT_CHARS_MIN) return null;
  const folded = foldName(account);
  return lexiconBits(folded) !== 0 || givenNames(folded).length > 0 ? null : account;
}
