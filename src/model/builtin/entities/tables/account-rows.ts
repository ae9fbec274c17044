/** “GitHub ID”, “GitHub username”, “Handle”. */
const ACCOUNT_HEADER =
  /^(?:(?:github|gitlab|gh)(?: (?:account|handle|id|login|name|user|username))?|account|handle|username)s?$/i;
const ACCOUNT = /^@?([a-z\d](?:[a-z\d-]{0,37}[a-z\d])?)$/i;

/** A person and their account in a row of a table. */
export interface AccountRow {
  name: string;
  /** With its @. */
  account: string;
  row: string;
}

/**
 * Returns the first cell of each row with the account in the column whose header says so: “Maintainer | GitHub ID | Affiliation”. The caller
 * decides whether the first cell is a person.
 */
export function findAccountRows([header = [], ...rows]: readonly (readonly string[])[]): AccountRow[] {
  const column = header.findIndex((cell) => ACCOUNT_HEADER.test(cell.trim()));
  if (column < 1) return [];
  return rows.flatMap((cells) => {
    const [name = ''] = cells;
    const account = ACCOUNT.exec((cells[column] ?? '').trim())?.[1];
    return account === undefined
      ? []
      : [{ name: name.trim(), account: `@${account}`, row: cells.join(' | ') }];
  });
}
