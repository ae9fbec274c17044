import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { ParseError, type ParseErrorCode } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, type ParseLimits, ReadBudget } from '../parse-limits.ts';
import { openZip } from './open-zip.ts';

const budget = (limits: Partial<ParseLimits> = {}, depth = 0): ReadBudget =>
  new ReadBudget({ ...PARSE_LIMITS_DEFAULT, ...limits }, depth);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function failure(work: Promise<unknown>): Promise<ParseErrorCode> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ParseError);
  return (error as ParseError).code;
}

test('files come out unchanged, without folders and without files that macOS adds', async () => {
  const zip = makeZip({
    'a.txt': 'one',
    'folder/': '',
    'folder/ü.txt': 'zwei',
    '__MACOSX/a.txt': 'x',
    'folder/.DS_Store': 'x',
  });
  const entries = await openZip(zip, budget());
  expect(entries.map((entry) => entry.name)).toEqual(['a.txt', 'folder/ü.txt']);
  expect(text(await entries[1]!.read())).toBe('zwei');
  expect(entries[0]!.modifiedAt.toISOString()).toBe('2026-03-02T10:00:00.000Z');
});

test('an archive is read in place, without loading all of it into memory', async () => {
  // The list of files is looked for in the last 64 KB.
  const zip = makeZip({ 'a.txt': 'one', 'b.bin': randomBytes(400_000) });
  const reads: number[] = [];
  const source = {
    size: zip.length,
    read: async (start: number, end: number) => {
      reads.push(end - start);
      return zip.subarray(start, end);
    },
  };
  const [first] = await openZip(source, budget());
  expect(text(await first!.read())).toBe('one');
  expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(zip.length / 2);
});

test('a bomb that states its size is refused before unpacking, and one with a false size during it', async () => {
  const zeros = new Uint8Array(40 * 1024 * 1024);
  const [honest] = await openZip(makeZip([{ name: 'zeros', data: zeros }]), budget());
  expect(await failure(honest!.read())).toBe('expands_too_much');
  const [liar] = await openZip(makeZip([{ name: 'zeros', data: zeros, claimedSize: 10 }]), budget());
  expect(await failure(liar!.read())).toBe('expands_too_much');
});

test('entries that share bytes are refused before anything is unpacked', async () => {
  const data = 'the same text '.repeat(100);
  const entries = [
    { name: 'a.txt', data },
    { name: 'b.txt', data, sharesData: true },
  ];
  expect(await failure(openZip(makeZip(entries), budget()))).toBe('malformed');
});

test('the entries of one archive share an unpacking limit', async () => {
  const entries = await openZip(
    makeZip({ a: 'x'.repeat(600), b: 'y'.repeat(600) }),
    budget({ expandedBytesMax: 1000 }),
  );
  await entries[0]!.read();
  expect(await failure(entries[1]!.read())).toBe('expands_too_much');
});

test('too many entries and too deeply nested archives are refused', async () => {
  const zip = makeZip({ a: '1', b: '2', c: '3' });
  expect(await failure(openZip(zip, budget({ entriesMax: 2 })))).toBe('too_many_entries');
  expect(await failure(openZip(zip, budget({ depthMax: 2 }, 3)))).toBe('too_deep');
});

test('entries count across all nested archives', async () => {
  const outer = budget({ entriesMax: 4 });
  await openZip(makeZip({ a: '1', b: '2', c: '3' }), outer);
  expect(await failure(openZip(makeZip({ a: '1', b: '2' }), outer.inner()))).toBe('too_many_entries');
});

test('an entry with a password is reported, and a damaged archive is refused', async () => {
  const [locked] = await openZip(makeZip([{ name: 'secret.txt', data: 'x', encrypted: true }]), budget());
  expect(await failure(locked!.read())).toBe('encrypted');
  const cut = makeZip({ a: 'one' });
  expect(await failure(openZip(cut.subarray(0, cut.length - 30), budget()))).toBe('malformed');
});
