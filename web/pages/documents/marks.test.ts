import { expect, test } from 'vitest';
import type { Memory } from '../../../client/types.ts';
import { keyOfDocument, listDate, toggleMark } from './marks.ts';

type Note = Pick<Memory, 'source' | 'resource_id' | 'title'>;
const note = (fields: Partial<Note> = {}): Note => ({
  source: 'vault',
  resource_id: 'a',
  title: null,
  ...fields,
});

test('a document is marked and unmarked by source and id, even after a reload', () => {
  const one = toggleMark(note())(new Map());
  const both = toggleMark(note({ source: 'slack' }))(one);
  expect([...both.keys()]).toEqual(['vault/a', 'slack/a']);
  expect([...toggleMark(note({ title: 'read again' }))(both).keys()]).toEqual(['slack/a']);
  expect([...one.keys()]).toEqual([keyOfDocument(note())]);
});

test('a row has the date by which the service orders it', () => {
  const metadata = { created_at: '2025-01-01T00:00:00Z' };
  const dates = { document_date: '2025-03-01T00:00:00Z', last_modified_at: '2025-02-01T00:00:00Z', metadata };
  expect(listDate(dates)).toBe(dates.document_date);
  expect(listDate({ ...dates, document_date: null })).toBe(dates.last_modified_at);
  expect(listDate({ document_date: null, last_modified_at: null, metadata })).toBe(metadata.created_at);
});
