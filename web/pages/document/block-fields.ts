import type { Block } from '../../../client/types.ts';

/** How deep a heading is: 1 where nothing says. */
export const levelOf = ({ level }: Block): number => (typeof level === 'number' ? level : 1);

/** The blocks without a first heading that only says the title again: the page has it already. */
export function withoutTitle(blocks: readonly Block[], title: string | null): readonly Block[] {
  const [first, ...rest] = blocks;
  return first?.type === 'heading' && first.text.trim() === title?.trim() && rest.length > 0 ? rest : blocks;
}

/** The cells of a table; null for what is none. */
export function rowsOf({ table_rows }: Block): string[][] | null {
  if (!Array.isArray(table_rows) || !table_rows.length) return null;
  const rows = table_rows.filter((row) => Array.isArray(row));
  return rows.map((row) => row.map(String));
}

/** Who wrote a message; null when nobody is named. */
export function senderOf({ sender }: Block): string | null {
  if (typeof sender !== 'object' || sender === null) return null;
  const name = 'name' in sender ? sender.name : null;
  const email = 'email' in sender ? sender.email : null;
  return typeof name === 'string' ? name : typeof email === 'string' ? email : null;
}
