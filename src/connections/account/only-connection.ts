import type { Db } from '../../db/types.ts';
import { invalidField, notFound } from '../../errors.ts';
import type { Source } from '../../tokens.ts';
import { type ConnectionOwner, type ConnectionRow, listConnectionRows } from '../connection-queries.ts';
import { getConnection } from '../present-connection.ts';

/** Returns the caller's connection of a source: the named or only one. Throws 404, or 422 at `at` if there are several and none is named. */
export async function getConnectionOf(
  db: Db,
  owner: ConnectionOwner,
  { source, connectionId, at }: { source: Source; connectionId: string | null; at: [string, string] },
): Promise<ConnectionRow> {
  const rows =
    connectionId === null
      ? await listConnectionRows(db, owner)
      : [await getConnection(db, owner, connectionId)];
  const [row, other] = rows.filter((one) => one.source === source);
  if (!row)
    throw notFound(
      'Connection',
      `You have no such connection of ${source}. GET /connections/list lists yours.`,
    );
  if (other) throw invalidField(at, `you have several connections of ${source}; name one of them`);
  return row;
}
