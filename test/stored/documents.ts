import { transaction } from '../../src/db/transaction.ts';
import type { Sql } from '../../src/db/types.ts';
import { type PlainDocument, prepareDocument } from '../../src/documents/chunking/prepare-document.ts';
import { storeDocuments } from '../../src/documents/store/store-documents.ts';
import type { Viewer } from '../../src/documents/visible.ts';
import { parseMarkdown } from '../../src/parse/markdown/parse-markdown.ts';
import { assignBlockIds } from '../../src/parse/blocks/block-id.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';

/** Inserts only the rows of an app with these users: for tests that need no service. */
export async function insertApp(sql: Sql, appId: string, users: readonly string[] = []): Promise<void> {
  await sql`insert into apps (app_id, name, jwt_secret) values (${appId}, ${appId}, '\\x00') on conflict do nothing`;
  for (const user of users) await sql`insert into users (app_id, user_id) values (${appId}, ${user})`;
}

/** Stores a document of the app or of the acting user, as every write does; returns its document_id. */
export async function storeDocument(
  sql: Sql,
  { appId, userId }: Viewer,
  resourceId: string,
  more: Partial<PlainDocument> = {},
): Promise<number> {
  const text = more.body ?? `Text of ${resourceId}.`;
  const document = prepareDocument({
    source: 'vault',
    resourceId,
    type: 'document',
    title: null,
    body: text,
    blocks: assignBlockIds(parseMarkdown(text).blocks),
    metadata: {},
    ...more,
  });
  await transaction(sql, (tx) => storeDocuments(tx, appId, userId, [document]));
  const [row] = await sql<{ document_id: number }[]>`
    select document_id from documents
    where app_id = ${appId} and owner is not distinct from ${userId}
      and source = ${document.source} and resource_id = ${resourceId}`;
  if (!row) throw new Error(`${resourceId} was not stored`);
  return row.document_id;
}

/** A test document; `text` is Markdown. Without a resource id, the text is the id. */
export type StoredText = { text: string } & Partial<Omit<PlainDocument, 'body' | 'blocks'>>;

/** Stores documents of the viewer one by one; returns their document_ids. */
export async function storeTexts(
  sql: Sql,
  viewer: Viewer,
  texts: readonly (string | StoredText)[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const one of texts) {
    const { text, ...more } = typeof one === 'string' ? { text: one } : one;
    ids.push(await storeDocument(sql, viewer, more.resourceId ?? text, { ...more, body: text }));
  }
  return ids;
}

/** Creates a fresh migrated database with these apps. */
export async function cloneDatabaseWith(...appIds: string[]): Promise<TestDatabase> {
  const database = await cloneDatabase();
  for (const appId of appIds) await insertApp(database.sql, appId);
  return database;
}
