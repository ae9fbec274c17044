import type { GuidePiece } from '../pieces.ts';

const PIECES_MAX = 3;

/** Returns the value below a column of a table with a single row at the start of a record: “approved” below “State”. */
export function valueInTable(pieces: readonly GuidePiece[], column: RegExp): string | null {
  const table = pieces.slice(0, PIECES_MAX).find(({ kind, rows }) => kind === 'table' && rows.length === 2);
  const [head = [], values = []] = table?.rows ?? [];
  const at = head.findIndex((cell) => column.test(cell.trim()));
  return values[at]?.replace(/<[^<>]*>/g, '').trim() || null;
}
