import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupShort } from './extract-together.ts';

const document = (chars: number, owner: string | null = null, extract: 'procedure'[] | null = null) => ({
  owner,
  extract,
  blocks_json: 'x'.repeat(chars),
});
const LIMITS = { documentCharsMax: 4_000, charsMax: 18_000, documentsMax: 9 };
const sizes = (...documents: ReturnType<typeof document>[]) =>
  groupShort(documents, LIMITS).map((group) => group.length);

test('short documents are read together, nine at most, within a request’s limit', () => {
  expect(sizes(...Array.from({ length: 9 }, () => document(500)))).toEqual([9]);
  expect(sizes(...Array.from({ length: 6 }, () => document(3_900)))).toEqual([3, 3]);
});

test('requests are few and about equal: no remainder pays for the instructions again', () => {
  expect(sizes(...Array.from({ length: 10 }, () => document(500)))).toEqual([5, 5]);
  expect(sizes(...Array.from({ length: 25 }, () => document(1_800)))).toEqual([8, 9, 8]);
  const mixed = [3_900, 100, 100, 100, 100, 3_900, 3_900, 3_900, 3_900, 100];
  expect(sizes(...mixed.map((chars) => document(chars)))).toEqual([6, 4]);
});

test('a long document, a single one, and the procedure of a session are read alone', () => {
  expect(sizes(document(5_000), document(5_000))).toEqual([]);
  expect(sizes(document(100))).toEqual([]);
  expect(sizes(document(100, null, ['procedure']), document(100))).toEqual([]);
});

test('documents of different owners never share a request, and none is read twice', () => {
  const owner = fc.constantFrom(null, 'zoe', 'max');
  const any = fc.record({ owner, blocks_json: fc.string({ maxLength: 6_000 }), extract: fc.constant(null) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (documents) => {
      const groups = groupShort(documents, LIMITS);
      for (const group of groups) expect(new Set(group.map((one) => one.owner)).size).toBe(1);
      expect(new Set(groups.flat()).size).toBe(groups.flat().length);
    }),
  );
});
