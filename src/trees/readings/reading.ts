import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../documents/visible.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import {
  findDocumentsHash,
  type KeptReading,
  listPageEnds,
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

/** Number of documents whose stored readings are fetched at once … */
const PAGE = 500;
/** … and how many such pages are: the database prepares two while the readings of another are parsed. */
const PAGES_AT_ONCE = 3;

/** Calls `work` with each page of the approved documents that the viewer sees, with their stored readings; returns its results by document_id. */
export async function mapKept<R>(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  options: Pick<ReadingsPage, 'kind' | 'sources'>,
  work: (page: KeptReading[]) => R,
): Promise<R[]> {
  const ends = await listPageEnds(ctx.sql, viewer, { sources: options.sources, limit: PAGE });
  return mapConcurrent([...ends, null], PAGES_AT_ONCE, async (to, i) => {
    const page = { ...options, rulesVersion: rulesVersion(), after: ends[i - 1] ?? 0, to, limit: PAGE };
    return work(await listReadings(ctx.sql, viewer, page));
  });
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
