import { expect, test } from 'vitest';
import { parseDocument } from '../parse-document.ts';
import { parseCodeOwners } from './parse-code-owners.ts';

const rows = (text: string) => parseCodeOwners(text).blocks[0]?.table_rows;

test('each line is a path with its owners, without comments', () => {
  expect(rows('# Owners\n*  @acme/core\n\n/src/shop/  @acme/shop ann@acme.example # since May\n')).toEqual([
    ['Path', 'Owners'],
    ['*', '@acme/core'],
    ['/src/shop/', '@acme/shop, ann@acme.example'],
  ]);
});

test('sections give owners to the paths below that have none, and an escaped space belongs to the path', () => {
  expect(rows('[Docs][2] @acme/docs\n/guide/\n/my\\ notes/ @ann\n^[Free]\n/x')).toEqual([
    ['Path', 'Owners'],
    ['/guide/', '@acme/docs'],
    ['/my notes/', '@ann'],
    ['/x', ''],
  ]);
});

test('a file is recognized by its name', async () => {
  const bytes = Buffer.from('/src/ @ann\n');
  const { title, blocks } = await parseDocument({ bytes, filename: '.github/CODEOWNERS' });
  expect(title).toBe('Code owners');
  expect(blocks[0]?.type).toBe('table');
});
