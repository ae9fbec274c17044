import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Db } from '../db/types.ts';
import { createOpaqueIds, type OpaqueIds } from '../lib/ids/opaque-ids.ts';
import { encodeCursor } from '../lib/ids/cursor.ts';
import { invalidCursor, pageOf, readCursor } from '../http/input/page.ts';
import { parseJsonText } from '../http/json/json-body.ts';
import { foldTitle } from '../text/fold.ts';
import type { DocumentRow } from './columns.ts';
import { parseMetadataFilter } from './filter/metadata-filter.ts';
import { type DatedPage, type ListFilter, listDocumentRows, listRowsByDate } from './filter/queries.ts';
import { listContentSizes } from './queries.ts';
import type { Viewer } from './visible.ts';

/** `stored`: last stored first. The others: by the document's date, or by when it was stored if none is known. */
export const LIST_ORDERS = ['stored', 'newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** A caller's conditions. */
export interface ListConditions {
  source?: string | null;
  status?: string | null;
  type?: string | null;
  collection?: string | null;
  /** A metadata filter as JSON text. */
  filter?: string | null;
  title?: string | null;
  after?: string | null;
  before?: string | null;
  documentIds?: readonly number[] | null;
}

export interface ListRequest extends ListConditions {
  order?: ListOrder;
  cursor?: string | null;
  /** 0..100 */
  size: number;
  /** Whether the bodies of the page are read next: then it ends early rather than hold more than `PAGE_BYTES_MAX` of them. */
  withBodies?: boolean;
}

/** An answer holds a body up to three times: as text, as blocks and as a tree. Writing it holds up other requests. */
const PAGE_BYTES_MAX = 2_000_000;

export interface DocumentPage {
  rows: DocumentRow[];
  nextCursor: string | null;
}

/** Lists a page of documents, last stored first unless another order is requested; 422 for a filter or cursor that cannot be parsed. */
export async function listDocuments(
  { sql, secretKey }: Pick<Context, 'sql' | 'secretKey'>,
  viewer: Viewer,
  request: ListRequest,
): Promise<DocumentPage> {
  const ids = createOpaqueIds(secretKey, viewer.appId);
  const filter = readListFilter(request);
  const { cursor, order = 'stored', size } = request;
  if (order !== 'stored') {
    const beyond = readPlace(ids, cursor || null, order);
    if (size === 0 || filter === null) return NOTHING;
    const page: DatedPage = { newestFirst: order === 'newest', beyond, limit: size + 1 };
    const rows = await listRowsByDate(sql, viewer, filter, page);
    const fitting = await countFitting(sql, viewer, request, rows);
    return pageOf(rows, fitting, (row) => encodeCursor([order, row.list_date, ids.format(row.document_id)]));
  }
  const before = cursor ? ids.parse(cursor) : null;
  if (cursor && before === null) throw invalidCursor();
  if (size === 0 || filter === null) return NOTHING;
  const rows = await listDocumentRows(sql, viewer, filter, before, size + 1);
  const fitting = await countFitting(sql, viewer, request, rows);
  return pageOf(rows, fitting, (row) => ids.format(row.document_id));
}

/** Returns how many of the rows a page holds. */
async function countFitting(
  db: Db,
  { appId }: Viewer,
  { size, withBodies = false }: ListRequest,
  rows: readonly DocumentRow[],
): Promise<number> {
  return withBodies ? (await firstFitting(db, appId, rows.slice(0, size))).length : size;
}

/** Returns the first of the documents, as many as one answer holds with their bodies: one at least. */
export async function firstFitting(
  db: Db,
  appId: string,
  rows: readonly DocumentRow[],
): Promise<DocumentRow[]> {
  const ids = rows.map(({ document_id }) => document_id);
  const listed = rows.length ? await listContentSizes(db, appId, ids) : [];
  const sizes = new Map(listed.map(({ document_id, bytes }) => [document_id, bytes]));
  let bytes = 0;
  const beyond = ids.findIndex((id) => (bytes += sizes.get(id) ?? 0) > PAGE_BYTES_MAX);
  return beyond === -1 ? [...rows] : rows.slice(0, Math.max(1, beyond));
}

/** Converts the conditions for statements; null if nothing can match. 422 for a filter that cannot be parsed. */
export function readListFilter(conditions: ListConditions): ListFilter | null {
  const metadata = conditions.filter
    ? parseMetadataFilter(
        parseJsonText(conditions.filter, ['query', 'filter'], '{"department":"engineering"}'),
        ['query', 'filter'],
      )
    : null;
  const title = conditions.title ? foldTitle(conditions.title) : null;
  // No word of a title begins with symbols alone.
  if (title === '') return null;
  return {
    source: conditions.source ?? null,
    status: conditions.status ?? null,
    type: conditions.type ?? null,
    collection: conditions.collection ?? null,
    metadata,
    title,
    after: conditions.after ?? null,
    before: conditions.before ?? null,
    documentIds: conditions.documentIds ?? null,
  };
}

const NOTHING: DocumentPage = { rows: [], nextCursor: null };

const placeSchema = z.tuple([z.enum(LIST_ORDERS), z.iso.datetime(), z.string()]);

function readPlace(ids: OpaqueIds, cursor: string | null, order: ListOrder): DatedPage['beyond'] {
  const place = readCursor(cursor, placeSchema);
  if (!place) return null;
  const [of, date, id] = place;
  const documentId = ids.parse(id);
  if (of !== order || documentId === null) throw invalidCursor();
  return { date, documentId };
}
