import { expect, test } from 'vitest';
import { documentsToRead, READ_MAX, FOUND_MAX } from './documents-to-read.ts';

const hit = (title: string, text: string, heading = '', metadata = {}) => ({
  row: { title, resource_id: title, metadata },
  passages: [{ chunk_id: 1, document_id: 1, position: 0, heading, text, score: 1, places: [], shown: null }],
});
const others = (count: number) =>
  Array.from({ length: count }, (_, i) => hit(`Other ${i}`, 'A live client.'));
const question = 'Where is the list of live client accounts?';
const titles = (hits: { row: { title: string; metadata: {} } }[]) => hits.map(({ row }) => row.title);

test('a document below the first is read if one of its passages has everything that the question names', () => {
  const page = hit('Policy', 'A list of live client accounts is pinned to the channel.');
  const read = titles(documentsToRead(question, [...others(READ_MAX + 3), page]));
  expect(read).toHaveLength(READ_MAX + 1);
  expect(read.at(-1)).toBe('Policy');
});

test('the passage’s title and heading count, too', () => {
  const page = hit('Client accounts', 'Ann, Bo.', 'Live list');
  expect(titles(documentsToRead(question, [...others(READ_MAX), page]))).toContain('Client accounts');
});

test('a document that lacks a word, ranks too low or only shares a single word is not read, nor is one for a day', () => {
  const page = hit('Policy', 'A list of live client accounts.');
  const poor = hit('Policy', 'A list of client accounts.');
  expect(documentsToRead(question, [...others(READ_MAX), poor])).toHaveLength(READ_MAX);
  expect(documentsToRead(question, [...others(FOUND_MAX), page])).toHaveLength(READ_MAX);
  const dated = 'Who was on the list of live client accounts on 23 January 2024?';
  expect(documentsToRead(dated, [...others(READ_MAX), page])).toHaveLength(READ_MAX);
  expect(documentsToRead('What is a client?', others(READ_MAX + 2))).toHaveLength(READ_MAX);
});

test('a document that is named to ask for its status is read, though no passage says that', () => {
  const page = hit('Green gates', 'Gates close at night.', '', { folder: 'rips', filename: 'rip-0041.md' });
  const question = 'What is the status of RIP 41?';
  expect(titles(documentsToRead(question, [...others(READ_MAX), page]))).toContain('Green gates');
});
