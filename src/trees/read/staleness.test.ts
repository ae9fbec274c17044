import { expect, test } from 'vitest';
import { priceOf } from './staleness.ts';

const file = (reused: boolean) => ({ provenance: { evidence: [], reused } });
const FILES = [file(false), file(false), file(true), { provenance: {} }];

test('the price of the next tree is that of its files, by what those of the last one took', () => {
  expect(priceOf(FILES, { stale: 1, added: 0, spent: 3_000, model: 'm' })).toEqual({
    files_min: 1,
    files_max: 1,
    model: 'm',
    tokens_per_file: 1_500,
    tokens_min: 1_500,
    tokens_max: 1_500,
  });
});

test('added documents may change every file that documents are told in', () => {
  expect(priceOf(FILES, { stale: 0, added: 2, spent: 3_000, model: 'm' })).toMatchObject({
    files_min: 0,
    files_max: 3,
    tokens_max: 4_500,
  });
});

test('nothing is known of the price where no model wrote a file, and nothing is paid', () => {
  expect(priceOf(FILES, { stale: 2, added: 0, spent: 0, model: 'builtin' })).toMatchObject({
    tokens_per_file: null,
    tokens_max: 0,
  });
});
