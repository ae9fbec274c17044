import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Spool } from './spool.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cambium-spool-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const of = (bytes: number) => Readable.from([Buffer.alloc(bytes)]);
const going = new AbortController().signal;
const left = async () => [(await readdir(directory)).length, spool.bytesOf('a')];
let spool: Spool;
beforeAll(() => {
  spool = new Spool({ directory, appBytesMax: 1_000 });
});

test('a file exists while it is used, and is deleted afterwards', async () => {
  const size = await spool.use('a', async (file) => {
    await file.receive(of(900), going);
    return (await readFile(file.path)).length;
  });
  expect([size, ...(await left())]).toEqual([900, 0, 0]);
});

test('files of one app that are too large in total are refused, and those of another are not', async () => {
  await spool.use('a', async (first) => {
    await first.receive(of(900), going);
    const second = spool.use('a', (file) => file.receive(of(200), going));
    await expect(second).rejects.toMatchObject({ status: 429, code: 'SpoolFull' });
    await spool.use('b', (file) => file.receive(of(900), going));
  });
  expect(await left()).toEqual([0, 0]);
});

test('an abandoned upload is deleted at once', async () => {
  const client = new AbortController();
  const body = new Readable({ read() {} });
  body.push(Buffer.alloc(500));
  const upload = spool.use('a', (file) => file.receive(body, client.signal));
  await expect.poll(() => spool.bytesOf('a')).toBe(500);
  client.abort();
  await expect(upload).rejects.toThrow('aborted');
  expect(await left()).toEqual([0, 0]);
});

test('a failed use leaves nothing behind', async () => {
  const failing = spool.use('a', async (file) => {
    await file.receive(of(10), going);
    throw new Error('cannot be read');
  });
  await expect(failing).rejects.toThrow('cannot be read');
  expect(await left()).toEqual([0, 0]);
});
