import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortLivedDir } from './short-lived-dir.ts';

test('short-lived data is kept in memory only if that exists and has room', async () => {
  const memory = await mkdtemp(path.join(tmpdir(), 'cambium-memory-'));
  const dirs = () =>
    [
      { availableBytes: 2, roomBytesMin: 1 },
      { availableBytes: 1, roomBytesMin: 1 },
      { availableBytes: 2 ** 61, roomBytesMin: 2 ** 60 },
    ].map((room) => shortLivedDir({ memory, ...room }));
  expect(dirs()).toEqual([memory, tmpdir(), tmpdir()]);
  await rmdir(memory);
  expect(dirs()).toEqual([tmpdir(), tmpdir(), tmpdir()]);
});
