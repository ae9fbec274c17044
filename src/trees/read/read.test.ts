import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relabelName, relabelPaths } from '../relabel/relabel.ts';
import { diffTrees } from './diff-trees.ts';
import { staleFiles } from './stale-files.ts';
import { createCpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { zipFiles, zipInPool } from './zip-files.ts';

const f = (path: string, content: string) => ({ path, content });

test('a diff lists added, removed, changed and unchanged files', () => {
  const diff = diffTrees(
    [f('a', 'x\n'), f('b', '1\n2\n3\n4\n5\n'), f('c', 'same')],
    [f('b', '1\n2\nX\n4\n5\n'), f('c', 'same'), f('d', '')],
  );
  expect(diff).toMatchObject({ added: ['d'], removed: ['a'], unchanged: 1 });
  expect(diff.changed).toEqual([
    {
      path: 'b',
      lines_added: 1,
      lines_removed: 1,
      hunks: [{ old_start: 1, new_start: 1, lines: [' 1', ' 2', '-3', '+X', ' 4', ' 5'] }],
    },
  ]);
});

test('equal trees do not differ, and every file is in exactly one part of a diff', () => {
  const files = fc.uniqueArray(fc.record({ path: fc.string(), content: fc.string() }), {
    selector: (x) => x.path,
    maxLength: 6,
  });
  fc.assert(
    fc.property(files, files, (before, after) => {
      expect(diffTrees(before, before)).toMatchObject({ added: [], removed: [], changed: [] });
      const diff = diffTrees(before, after);
      expect(diff.added.length + diff.changed.length + diff.unchanged).toBe(after.length);
      expect(diff.removed.length + diff.changed.length + diff.unchanged).toBe(before.length);
    }),
  );
});

test('a zip contains every file byte for byte and does not depend on their order', () => {
  const files = [f('b/ü.md', 'Grüße 🌱\r\n'), f('a.md', '')];
  const archive = zipFiles(files);
  expect(archive.equals(zipFiles(files.toReversed()))).toBe(true);
  expect(
    Object.fromEntries(Object.entries(unzipSync(archive)).map(([k, v]) => [k, new TextDecoder().decode(v)])),
  ).toEqual({
    'a.md': '',
    'b/ü.md': 'Grüße 🌱\r\n',
  });
});

test('a large tree is zipped in a thread while requests are answered, to the same bytes', async () => {
  const cpu = createCpuPool({ deadlineMs: 60_000 });
  const content = Array.from({ length: 60_000 }, (_, i) => `${(i * 7_919) % 1_000_003}`).join(' ');
  const files = [f('a.md', content), f('b/ü.md', content)];
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const archive = await zipInPool(cpu, 'a', files);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
  expect(archive.equals(zipFiles(files))).toBe(true);
  await cpu.close();
  const impatient = createCpuPool({ deadlineMs: 1 });
  await expect(zipInPool(impatient, 'a', files)).rejects.toMatchObject({ status: 413 });
  await impatient.close();
});

test('files are stale if their documents changed or were deleted', () => {
  const file = (path: string, ...ids: number[]) => ({
    path,
    provenance: { evidence: ids.map((id) => ({ document_id: id, revision: 1 })) },
  });
  const now = new Map([
    [1, 1],
    [2, 2],
  ]);
  expect(
    staleFiles([file('a', 1), file('b', 1, 2), file('c', 3), { path: 'd', provenance: {} }], now),
  ).toEqual([
    { path: 'b', changed: 1, removed: 0 },
    { path: 'c', changed: 0, removed: 1 },
  ]);
});

test('paths of a renamed team move, and get another name if one is taken', () => {
  const moves = relabelPaths(
    ['workstreams/a/x.md', 'workstreams/a/y.md', 'workstreams/b/x.md', 'workstreams/ab/x.md'],
    'a',
    'b',
  );
  expect([...moves]).toEqual([
    ['workstreams/a/x.md', 'workstreams/b/a-x.md'],
    ['workstreams/a/y.md', 'workstreams/b/y.md'],
  ]);
});

test('only titles and map lines contain the name of a team', () => {
  const text = '# Old: people\n\nOld things stay. Old\n- **Old**: [x](y)';
  expect(relabelName(text, 'Old', 'New')).toBe('# New: people\n\nOld things stay. Old\n- **New**: [x](y)');
});
