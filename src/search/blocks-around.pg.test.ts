import { expect, test } from 'vitest';
import { cloneDatabaseWith, storeDocument } from '../../test/stored/documents.ts';
import { assignBlockIds } from '../parse/blocks/block-id.ts';
import { listBlocksAround } from './queries.ts';

const blocks = assignBlockIds(
  Array.from({ length: 30_000 }, (_, i) => ({ type: 'paragraph' as const, text: `Line ${i}.` })),
);

test('of a document of thirty thousand blocks, the first and those around the found one are read', async () => {
  const database = await cloneDatabaseWith('blocks');
  const viewer = { appId: 'blocks', userId: null };
  const documentId = await storeDocument(database.sql, viewer, 'long', { blocks });
  const documents = [{ documentId, found: [blocks[15_000]?.id ?? ''] }];
  const read = await listBlocksAround(database.sql, viewer, documents, { around: 1, wholeMax: 10 });
  const texts = read.get(documentId)?.map(({ text }) => text);
  expect(texts).toEqual(['Line 0.', 'Line 14999.', 'Line 15000.', 'Line 15001.']);
  await database.drop();
});
