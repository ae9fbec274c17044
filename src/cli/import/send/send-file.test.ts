import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundFile } from '../find/walk-files.ts';
import { readHead, readLines, recognizeFile } from './recognize-file.ts';
import { withContent } from './file-content.ts';
import { sendUpload } from './send-file.ts';

let dir: string;
let file: FoundFile;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-send-'));
  const place = path.join(dir, 'a.md');
  await writeFile(place, 'as it was');
  file = {
    path: place,
    root: 'r',
    rootPath: 'a.md',
    shown: 'r/a.md',
    sizeBytes: 9,
    mtimeMs: 0,
    isWanted: false,
  };
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const OPTIONS = { resourceId: 'a.md~1' };

test.each(['in memory', 'as a copy'])(
  'a file that changes or goes while it is sent is sent as it was, %s',
  async (how) => {
    const bytesMax = how === 'in memory' ? 1_000 : 0;
    const seen = await withContent(
      file.path,
      async (content) => {
        await appendFile(file.path, ', and more');
        const changed = await content.text();
        await rm(file.path);
        return [changed, await content.text()];
      },
      bytesMax,
    );
    expect(seen).toEqual(['as it was', 'as it was']);
  },
);

test('the copy of a large file is gone after it was sent, also if that failed', async () => {
  const copies = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('cambium-large-file-'));
  const before = await copies();
  const send = () => Promise.reject(new Error('not sent'));
  await expect(withContent(file.path, send, 0)).rejects.toThrow('not sent');
  expect(await copies()).toEqual(before);
});

test('the copy of a file that is written as fast as it is read ends where the file ended', async () => {
  await writeFile(file.path, Buffer.alloc(1_000_000));
  const bytesMax = 40_000_000;
  const more = Buffer.alloc(200_000);
  let isCopied = false;
  const append = async () => {
    for (let bytes = 0; bytes < bytesMax && !isCopied; bytes += more.length)
      await appendFile(file.path, more);
  };
  const copy = async () => {
    const { size } = await withContent(file.path, async (content) => content, 0);
    isCopied = true;
    return size;
  };
  const [size] = await Promise.all([copy(), append()]);
  expect(size).toBeLessThan(bytesMax / 2);
});

test('a file that went before it was sent fails alone', async () => {
  await rm(file.path);
  const client = {
    uploadFile: () => Promise.reject(new Error('nothing is sent')),
    addTrace: () => Promise.reject(new Error('nothing is sent')),
  };
  expect(await sendUpload(client, file, OPTIONS)).toEqual({
    documents: 0,
    failure: 'there is no such file or folder',
    skipped: [],
  });
});

test('a pipe that took the place of a file is not waited for', async () => {
  await rm(file.path);
  execFileSync('mkfifo', [file.path]);
  const refusal = 'not a regular file';
  await expect(withContent(file.path, (content) => content.text())).rejects.toThrow(refusal);
  await expect(readHead(file.path)).rejects.toThrow(refusal);
  await expect(recognizeFile(file.path)).rejects.toThrow(refusal);
  await expect(readLines(file.path, 0).next()).rejects.toThrow(refusal);
});
