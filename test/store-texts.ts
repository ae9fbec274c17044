import { transaction } from '../src/db/transaction.ts';
import type { Sql } from '../src/db/types.ts';
import { type PlainDocument, prepareDocument } from '../src/documents/chunking/prepare-document.ts';
import { readData } from '../src/documents/chunking/read-sent.ts';
import { storeDocuments } from '../src/documents/store/store-documents.ts';
import type { Viewer } from '../src/documents/visible.ts';

/** A document of a test; `text` is Markdown. Without a resource id the text is the id. */
export type StoredText = { text: string } & Partial<Omit<PlainDocument, 'body' | 'blocks'>>;

/** Stores documents of the viewer without the service, chunked and found by search; returns their document_ids in order. */
export async function storeTexts(
  sql: Sql,
  { appId, userId }: Viewer,
  texts: readonly (string | StoredText)[],
): Promise<number[]> {
  const documents = texts
    .map((one) => (typeof one === 'string' ? { text: one } : one))
    .map(({ text, ...rest }) =>
      prepareDocument({
        source: 'vault',
        resourceId: text,
        type: 'document',
        title: null,
        metadata: {},
        ...rest,
        body: text,
        blocks: readData([text]),
      }),
    );
  await transaction(sql, (tx) => storeDocuments(tx, appId, userId, documents));
  const rows = await sql<{ document_id: number; source: string; resource_id: string }[]>`
    select document_id, source, resource_id from documents where app_id = ${appId} and owner is not distinct from ${userId}`;
  return documents.map(({ source, resourceId }) => {
    const row = rows.find((r) => r.source === source && r.resource_id === resourceId);
    if (!row) throw new Error(`${source}/${resourceId} was not stored`);
    return row.document_id;
  });
}
