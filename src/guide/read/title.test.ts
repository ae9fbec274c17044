import { describe, expect, test } from 'vitest';
import { readableTitle } from './title.ts';
import { deslug } from './titles/deslug.ts';

describe('the words of a file name', () => {
  test.each([
    ['claiming-time-off.md', 'Claiming time off'],
    ['CODE_OF_CONDUCT.md', 'Code of conduct'],
    ['SECURITY.md', 'SECURITY'],
    ['WASI-08-06.md', 'WASI 08-06'],
    ['CG-10.md', 'CG 10'],
    ['2023-10-council-update.md', '2023-10 council update'],
  ])('%s → %s', (name, words) => expect(deslug(name)).toBe(words));
});

test('a readme without a title is named after its folder', () => {
  const untitled = { title: 'README.md', metadata: {} };
  expect(readableTitle(untitled, 'docs/gate-keys/README.md', [])).toBe('Gate keys');
});
