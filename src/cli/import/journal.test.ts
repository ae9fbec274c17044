import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultStateDir, type JournalEntry, openJournal } from './journal.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-journal-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const entry = (name: string, sha256 = 'x'): JournalEntry => ({
  file: name,
  sizeBytes: 1,
  mtimeMs: 1.5,
  sha256,
  outcome: 'imported',
});

test('the next run knows what was recorded, the last entry of a file counting', async () => {
  const first = await openJournal(dir, 'server');
  first.record(entry('/a'));
  first.record(entry('/b'));
  first.record(entry('/a', 'y'));
  expect(first.find('/a')?.sha256).toBe('y');
  const second = await openJournal(dir, 'server');
  expect(second.find('/a')).toEqual(entry('/a', 'y'));
  expect([...second.all()].map((e) => e.file)).toEqual(['/a', '/b']);
});

test('a line that a killed run left half written costs only that line', async () => {
  (await openJournal(dir, 'server')).record(entry('/a'));
  const [file] = (await readdir(dir)).filter((name) => name.endsWith('.jsonl'));
  await appendFile(path.join(dir, file!), '{"file":"/b","sha');
  const after = await openJournal(dir, 'server');
  expect(after.find('/b')).toBeUndefined();
  after.record(entry('/c'));
  const last = await openJournal(dir, 'server');
  expect([last.find('/a'), last.find('/c')].map((e) => e?.file)).toEqual(['/a', '/c']);
});

test('roots are recognized by name with their last folder, and forgotten ones are unknown to the next run', async () => {
  const first = await openJournal(dir, 'server');
  first.recordRoot({ name: 'team', folder: '/old' });
  first.recordRoot({ name: 'team', folder: '/new' });
  first.record(entry('team/a'));
  first.forget('team/a');
  const second = await openJournal(dir, 'server');
  expect(second.roots()).toEqual([{ name: 'team', folder: '/new' }]);
  expect([...second.all()]).toEqual([]);
});

test('each target has its own journal', async () => {
  (await openJournal(dir, 'app one')).record(entry('/a'));
  const other = await openJournal(dir, 'app two');
  expect(other.find('/a')).toBeUndefined();
});

test('its path follows the XDG specification', () => {
  expect(defaultStateDir({ XDG_STATE_HOME: '/s' })).toBe(path.join('/s', 'cambium'));
  expect(defaultStateDir({})).toMatch(/\.local.state.cambium$/);
});
