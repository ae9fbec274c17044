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
  const read = await listBlocksAround(database.sql, viewer, documents, {
    around: 1,
    wholeMax: 10,
    charsMax: 10_000,
  });
  const texts = read.get(documentId)?.blocks.map(({ text }) => text);
  expect(texts).toEqual(['Line 0.', 'Line 14999.', 'Line 15000.', 'Line 15001.']);
  expect(read.get(documentId)?.isCut).toBe(true);
  await database.drop();
});

test('of a document of few but long blocks, those nearest to the found one are read, and none that is longer than all may be', async () => {
  const database = await cloneDatabaseWith('chars');
  const viewer = { appId: 'chars', userId: null };
  const long = assignBlockIds(
    [900, 900, 2_000, 900, 900, 900].map((chars, i) => ({
      type: 'paragraph' as const,
      text: `${i} ${'word '.repeat(chars / 5)}`,
    })),
  );
  const documentId = await storeDocument(database.sql, viewer, 'few', { blocks: long });
  const reading = (charsMax: number, at: number) =>
    listBlocksAround(database.sql, viewer, [{ documentId, found: [long[at]?.id ?? ''] }], {
      around: 3,
      wholeMax: 10,
      charsMax,
    });
  const firstWords = async (charsMax: number, at: number) =>
    (await reading(charsMax, at)).get(documentId)?.blocks.map(({ text }) => text[0]);
  expect(await firstWords(20_000, 4)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(await firstWords(2_000, 4)).toEqual(['3', '4']);
  expect(await firstWords(1_900, 2)).toEqual(['1']);
  expect(await reading(500, 4)).toEqual(new Map());
  await database.drop();
});
