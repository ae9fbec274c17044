import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInProcess } from '../../../../test/cpu/read-in-process.ts';
import { Spool } from '../../../http/upload/spool.ts';
import type { DeliveredFile } from '../../../sources/contract.ts';
import { VendorError } from '../../../sources/vendor-error.ts';
import type { Slice } from '../sync-parts.ts';
import { readContent } from './read-content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MAIL =
  'From a@b.example Mon May  4 10:00:00 2026\nFrom: a@b.example\nDate: Mon, 4 May 2026 10:00:00 +0000\n';

/** Reads a delivered file in a slice whose app has room for 30,000 bytes of files. */
function read(bytes: DeliveredFile['bytes'], filename = 'note.txt') {
  const parts = {
    spool: new Spool({ directory: folder, appBytesMax: 30_000 }),
    parseFile: readInProcess,
  };
  // Only the parts of a slice that reading a file needs.
  const slice = {
    parts,
    run: { appId: 'a' },
    held: { source: 'google_drive' },
    signal: new AbortController().signal,
  } as unknown as Slice;
  const file: DeliveredFile = { bytes, filename, mediaType: null, finish: (document) => document };
  return readContent(slice, { item: '1', version: null, resourceId: 'r1', content: { file } });
}
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

describe('a delivered file', () => {
  test('is read from its bytes or its fetch function, and leaves nothing on the disk', async () => {
    const fetched: DeliveredFile['bytes'] = (into) =>
      into(Readable.from([text('The valve '), text('leaks.')]));
    for (const bytes of [text('The valve leaks.'), text(`${'\n'.repeat(25_000)}The valve leaks.`), fetched])
      expect(await read(bytes)).toMatchObject({
        source: 'google_drive',
        resourceId: 'r1',
        blocks: [{ text: 'The valve leaks.' }],
      });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['that cannot be read', text('\x7fELF'), 'contract', 'a program or font'],
    ['of several documents', text(`${MAIL}\nOne.\n\n${MAIL}\nTwo.\n`), 'contract', 'Import it'],
    ['for which there is no room now', text('x'.repeat(40_000)), 'transient', 'CAMBIUM_UPLOAD_APP_BYTES'],
  ])('%s fails with a message', async (_what, bytes, kind, words) => {
    const failed = read(bytes, 'all.mbox');
    await expect(failed).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose fetch is refused fails with the vendor’s message', async () => {
    const refused = new VendorError('limited', 'The source asks for a pause.');
    await expect(read(() => Promise.reject(refused))).rejects.toBe(refused);
  });
});
