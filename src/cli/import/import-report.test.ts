import { expect, test } from 'vitest';
import { renderReport } from './import-report.ts';

const none = {
  importedFiles: 0,
  importedDocuments: 0,
  unchangedFiles: 0,
  movedFiles: 0,
  vanished: { files: [], outcome: 'kept' as const },
  skipped: [],
  failed: [],
  leftFiles: 0,
};

test('the table counts files, and groups omitted ones by reason with the first names', () => {
  const text = renderReport({
    ...none,
    importedFiles: 1_234,
    importedDocuments: 2_000,
    unchangedFiles: 7,
    skipped: Array.from({ length: 7 }, (_, n) => ({ shown: `e${n}.md`, reason: 'empty' })),
    failed: [{ shown: 'locked\u001b[2J.pdf', reason: 'the PDF asks for a password' }],
  });
  expect(text.split('\n')).toEqual([
    'Imported       1,234  (2,000 documents)',
    'Unchanged          7',
    'Skipped            7',
    '          7  empty',
    ...['e0', 'e1', 'e2', 'e3', 'e4'].map((name) => `             ${name}.md`),
    '             … and 2 more (--json names all)',
    'Failed             1',
    '          1  the PDF asks for a password',
    '             locked.pdf',
  ]);
});

test('a stopped import says how much is left', () => {
  expect(renderReport({ ...none, leftFiles: 3 })).toMatch(
    /Not yet +3\n\nStopped\. Run the same command again to resume\.$/,
  );
});

test('an import that took nothing says so, unless everything was known or something failed', () => {
  const skipped = [{ shown: 'null', reason: 'not a regular file' }];
  expect(renderReport({ ...none, skipped })).toMatch(/\n\nNothing was imported\.$/);
  const taken = [
    { unchangedFiles: 1 },
    { movedFiles: 1 },
    { failed: [{ shown: 'a.pdf', reason: 'the PDF asks for a password' }] },
    { vanished: { files: ['a.md'], outcome: 'kept' as const } },
  ];
  for (const one of taken) expect(renderReport({ ...none, skipped, ...one })).not.toContain('Nothing');
});
