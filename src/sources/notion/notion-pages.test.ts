import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../../parse/parse-limits.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { openZip } from '../../parse/zip/open-zip.ts';
import { isNotionArchive, isNotionParts, readNotionExport } from './notion-export.ts';

const ID = '0123456789abcdef0123456789abcdef';

async function pages(files: Record<string, string>): Promise<RawSourceDocument[]> {
  const entries = await openZip(makeZip(files), new ReadBudget(PARSE_LIMITS_DEFAULT));
  const found: RawSourceDocument[] = [];
  for await (const page of readNotionExport(entries)) found.push(page);
  return found;
}

test('an archive is a Notion export if most of its pages end with an id', () => {
  expect(isNotionArchive([`Plan ${ID}.md`, 'image.png'])).toBe(true);
  expect(isNotionArchive([`Plan ${ID}.html`, 'index.html'])).toBe(true);
  expect(isNotionArchive(['Plan.md', 'Other.md', `One ${ID}.md`])).toBe(false);
  expect(isNotionArchive(['image.png'])).toBe(false);
  expect(isNotionParts(['Export-1-Part-1.zip', 'Export-1-Part-2.zip'])).toBe(true);
  expect(isNotionParts(['Export-1-Part-1.zip', 'notes.md'])).toBe(false);
  expect(isNotionParts([])).toBe(false);
});

test('the id comes from the name, the title from the page', async () => {
  const [page] = await pages({ [`Short ${ID.toUpperCase()}.md`]: '# The longer title\n\nText.' });
  expect(page).toMatchObject({
    resourceId: ID,
    title: 'The longer title',
    url: `https://www.notion.so/${ID}`,
  });
  expect(page!.blocks).toEqual([{ type: 'paragraph', text: 'Text.' }]);
});

test('a page without a heading is named after its file', async () => {
  expect(await pages({ [`Loose notes ${ID}.md`]: 'Only text.' })).toMatchObject([{ title: 'Loose notes' }]);
});

test('property lines below the title become metadata, lines in the text do not', async () => {
  const [page] = await pages({
    [`Gate ${ID}.md`]:
      '# Gate\n\nStatus: Open\nOwner: [Ada](https://a.example)\nCreated: March 2, 2026 10:00 AM\n\nNote: this is text.\n',
  });
  expect(page!.metadata).toMatchObject({ Status: 'Open', Owner: 'Ada' });
  expect(page!.createdAt).toBe('2026-03-02T10:00:00.000Z');
  expect(page!.blocks.map(({ type, text }) => [type, text])).toEqual([
    ['property', 'Status: Open\nOwner: Ada\nCreated: March 2, 2026 10:00 AM'],
    ['paragraph', 'Note: this is text.'],
  ]);
});

test('the folders of older exports, which also have ids, match their database', async () => {
  const found = await pages({
    [`Gates ${ID}.csv`]: 'Name,Flow\nNorth,3 l\n',
    [`Gates ${ID}/North ${ID.replaceAll('0', 'f')}.md`]: '# North\n\nText.\n',
  });
  expect(found[1]!.metadata).toMatchObject({ Flow: '3 l', breadcrumbs: 'Gates' });
});

test('pages exported as HTML are read too', async () => {
  const html = `<html><head><title>Plan</title></head><body><article><header><h1>Plan</h1></header><div class="page-body"><p>The weir was built in 1931 by the works, and rebuilt in 1968.</p></div></article></body></html>`;
  const [page] = await pages({ [`Plan ${ID}.html`]: html });
  expect(page).toMatchObject({ resourceId: ID, title: 'Plan' });
  expect(page!.blocks.map((block) => block.text).join(' ')).toContain('built in 1931');
});

test('wrapping folders of the export itself are not breadcrumbs', async () => {
  const [page] = await pages({
    [`Export-aa/Private & Shared/Works ${ID}/Plan ${ID.replaceAll('1', 'e')}.md`]: '# Plan',
  });
  expect(page!.metadata).toEqual({ breadcrumbs: 'Works' });
});

test('the first of several rows with a page’s title gives the cells, and a page without a row has none', async () => {
  const folder = `Crew ${ID}`;
  const found = await pages({
    [`${folder}.csv`]: 'Name,Role\nAda,Engineer\nAda,Pilot\n,Nobody\n',
    [`${folder}/Ada ${ID}.md`]: '# Ada\n\nText.',
    [`${folder}/Bo ${ID}.md`]: '# Bo\n\nText.',
  });
  const roles = found.filter(({ path }) => path?.endsWith('.md')).map(({ metadata }) => metadata.Role);
  expect(roles).toEqual(['Engineer', undefined]);
});
