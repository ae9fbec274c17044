import { z } from 'zod';
import { pageOf, readCursor } from '../http/input/page.ts';
import { encodeCursor } from '../lib/ids/cursor.ts';
import type { QueryPlace } from './queries.ts';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::?\d{2})?$/;

/** Returns a page of a list of queries, newest first; 422 for a cursor of another list. */
export async function pageOfQueries<Row extends { at: string; query_id: string }>(
  page: { cursor?: string | null | undefined; size: number },
  list: (before: QueryPlace | null, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const before = readCursor(page.cursor || null, placeSchema);
  if (page.size === 0) return { rows: [], nextCursor: null };
  const found = await list(before, page.size + 1);
  return pageOf(found, page.size, (row) => encodeCursor([row.at, row.query_id]));
}

const placeSchema = z
  .tuple([z.string().regex(TIME), z.uuid().lowercase()])
  .transform(([at, queryId]): QueryPlace => ({ at, queryId }));
