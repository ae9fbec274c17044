import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemoryToImport } from '../../../../client/types.ts';
import { sendLines } from './send-lines.ts';
import type { FoundFile } from '../find/walk-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-lines-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function fileOf(...lines: string[]): Promise<FoundFile> {
  const file = path.join(dir, 'a.jsonl');
  await writeFile(file, lines.join('\n'));
  return {
    path: file,
    root: 'team',
    rootPath: 'a.jsonl',
    shown: 'team/a.jsonl',
    sizeBytes: 1,
    mtimeMs: 0,
    isWanted: false,
  };
}
const line = (n: number) => JSON.stringify({ source: 'slack', resource_id: String(n), data: ['x'] });
const numbered = (count: number) => Array.from({ length: count }, (_, n) => line(n + 1));

/** Returns a client that accepts everything, and records the batches. */
function recorder(isStopped: () => boolean = () => false) {
  const bulks: string[][] = [];
  const lines: number[] = [];
  return {
    bulks,
    lines,
    options: {
      client: {
        importMemories: async (items: MemoryToImport[]) => {
          bulks.push(items.map((item) => item.resource_id));
          return { success: true, count: items.length, items: [] };
        },
      },
      isStopped,
      onLines: (n: number) => lines.push(n),
    },
  };
}

test('lines are sent in batches of a hundred, and each finished batch is marked by its last line', async () => {
  const { bulks, lines, options } = recorder();
  const sent = await sendLines(await fileOf(...numbered(250)), 0, options);
  expect(sent).toEqual({ documents: 250, failure: null, skipped: [] });
  expect(bulks.map((bulk) => bulk.length)).toEqual([100, 100, 50]);
  expect(lines).toEqual([100, 200, 250]);
});

test('a later run begins after the marked line', async () => {
  const { bulks, options } = recorder();
  await sendLines(await fileOf(...numbered(250)), 200, options);
  expect(bulks.flat()[0]).toBe('201');
  expect(bulks.flat()).toHaveLength(50);
});

test('a bad line is named, the others are imported, and no later line is marked', async () => {
  const { bulks, lines, options } = recorder();
  const sent = await sendLines(
    await fileOf(...numbered(100), 'no json', '{"a":1}', ...numbered(5)),
    0,
    options,
  );
  expect(sent.documents).toBe(105);
  expect(sent.failure).toBe(
    'line 101: is not a document with source, resource_id and data (and 1 more lines)',
  );
  expect(bulks.flat()).toHaveLength(105);
  expect(lines.every((n) => n <= 100)).toBe(true);
});

test('when stopped it reports that, and leaves collected but unsent lines unmarked', async () => {
  let asked = 0;
  const { bulks, lines, options } = recorder(() => ++asked > 150);
  const sent = await sendLines(await fileOf(...numbered(300)), 0, options);
  expect(sent).toMatchObject({ documents: 100, wasStopped: true });
  expect(bulks).toHaveLength(1);
  expect(lines).toEqual([100]);
});

test('a line nested too deeply is named, and the others are imported', async () => {
  const deep = `{"source":"slack","resource_id":"d","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { bulks, options } = recorder();
  expect(await sendLines(await fileOf(line(1), deep, line(3)), 0, options)).toMatchObject({
    documents: 2,
    failure: 'line 2: it has more than 98 levels of lists and objects',
  });
  expect(bulks).toEqual([['1', '3']]);
});
