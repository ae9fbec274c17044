import { expect, test } from 'vitest';
import { readSource } from '../../../test/files/read-source.ts';
import { makeZip } from '../../../test/files/make-zip.ts';

const NOTE = new TextEncoder().encode('The gates were checked.');

test('a Drive file in a Takeout archive or unpacked folder becomes a Drive document with its folders', async () => {
  const expected = {
    source: 'google_drive',
    type: 'file',
    resourceId: 'Works/Gates/note.txt',
    title: 'note',
    metadata: { breadcrumbs: 'Works / Gates' },
  };
  const zip = makeZip({
    'Takeout/Drive/Works/Gates/note.txt': NOTE,
    'Takeout/Drive/Works/Gates/note.txt-info.json': '{}',
  });
  const [inZip, ...more] = await readSource(zip, 'takeout-001.zip');
  expect(more).toEqual([]);
  expect(inZip).toMatchObject({ ...expected, lastModified: '2026-03-02T10:00:00.000Z' });
  for (const path of [
    '/home/ada/Takeout/Drive/Works/Gates/note.txt',
    'Takeout\\Drive\\Works\\Gates\\note.txt',
  ])
    expect((await readSource(NOTE, path))[0]).toMatchObject({ ...expected, lastModified: null });
});

test('files elsewhere keep their kind, like those of a zip that Box or Dropbox packed', async () => {
  const zip = makeZip({
    'Team/Plans/note.txt': NOTE,
    'Team/.dropbox': 'x',
    'Team/pic.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
  });
  expect((await readSource(zip, 'Team.zip')).map(({ source, type, path }) => [source, type, path])).toEqual([
    ['vault', 'document', 'Team/Plans/note.txt'],
    ['vault', 'file', 'Team/pic.png'],
  ]);
});
