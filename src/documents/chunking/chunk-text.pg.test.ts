import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { cloneDatabaseWith } from '../../../test/stored/documents.ts';
import { transaction } from '../../db/transaction.ts';
import { listInventory, readPassages, readTexts } from '../reads.ts';
import { storeDocuments } from '../store/store-documents.ts';
import type { Viewer } from '../visible.ts';
import { type Chunked, chunkDocument, prepareDocument } from './prepare-document.ts';

let database: TestDatabase;
const app: Viewer = { appId: 'a', userId: null };

beforeAll(async () => {
  database = await cloneDatabaseWith('a');
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`delete from documents`;
});

const prepared = (resourceId: string, chunked: Chunked) => ({
  ...prepareDocument({
    source: 'vault',
    resourceId,
    type: 'document',
    title: null,
    body: 'x',
    blocks: [],
    metadata: {},
  }),
  ...chunked,
});
const write = (...documents: ReturnType<typeof prepared>[]) =>
  transaction(database.sql, (tx) => storeDocuments(tx, 'a', null, documents));

describe('the text of a passage', () => {
  const paragraphs = (...texts: string[]): Chunked =>
    chunkDocument(
      { title: 'T', resourceId: 'r', metadata: {} },
      texts.map((text, i) => ({ id: `b${i}`, type: 'paragraph', text })),
    );
  const readAll = async () => {
    const stored = await database.sql<{ chunk_id: number; document_id: number; text: string | null }[]>`
      select chunk_id, document_id, text from chunks order by document_id, position`;
    const read = await readPassages(
      database.sql,
      app,
      stored.map((row) => row.chunk_id),
    );
    const texts = new Map(read.map((row) => [row.chunk_id, row.text]));
    return stored.map((row) => ({ isStored: row.text !== null, text: texts.get(row.chunk_id) }));
  };

  test('made of whole blocks of a short document is joined from them, whatever they hold', async () => {
    const texts = ['One "quoted" \\n\tline.', '   ', '👩‍🚀 \u2028', 'null'];
    await write(prepared('r', paragraphs(...texts)));
    expect(await readAll()).toEqual([
      { isStored: false, text: texts.filter((text) => text.trim() !== '').join('\n\n') },
    ]);
    const [{ text } = { text: null }] = await listInventoryTexts();
    expect(text).toBe(['One "quoted" \\n\tline.', '👩‍🚀 \u2028', 'null'].join('\n\n'));
  });

  test('is stored if the document is long, has only a title, or has two blocks with one id', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `Paragraph ${i} of many. ${'word '.repeat(80)}end.`);
    const alike = ['once', 'twice'].map((text) => ({ id: 'same', type: 'paragraph' as const, text }));
    await write(
      prepared('a', paragraphs(...long)),
      prepared('b', paragraphs()),
      prepared('c', chunkDocument({ title: 'T', resourceId: 'c', metadata: {} }, alike)),
    );
    const read = await readAll();
    expect(read.every(({ isStored }) => isStored)).toBe(true);
    expect(read.map(({ text }) => text).join('\n\n')).toBe([...long, 'T', 'once', 'twice'].join('\n\n'));
  });

  test('of all passages of a document together is the same whether they have their own text or not', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `Paragraph ${i} of many. ${'word '.repeat(80)}end.`);
    const alike = ['once', 'twice'].map((text) => ({ id: 'same', type: 'paragraph' as const, text }));
    const short = Array.from({ length: 9 }, (_, i) => `# ${i}\n👩‍🚀 "${'brief '.repeat(120)}"`);
    const mixed = prepared('m', paragraphs(...short));
    await write(
      prepared('a', paragraphs(...long)),
      prepared('b', paragraphs()),
      prepared('c', chunkDocument({ title: 'T', resourceId: 'c', metadata: {} }, alike)),
      prepared('d', paragraphs('', ' ', 'x')),
      prepared('s', paragraphs(...short)),
      { ...mixed, chunks: mixed.chunks.map((chunk, i) => ({ ...chunk, isInBlocks: i !== 1 })) },
    );
    const rows = await database.sql<{ id: number; own: number; text: string }[]>`
      select document_id as id, count(text)::int as own,
        string_agg(chunk_text(app_id, document_id, text, block_ids), e'\n' order by position) as text
      from chunks group by document_id`;
    expect(rows.filter(({ own }) => own === 0).length).toBe(2);
    const read = async (viewer: Viewer, chars: number) =>
      readTexts(
        database.sql,
        viewer,
        rows.map(({ id }) => id),
        chars,
      );
    for (const chars of [3, 5, 2_000, 50_000])
      expect(await read(app, chars)).toEqual(
        new Map(rows.map(({ id, text }) => [id, [...text].slice(0, chars).join('')])),
      );
    expect((await read({ appId: 'other', userId: null }, 50)).size).toBe(0);
  });

  const listInventoryTexts = async () => {
    const rows = [];
    for await (const page of listInventory(database.sql, app, { sources: null, textChars: 1_000 }))
      rows.push(...page);
    return rows;
  };
});
