import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findDates, findFiles, renderDates, type ShownDate } from './dates-command.ts';

const shown = (file: string, more: Partial<ShownDate> = {}): ShownDate => ({
  file,
  date: null,
  reason: null,
  documents: 1,
  failure: null,
  ...more,
});

test('every file has a line with its date and its origin, or says that there is none', () => {
  const lines = renderDates([
    shown('team/a.md', { date: '2021-04-02T10:00:00Z', reason: 'git history' }),
    shown('team/all.mbox', { date: '2019-01-01T00:00:00Z', reason: 'format', documents: 12 }),
    shown('team/b.md'),
    shown('team/c.pdf', { failure: 'This PDF is damaged.' }),
  ]).split('\n');
  expect(lines).toEqual([
    '2021-04-02  git history   team/a.md',
    '2019-01-01  format        team/all.mbox  (the first of 12 documents)',
    'no date                   team/b.md',
    'no date                   team/c.pdf  (cannot be read: This PDF is damaged.)',
    '',
    '1 file: git history, 1 file: format, 2 files: no date.',
  ]);
});

test('a folder without files says so', () => {
  expect(renderDates([])).toContain('No files.');
});

test('the dates of git or the file system are sent, and the answer of the service is shown', async () => {
  const sent: object[] = [];
  const client = {
    previewFile: async ({ file: _file, ...upload }: object & { file: Blob }) => {
      sent.push(upload);
      const dates = { document_date: '2020-01-01T00:00:00Z', date_reason: 'title' };
      const item = {
        source: 'vault',
        resource_id: 'x',
        title: null,
        created_at: null,
        last_modified_at: null,
      };
      return { count: 1, items: [{ ...item, ...dates }], failure: null };
    },
  };
  const file = {
    path: import.meta.filename,
    root: 'team',
    rootPath: 'x.md',
    shown: 'team/x.md',
    sizeBytes: 1,
    mtimeMs: 0,
    isWanted: false,
  };
  const known = new Map([
    [file.path, { date: new Date('2022-02-02T00:00:00Z'), offset: -330, from: 'git history' as const }],
  ]);
  expect(await findDates(client, [file], known)).toEqual([
    shown('team/x.md', { date: '2020-01-01T00:00:00Z', reason: 'title' }),
  ]);
  expect(sent).toEqual([
    expect.objectContaining({ file_date: '2022-02-01T18:30:00.000-05:30', file_date_from: 'git history' }),
  ]);
});

test('files are shown under the names that an import gives them: a clone’s under its repository’s name', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-dates-'));
  try {
    const clone = path.join(dir, 'my-copy');
    await mkdir(path.join(clone, 'docs'), { recursive: true });
    await writeFile(path.join(clone, 'docs/a.md'), 'A');
    const shownIn = async (folder: string) => (await findFiles([folder])).map(({ shown }) => shown);
    expect(await shownIn(clone)).toEqual(['my-copy/docs/a.md']);
    const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { stdio: 'ignore' });
    git('init');
    git('remote', 'add', 'origin', 'https://example.org/team/handbook.git');
    expect(await shownIn(clone)).toEqual(['handbook/docs/a.md']);
    expect(await shownIn(path.join(clone, 'docs'))).toEqual(['docs/a.md']);
  } finally {
    await rm(dir, { recursive: true });
  }
});
