import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { VENDOR_STORIES } from '../../test/vendors/stories.ts';
import { CONNECTORS } from './connectors.ts';

const connectors = [...CONNECTORS.values()];

test('every connector has a story, so that every guarantee of connections is tested with its vendor', () => {
  expect(
    VENDOR_STORIES.map(([name]) => name).toSorted(),
    'Add a row for each connector to test/vendors/stories.ts, under its name.',
  ).toEqual(connectors.map(({ name }) => name).toSorted());
});

test('every connector has a section in docs/sources.md', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/sources.md'), 'utf8');
  expect(
    connectors
      .map(({ name, source }) => `## ${name}: \`${source}\``)
      .filter((title) => !page.includes(`\n${title}\n`)),
    'Write a section with each of these headings.',
  ).toEqual([]);
});
