import type { Block } from '../../../client/types.ts';

/** Returns the level of a heading: 1 if unknown. */
export const levelOf = ({ level }: Block): number => (typeof level === 'number' ? level : 1);

/** Returns the cells of a table, or null if the block is not one. */
export function rowsOf({ table_rows }: Block): string[][] | null {
  if (!Array.isArray(table_rows) || !table_rows.length) return null;
  const rows = table_rows.filter((row) => Array.isArray(row));
  return rows.map((row) => row.map(String));
}

/** Returns who wrote a message, or null if nobody is named. */
export function senderOf({ sender }: Block): string | null {
  if (typeof sender !== 'object' || sender === null) return null;
  const name = 'name' in sender ? sender.name : null;
  const email = 'email' in sender ? sender.email : null;
  return typeof name === 'string' ? name : typeof email === 'string' ? email : null;
}
