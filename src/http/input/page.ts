import type { OpaqueIds } from '../../lib/ids/opaque-ids.ts';
import type { z } from 'zod';
import { type AppError, invalidField } from '../../errors.ts';
import { decodeCursor } from '../../lib/ids/cursor.ts';

const IN_QUERY = ['query', 'cursor'];

/** Returns the id in a cursor that consists of one. 422 for a cursor that is not ours. */
export function readIdCursor(ids: Pick<OpaqueIds, 'parse'>, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = ids.parse(cursor);
  if (id === null) throw invalidCursor();
  return id;
}

/** Returns the 422 for a cursor that another list made, or nobody; `loc`: where the request has it. */
export const invalidCursor = (loc: string[] = IN_QUERY): AppError =>
  invalidField(loc, 'is not a cursor of this list; start again without it');

/** Reads the place that `encodeCursor` made a cursor of, as a tuple; null for the first page. 422 for a cursor of another list. */
export function readCursor<Place>(
  cursor: string | null | undefined,
  place: z.ZodType<Place>,
  loc: string[] = IN_QUERY,
): Place | null {
  if (cursor == null) return null;
  const read = place.safeParse(decodeCursor(cursor));
  if (!read.success) throw invalidCursor(loc);
  return read.data;
}

/** Returns the first `size` of the rows, of which one more was asked for, and the cursor of the page after them; null if nothing follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorAfter: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > size && last !== undefined ? cursorAfter(last) : null };
}
