import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/files/any-character.ts';
import { ParseError } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';
import { gzipMembers } from './gzip-members.ts';

const texts = (bytes: Uint8Array, budget = new ReadBudget()): string[] =>
  [...gzipMembers(bytes, budget)].map((member) => new TextDecoder().decode(member));

test('members are unpacked one by one, unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 6 }), (parts) => {
      expect(texts(Buffer.concat(parts.map((part) => gzipSync(part))))).toEqual(
        parts.map((part) => part.toWellFormed()),
      );
    }),
  );
});

test('names, comments, extra fields and header checksums are skipped, zeros at the end too', () => {
  const plain = gzipSync('text');
  const head = Buffer.from(plain.subarray(0, 10));
  head[3] = 2 | 4 | 8 | 16;
  const extras = Buffer.from([
    3,
    0,
    1,
    2,
    3,
    ...Buffer.from('name\0'),
    ...Buffer.from('comment\0'),
    0xab,
    0xcd,
  ]);
  const decorated = Buffer.concat([head, extras, plain.subarray(10)]);
  expect(texts(Buffer.concat([decorated, plain, Buffer.alloc(100)]))).toEqual(['text', 'text']);
});

test('a member is unpacked only on request', () => {
  const members = gzipMembers(Buffer.concat([gzipSync('first'), Buffer.from('no member')]), new ReadBudget());
  expect(new TextDecoder().decode(members.next().value as Uint8Array)).toBe('first');
  expect(() => members.next()).toThrow(ParseError);
});

test('a truncated file is refused after its complete members', () => {
  const first = gzipSync('first');
  const both = Buffer.concat([first, gzipSync('second '.repeat(50))]);
  for (let end = first.length + 1; end < both.length - 8; end++) {
    const members = gzipMembers(both.subarray(0, end), new ReadBudget());
    expect(members.next().done).toBe(false);
    expect(() => members.next()).toThrow(ParseError);
  }
});

test('all members together may unpack to the limit of the whole file', () => {
  const member = gzipSync('x'.repeat(600));
  const budget = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, expandedBytesMax: 1_000 });
  expect(() => texts(Buffer.concat([member, member]), budget)).toThrow(/more than the limit/);
});
