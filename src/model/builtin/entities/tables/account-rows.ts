/** “GitHub ID”, “GitHub username”, “Handle”. */
const ACCOUNT_HEADER =
  /^(?:(?:github|gitlab|gh)(?: (?:account|handle|id|login|name|user|username))?|account|handle|username)s?$/i;
const ACCOUNT = /^@?([a-z\d](?:[a-z\d-]{0,37}[a-z\d])?)$/i;
const ADDRESS_HEADER = /^e-?mails?(?: address(?:es)?)?$/i;
const ADDRESS = /^[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}$/u;
/** Without such a header, names are in the first column. */
const NAME_HEADER = /^(?:(?:full )?names?|attendees?|participants?|members?)$/i;

/** A person and their account or address in a row of a table. */
export interface AccountRow {
  name: string;
  /** An account with its @, or an address. */
  other: string;
  kind: 'handle' | 'email';
  row: string;
}

/**
 * Returns the name of each row with what the columns after it have, if their headers say that it is an account or an address: “Present |
 * Name | Email | GitHub ID”. The caller decides whether the name is a person's.
 */
export function findAccountRows([header = [], ...rows]: readonly (readonly string[])[]): AccountRow[] {
  const named = Math.max(0, columnOf(header, NAME_HEADER));
  const [accounts, addresses] = [ACCOUNT_HEADER, ADDRESS_HEADER].map((words) => columnOf(header, words));
  return rows.flatMap((cells) => {
    const found = (column = -1) => (column > named ? (cells[column] ?? '').trim() : '');
    const account = ACCOUNT.exec(found(accounts))?.[1];
    const address = ADDRESS.exec(found(addresses))?.[0];
    const base = { name: (cells[named] ?? '').replace(/\*+$/, '').trim(), row: cells.join(' | ') };
    const own: AccountRow[] = [];
    if (account !== undefined) own.push({ ...base, other: `@${account}`, kind: 'handle' });
    if (address !== undefined) own.push({ ...base, other: address, kind: 'email' });
    return own;
  });
}

const columnOf = (header: readonly string[], words: RegExp): number =>
  header.findIndex((cell) => words.test(cell.trim()));
