import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { ParseError } from '../../parse/parse-error.ts';
import type { SourceDocument } from '../../parse/source-document.ts';
import type { PoolInput } from './messages.ts';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import { ParsePool, type ParsePoolOptions } from './parse-pool.ts';

const pools: ParsePool[] = [];
const startPool = (options: ParsePoolOptions = {}): ParsePool => {
  const pool = new ParsePool({ processesMax: 1, ...options });
  pools.push(pool);
  return pool;
};
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** For tests that need no settings of their own: starting a child takes a second of CPU time. */
const single = new ParsePool({ processesMax: 1 });
const pair = new ParsePool({ processesMax: 2 });
afterAll(() => {
  single.close();
  pair.close();
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const manyFiles = (): Uint8Array =>
  makeZip(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.txt`, 'x'])));

async function documents(pool: ParsePool, input: PoolInput, app = 'app'): Promise<SourceDocument[]> {
  const found: SourceDocument[] = [];
  for await (const item of pool.parseInPool(input, app)) if ('document' in item) found.push(item.document);
  return found;
}

async function failure(pool: ParsePool, input: PoolInput): Promise<ParseError> {
  const error = await documents(pool, input).then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ParseError);
  return error as ParseError;
}

test('a file returns as documents with their ids', async () => {
  const [document] = await documents(single, {
    bytes: bytes('# Gates\n\nFour of them.'),
    filename: 'a.md',
  });
  expect(document).toMatchObject({ title: 'Gates', type: 'document', source: 'vault', path: 'a.md' });
  expect(document!.blocks.map((block) => block.id)).toEqual([
    expect.stringMatching(/^[0-9a-f]{12}$/),
    expect.stringMatching(/^[0-9a-f]{12}$/),
  ]);
});

test('a file on disk is read by its path, and nothing is left next to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parse-pool-'));
  try {
    writeFileSync(join(folder, 'all.zip'), makeZip({ 'a.txt': 'One.', 'b.json': '{', 'c.txt': 'Three.' }));
    const items = [];
    for await (const item of single.parseInPool({ path: join(folder, 'all.zip') }, 'app')) items.push(item);
    expect(items.map((item) => ('document' in item ? item.document.path : item.skipped.error.code))).toEqual([
      'a.txt',
      'malformed',
      'c.txt',
    ]);
    expect(items.filter((item) => 'skipped' in item)[0]!.skipped.error).toBeInstanceOf(ParseError);
    expect(readdirSync(folder)).toEqual(['all.zip']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a bad file ends with its own error, and the child continues with the next one', async () => {
  expect(await failure(single, { bytes: bytes('{"a":'), filename: 'a.json' })).toMatchObject({
    code: 'malformed',
  });
  expect(await documents(single, { bytes: bytes('Fine.') })).toHaveLength(1);
});

test('many documents arrive in order, even if they are taken slowly', async () => {
  const entries = Object.fromEntries(
    Array.from({ length: 230 }, (_, i) => [`${String(i).padStart(3, '0')}.txt`, `File ${i}.`]),
  );
  const found: string[] = [];
  for await (const item of single.parseInPool({ bytes: makeZip(entries) }, 'app')) {
    if ('document' in item) found.push(item.document.path!);
    if (found.length === 60) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(found).toEqual(Object.keys(entries));
});

test('a file that takes too long is aborted, with a message that says what to do', async () => {
  // No process can read megabytes within a millisecond.
  const large = bytes(`[${'{"a":{}},'.repeat(90_000)}1]`);
  const error = await failure(startPool({ timeoutMs: 1 }), { bytes: large, filename: 'a.json' });
  expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('Send a smaller part') });
});

test('a file that needs too much memory fails alone, and its child is replaced', async () => {
  const pool = startPool({ memoryMegabytesMax: 160 });
  const hungry = bytes(`[${'{"a":{}},'.repeat(3_000_000)}1]`);
  expect(await failure(pool, { bytes: hungry, filename: 'a.json' })).toMatchObject({ code: 'out_of_memory' });
  expect(await documents(pool, { bytes: bytes('Still here.') })).toHaveLength(1);
});

test('buffers count as memory too', async () => {
  const pool = startPool({ memoryMegabytesMax: 160, limits: { expansionRatioMax: 2000 } });
  const zeros = makeZip({ 'zeros.bin': new Uint8Array(200 * 1024 * 1024) });
  expect(await failure(pool, { bytes: zeros })).toMatchObject({ code: 'out_of_memory' });
});

test('a reader that dies affects only its file', async () => {
  expect(await failure(single, { path: join(tmpdir(), 'no-such-folder', 'gone.txt') })).toMatchObject({
    code: 'crashed',
  });
  expect(await documents(single, { bytes: bytes('Still here.') })).toHaveLength(1);
});

test('limits of the pool apply in its children', async () => {
  const pool = startPool({ limits: { entriesMax: 1 } });
  expect(await failure(pool, { bytes: makeZip({ a: '1', b: '2' }) })).toMatchObject({
    code: 'too_many_entries',
  });
});

test('a reader that disconnects in the middle frees the pool for others', async () => {
  const entries = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.txt`, 'x']));
  for await (const item of single.parseInPool({ bytes: makeZip(entries) }, 'app')) {
    expect(item).toBeDefined();
    break;
  }
  expect(await documents(single, { bytes: bytes('Next.') })).toHaveLength(1);
});

test('files beyond the number of children wait for their turn', async () => {
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, i) => documents(pair, { bytes: bytes(`Text ${i}.`) })),
  );
  expect(found.map(([document]) => document!.blocks[0]!.text)).toEqual(
    Array.from({ length: 8 }, (_, i) => `Text ${i}.`),
  );
});

test('apps take turns: one app’s file is read before another app’s backlog', async () => {
  const order: string[] = [];
  const read = async (app: string): Promise<void> => {
    for await (const item of single.parseInPool({ bytes: bytes('A note.') }, app)) expect(item).toBeDefined();
    order.push(app);
  };
  await Promise.all([read('big'), read('big'), read('big'), read('small')]);
  expect(order.indexOf('small')).toBeLessThan(2);
});

test('an app never has all the children at once', async () => {
  const held = pair.parseInPool({ bytes: manyFiles() }, 'big');
  await held.next();
  let started = false;
  const second = documents(pair, { bytes: bytes('Second.') }, 'big').then(() => {
    started = true;
  });
  expect(await documents(pair, { bytes: bytes('Small.') }, 'small')).toHaveLength(1);
  expect(started).toBe(false);
  await held.return(undefined);
  await second;
  expect(started).toBe(true);
});

test('after close, files are refused and waiting ones fail', async () => {
  const pool = startPool();
  const failure = (input: PoolInput) => documents(pool, input).catch((error: unknown) => error);
  const waiting = failure({ bytes: makeZip({ 'a.txt': 'x'.repeat(1000) }) });
  pool.close();
  // Not `ParseError`: the file is not at fault, and a connected account must not take it for unreadable.
  expect(await waiting).toBeInstanceOf(StoppingError);
  expect(await failure({ bytes: bytes('x') })).toBeInstanceOf(StoppingError);
});
