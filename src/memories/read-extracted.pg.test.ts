import { expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { storeDocument } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import { createExtractedReader } from './read-extracted.ts';
import { saveMemories } from './save-memories.ts';

const database = useDatabase('a');
const viewer = { appId: 'a', userId: null };

async function store(resourceId: string, kind: string): Promise<number> {
  const documentId = await storeDocument(database.sql, viewer, resourceId);
  const memory = { text: `About ${resourceId}.`, kind, quote: null, confidence: 1 };
  await transaction(database.sql, (tx) => saveMemories(tx, 'a', null, [{ documentId, memories: [memory] }]));
  return documentId;
}

test('each call gets what all calls read, and nothing is read twice', async () => {
  const [one, two, other] = [
    await store('one', 'fact'),
    await store('two', 'fact'),
    await store('x', 'date'),
  ];
  const read = createExtractedReader(database.sql, 'a', ['fact']);
  const textsOf = async (ids: readonly number[]) =>
    [...(await read(ids)).memories.values()].flat().map(({ text }) => text);
  expect(await textsOf([one])).toEqual(['About one.']);
  await database.sql`delete from memories where document_id = ${one}`;
  expect(await textsOf([two, one, other])).toEqual(['About one.', 'About two.']);
  expect(await textsOf([])).toEqual(['About one.', 'About two.']);
});
