import type { Context } from '../context.ts';
import { createOpaqueIds } from '../lib/ids/opaque-ids.ts';
import { invalidField } from '../errors.ts';
import { parseJsonText } from '../http/json/json-body.ts';
import type { DocumentRow } from './columns.ts';
import { parseMetadataFilter } from './filter/metadata-filter.ts';
import { listDocumentRows } from './queries.ts';
import type { Viewer } from './visible.ts';

export interface ListRequest {
  source?: string | null;
  status?: string | null;
  collection?: string | null;
  /** A metadata filter as JSON text. */
  filter?: string | null;
  cursor?: string | null;
  /** 0..100 */
  size: number;
}

/** A page of documents, newest first; 422 for a filter or cursor that cannot be read. */
export async function listDocuments(
  { sql, secretKey }: Pick<Context, 'sql' | 'secretKey'>,
  viewer: Viewer,
  request: ListRequest,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  const ids = createOpaqueIds(secretKey, viewer.appId);
  const before = request.cursor ? ids.parse(request.cursor) : null;
  if (request.cursor && before === null)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  const metadata = request.filter
    ? parseMetadataFilter(
        parseJsonText(request.filter, ['query', 'filter'], '{"department":"engineering"}'),
        ['query', 'filter'],
      )
    : null;
  if (request.size === 0) return { rows: [], nextCursor: null };
  const filter = {
    source: request.source ?? null,
    status: request.status ?? null,
    collection: request.collection ?? null,
    metadata,
  };
  const rows = await listDocumentRows(sql, viewer, filter, before, request.size + 1);
  const page = rows.slice(0, request.size);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > request.size && last ? ids.format(last.document_id) : null,
  };
}
