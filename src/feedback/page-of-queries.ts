import { invalidField } from '../errors.ts';
import { decodeCursor, encodeCursor } from '../lib/ids/cursor.ts';
import type { QueryPlace } from './queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::?\d{2})?$/;

/** Returns a page of a list of queries, newest first; 422 for a cursor of another list. */
export async function pageOfQueries<Row extends { at: string; query_id: string }>(
  page: { cursor?: string | null | undefined; size: number },
  list: (before: QueryPlace | null, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const before = page.cursor ? readPlace(page.cursor) : null;
  if (page.size === 0) return { rows: [], nextCursor: null };
  const found = await list(before, page.size + 1);
  const rows = found.slice(0, page.size);
  const last = rows.at(-1);
  const hasMore = found.length > page.size && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor([last.at, last.query_id]) : null };
}

function readPlace(cursor: string): QueryPlace {
  const [at, queryId] = decodeCursor(cursor, 2) ?? [];
  const isPlace =
    typeof at === 'string' && TIME.test(at) && typeof queryId === 'string' && UUID.test(queryId);
  if (!isPlace)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  return { at, queryId };
}
