import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from '../db/migrate.ts';
import { chunkAll } from '../documents/chunking/chunk-stored.ts';
import { assignBlockIds } from '../parse/blocks/block-id.ts';
import { EVERYWHERE, retrievePassages } from './retrieve-passages.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
/** The first migration of the current search: before it, chunks had no packed form. */
const SEARCH = '000080';

let database: TestDatabase;
let earlier: string;
const ctx = () => ({ sql: database.sql, cpu: inlineCpu, findSimilarity: async () => null });
const viewer = { appId: 'a', userId: null };

beforeAll(async () => {
  database = await cloneDatabase();
  earlier = await mkdtemp(path.join(tmpdir(), 'cambium-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < SEARCH) await cp(path.join(MIGRATIONS, file), path.join(earlier, file));
  await database.sql.unsafe('drop schema public cascade; create schema public');
  await migrate(database.sql, earlier);
  await store();
});
afterAll(async () => {
  await database?.drop();
  await rm(earlier, { recursive: true, force: true });
});

/** Stores three documents as the earlier version did: a text, an import of blocks, and one that was not chunked yet. */
async function store(): Promise<void> {
  const { sql } = database;
  await sql`insert into apps (app_id, name, jwt_secret) values ('a', 'a', '\\x00')`;
  const blocks = (text: string) => JSON.stringify(assignBlockIds([{ type: 'paragraph', text }]));
  const insert = async (
    id: string,
    values: { body?: string; blocks?: string; sent?: string; terms?: string },
  ) => {
    const [row] = await sql<{ document_id: number }[]>`
      insert into documents (app_id, source, resource_id, type, title, body, blocks, sent, sent_terms, status, content_sha256)
      values ('a', 'vault', ${id}, 'document', ${id}, ${values.body ?? null}, ${values.blocks ?? null}::text::json,
        ${values.sent ?? null}::text::json, ${values.terms ?? null}, 'completed', ${id})
      returning document_id`;
    return row?.document_id ?? 0;
  };
  const text = 'The kiln was repaired in May.';
  const imported = 'The harbor crane lifts containers.';
  const chunks = [
    [await insert('text', { body: text, blocks: blocks(text) }), text],
    [await insert('imported', { blocks: blocks(imported) }), imported],
  ] as const;
  await insert('waiting', { body: 'A quokka was seen.', terms: ' a quokka was seen ' });
  for (const [documentId, chunk] of chunks)
    await sql`
      insert into chunks (app_id, document_id, source, position, text, block_ids, tsv, length)
      values ('a', ${documentId}, 'vault', 0, ${chunk}, '{}', to_tsvector('english', ${chunk}), 5)`;
}

const find = async (query: string): Promise<string[]> => {
  const found = await retrievePassages(ctx(), viewer, {
    query,
    scope: EVERYWHERE,
    limit: 3,
    candidatesMax: 100,
  });
  return found.flatMap((hit) => hit.passages.map((passage) => passage.text));
};

test('documents of an earlier version are found, with all their contents, before and after they are rechunked', async () => {
  const { applied } = await migrate(database.sql);
  expect(applied[0]).toMatch(new RegExp(`^${SEARCH}`));
  const waiting =
    await database.sql`select resource_id from documents where blocks is null order by document_id`;
  expect(waiting.map((row) => row.resource_id)).toEqual(['text', 'imported', 'waiting']);
  // A search chunks the documents that it matches.
  expect(await find('kiln')).toEqual(['The kiln was repaired in May.']);
  await chunkAll(ctx(), 'a');
  expect(await find('crane containers')).toEqual(['The harbor crane lifts containers.']);
  expect(await find('quokka')).toEqual(['A quokka was seen.']);
  const stored = await database.sql<{ body: string | null; n: number; sent: unknown }[]>`
    select body, json_array_length(blocks) as n, sent from documents order by document_id`;
  expect(stored).toEqual([
    { body: 'The kiln was repaired in May.', n: 1, sent: null },
    { body: null, n: 1, sent: null },
    { body: 'A quokka was seen.', n: 1, sent: null },
  ]);
});

test('migrating again changes nothing', async () => {
  expect(await migrate(database.sql)).toEqual({ applied: [] });
});
