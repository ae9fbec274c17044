import { expect, test } from 'vitest';
import { z } from 'zod';
import { VendorError } from '../vendor-error.ts';
import { type UnlikeItem, listed } from './listed.ts';
import { readVendorAnswer } from './read-vendor-answer.ts';

const file = z.looseObject({ id: z.string(), name: z.string() });
const page = z.looseObject({ data: z.looseObject({ files: listed(file) }), next: z.string().nullish() });

function read(json: unknown, leftOut?: UnlikeItem[]): string[] {
  const bytes = new TextEncoder().encode(JSON.stringify(json));
  const answer = { url: 'https://api.example/list', status: 200, headers: new Headers(), bytes, leftOut };
  return readVendorAnswer('Vendor', answer, page).data.files.map(({ id }) => id);
}

const A = { id: 'a', name: 'A' };
const D = { id: 'd', name: 'D' };

test('items in an unexpected format are left out with id and reason, and the others are read', () => {
  const leftOut: UnlikeItem[] = [];
  expect(read({ data: { files: [A, { id: 'b', name: 7 }, { name: 'C' }, 'x', D] } }, leftOut)).toEqual([
    'a',
    'd',
  ]);
  expect(leftOut.map(({ item, error }) => [item, error.message.replace(/^.*format: /, '')])).toEqual([
    ['b', 'data.files.1.name: Invalid input: expected string, received number.'],
    [null, 'data.files.2.id: Invalid input: expected string, received undefined.'],
    [null, 'data.files.3: Invalid input: expected object, received string.'],
  ]);
});

test('an error outside the items, or in any item if no list of left-out items is given, fails the response', () => {
  const leftOut: UnlikeItem[] = [];
  expect(() => read({ data: { files: [A, {}] }, next: 3 }, leftOut)).toThrow(VendorError);
  expect(() => read({ data: { files: null } }, leftOut)).toThrow('data.files: Invalid input');
  expect(leftOut).toEqual([]);
  expect(() => read({ data: { files: [A, {}] } })).toThrow('data.files.1.id: Invalid input');
});

test('an item is named as in its list', () => {
  const byNumber = listed(z.looseObject({ number: z.int(), title: z.string() }), (broken) =>
    'number' in broken ? `repo#${broken.number}` : null,
  );
  const { error } = byNumber.safeParse([{ number: 3 }, { title: 'No number' }, null]);
  expect(error?.issues.map((issue) => issue.code === 'custom' && issue.params?.leftOut)).toEqual([
    'repo#3',
    null,
    null,
  ]);
});

test('a list in which more than a thousand items do not match is refused as a whole, without trying the others', () => {
  const leftOut: UnlikeItem[] = [];
  expect(read({ data: { files: [...Array(1_000).fill(7), A] } }, leftOut)).toEqual([A.id]);
  expect(leftOut).toHaveLength(1_000);
  const all = Array(400_000).fill(7);
  expect(() => read({ data: { files: all } }, leftOut)).toThrow(VendorError);
  expect(leftOut).toHaveLength(1_000);
});
