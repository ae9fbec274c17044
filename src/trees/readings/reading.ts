import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import {
  findDocumentsHash,
  type KeptReading,
  listReadings,
  type NewReading,
  type ReadingKind,
  type ReadingsPage,
  upsertReadings,
} from './queries.ts';
import { hashCode } from './rules-version.ts';

/** Folders whose code determines readings: any change to them invalidates all stored readings. */
const RULES_FOLDERS = ['guide', 'teams', 'text'];

const rulesVersion = (): string => hashCode(RULES_FOLDERS);

/** Number of documents whose stored readings are fetched at once. */
const PAGE = 500;

/** Yields approved documents that the viewer sees, by document_id, with their stored readings; prefetches the next page. */
export async function* listKept(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  options: Pick<ReadingsPage, 'kind' | 'sources'>,
): AsyncGenerator<KeptReading[]> {
  const fetchAfter = (after: number) =>
    listReadings(ctx.sql, viewer, { ...options, rulesVersion: rulesVersion(), after, limit: PAGE });
  let next = fetchAfter(0);
  try {
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (rows.length < PAGE || !last) {
        if (rows.length) yield rows;
        return;
      }
      next = fetchAfter(last.document_id);
      yield rows;
    }
  } finally {
    // If the caller stops early, the prefetched page must still finish.
    await Promise.allSettled([next]);
  }
}

/** Returns a hash of the documents that the viewer sees, of everything that is read of them, and of the code that reads them. */
export const readDocumentsHash = (
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  sources: readonly string[] | null,
): Promise<string> => findDocumentsHash(sql, viewer, { sources, rulesVersion: rulesVersion() });

/** Returns the same hash of documents that were read, by document_id. */
export const hashDocuments = (documents: readonly Pick<KeptReading, 'document_id' | 'made_from'>[]): string =>
  sha256Hex(documents.map((d) => `${d.document_id} ${d.made_from}`).join(','));

/** Stores readings for the next tree. */
export async function keepReadings(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  kind: ReadingKind,
  readings: readonly NewReading[],
): Promise<void> {
  if (readings.length) await transaction(ctx.sql, (tx) => upsertReadings(tx, appId, kind, readings));
}
