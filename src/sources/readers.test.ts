import { readFileSync } from 'node:fs';
import path from 'node:path';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SOURCE_READERS } from './readers.ts';

test('every source whose exports are read has a test that names it', async () => {
  const texts = (await Array.fromAsync(glob('**/*.test.ts', { cwd: import.meta.dirname }))).map((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  );
  expect(
    SOURCE_READERS.map(({ source }) => source).filter(
      (source) => !texts.some((text) => text.includes(`'${source}'`)),
    ),
    'Read a small export of each of these sources in a test next to it, and compare the source of its documents.',
  ).toEqual([]);
});
