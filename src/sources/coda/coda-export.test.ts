import { expect, test } from 'vitest';
import { readSource } from '../../../test/files/read-source.ts';
import { makeZip } from '../../../test/files/make-zip.ts';

const PICTURE = 'https://codahosted.io/docs/AbCdEf/blobs/bl-1/pic.png';

test('an export of a Coda doc gives one document per page and per table', async () => {
  const bytes = makeZip({
    'Works/Gates.md': `# Gates\n\nAll four are open. See [the plan](https://coda.io/d/Works_dAbCdEf/Plan_suXyz).\n\n![pic](${PICTURE})\n`,
    'Works/Gates.html': '<h1>Gates</h1><p>All four are open.</p>',
    'Works/Gates/Checks.html': '<html><body><h1>Checks</h1><p>Every Monday.</p></body></html>',
    'Works/Flows.csv': '\uFEFFGate,Flow\r\n1,"3, or 4"\r\n',
    'Works/meta.json': '{"id":"AbCdEf"}',
  });
  const documents = await readSource(bytes, 'export.zip');
  expect(
    documents.map(({ source, type, resourceId, title, metadata }) => [
      source,
      type,
      resourceId,
      title,
      metadata.breadcrumbs,
    ]),
  ).toEqual([
    ['coda', 'document', 'Works/Gates', 'Gates', 'Works'],
    ['coda', 'document', 'Works/Gates/Checks', 'Checks', 'Works / Gates'],
    ['coda', 'document', 'Works/Flows.csv', 'Flows', 'Works'],
  ]);
  expect(documents[0]!.blocks[1]!.links).toEqual([
    { text: 'the plan', url: 'https://coda.io/d/Works_dAbCdEf/Plan_suXyz' },
  ]);
  expect(documents[2]!.blocks[0]!.table_rows).toEqual([
    ['Gate', 'Flow'],
    ['1', '3, or 4'],
  ]);
});

test('a single page is recognized by its picture paths, not by a link', async () => {
  expect((await readSource(`# Gates\n\n![pic](${PICTURE})\n\nOpen.\n`, 'Gates.md'))[0]).toMatchObject({
    source: 'coda',
    title: 'Gates',
  });
  expect(
    (await readSource(`<h1>Gates</h1><p>Open.</p><img src="${PICTURE}" alt="pic">`, 'Gates.html'))[0]!.source,
  ).toBe('coda');
  expect((await readSource('# Gates\n\nSee https://coda.io/d/Works_dAbCdEf.\n', 'Gates.md'))[0]!.source).toBe(
    'vault',
  );
});

test('a Markdown archive that is not from Coda stays an archive of files', async () => {
  const bytes = makeZip({ 'a/b.md': '# B\n\nText.', 'a/c.csv': 'x,y\n1,2\n' });
  expect((await readSource(bytes, 'a.zip')).map(({ source, path }) => [source, path])).toEqual([
    ['vault', 'a/b.md'],
    ['vault', 'a/c.csv'],
  ]);
});
