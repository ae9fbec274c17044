import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Spool, type SpooledContent } from './spool.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cambium-spool-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const of = (...bytes: number[]) => Readable.from(bytes.map((size, i) => Buffer.alloc(size, `${i}`)));
const going = new AbortController().signal;
const left = async () => [(await readdir(directory)).length, spool.bytesOf('a')];
const sizeOf = async (file: SpooledContent) =>
  'bytes' in file ? file.bytes.length : (await readFile(file.path)).length;
let spool: Spool;
beforeAll(() => {
  spool = new Spool({ directory, appBytesMax: 100_000 });
});

test('a file of more than 20,000 bytes is on disk while it is used, and is deleted afterwards', async () => {
  const read = await spool.use('a', async (file) => {
    await file.receive(of(15_000, 5_000, 1), going);
    const content = file.content();
    if ('bytes' in content) throw new Error('It is in memory.');
    return readFile(content.path, 'latin1');
  });
  expect(read).toBe('0'.repeat(15_000) + '1'.repeat(5_000) + '2');
  expect(await left()).toEqual([0, 0]);
});

test('a shorter file stays in memory, and counts all the same', async () => {
  await spool.use('a', async (file) => {
    await file.receive(of(15_000, 5_000), going);
    expect(file.content()).toEqual({ bytes: Buffer.from('0'.repeat(15_000) + '1'.repeat(5_000)) });
    expect(await left()).toEqual([0, 20_000]);
  });
  expect(await left()).toEqual([0, 0]);
});

test('what is received again takes the place of what was received', async () => {
  await spool.use('a', async (file) => {
    for (const size of [30_000, 25_000, 0, 10]) {
      await file.receive(of(size), going);
      expect(await sizeOf(file.content())).toBe(size);
    }
  });
  expect(await left()).toEqual([0, 0]);
});

test('files of one app that are too large in total are refused, and those of another are not', async () => {
  for (const size of [90_000, 1_000]) {
    await spool.use('a', async (first) => {
      await first.receive(of(99_500), going);
      const second = spool.use('a', (file) => file.receive(of(size), going));
      await expect(second).rejects.toMatchObject({ status: 429, code: 'SpoolFull' });
      await spool.use('b', (file) => file.receive(of(size), going));
    });
    expect(await left()).toEqual([0, 0]);
  }
});

test.runIf(existsSync('/dev/full'))('a full disk is a 503, and nothing of the file remains', async () => {
  const openFile = () => open('/dev/full', 'w');
  const onFullDisk = new Spool({ directory, appBytesMax: 100_000, openFile });
  const upload = onFullDisk.use('a', (file) => file.receive(of(50_000), going));
  await expect(upload).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(onFullDisk.bytesOf('a')).toBe(0);
});

test.each([500, 50_000])('an abandoned upload of %i bytes is deleted at once', async (bytes) => {
  const client = new AbortController();
  const body = new Readable({ read() {} });
  body.push(Buffer.alloc(bytes));
  const upload = spool.use('a', (file) => file.receive(body, client.signal));
  await expect.poll(() => spool.bytesOf('a')).toBe(bytes);
  client.abort();
  await expect(upload).rejects.toThrow('aborted');
  expect(await left()).toEqual([0, 0]);
});

test('a failed use leaves nothing behind', async () => {
  const failing = spool.use('a', async (file) => {
    await file.receive(of(50_000), going);
    throw new Error('cannot be read');
  });
  await expect(failing).rejects.toThrow('cannot be read');
  expect(await left()).toEqual([0, 0]);
});
