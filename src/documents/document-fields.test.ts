import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  collectionSchema,
  dateSchema,
  mergeMetadata,
  METADATA_KEYS_MAX,
  metadataSchema,
  resourceIdSchema,
  textSchema,
} from './document-fields.ts';

describe('a date', () => {
  test.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30+02:00', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01 09:30', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01 09:30:00 +0200', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01T09:30:15.123456789-05:30', '2026-03-01T15:00:15.123Z'],
    ['  2026-03-01T09:30Z  ', '2026-03-01T09:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0096-02-29', '0096-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00-15:00', '0001-01-01T15:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is read as %s', (text, instant) => {
    expect(dateSchema.parse(text)).toBe(instant);
  });

  test.each([
    '0001-01-01T00:00:00+15:00',
    '9999-12-31T23:59:59-15:00',
    '0000-01-01',
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '0001-02-30',
    '0097-02-29',
    '2026-00-10',
    '2026-01-00',
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:61Z',
    '2026-01-01T10:00:00+02:99',
    '2026-01-01T10',
    '2026-01-01T10:00:00.Z',
    '-2026-01-01',
    '12026-01-01',
    '2026-1-1',
    '٢٠٢٦-٠١-٠١',
    '01.03.2026',
    '',
  ])('%s is refused, not stored as another day', (text) => {
    expect(dateSchema.safeParse(text).success).toBe(false);
  });
});

describe('a date of any day', () => {
  test('is only that day, in every year of the calendar', () => {
    const day = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString();
        expect(dateSchema.parse(iso)).toBe(iso);
        expect(dateSchema.parse(iso.slice(0, 10))).toBe(`${iso.slice(0, 10)}T00:00:00.000Z`);
        expect(dateSchema.parse(iso.replace('T', ' ').replace('Z', ' +00:00'))).toBe(iso);
      }),
    );
  });

  test('that a month lacks is refused in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const date = new Date(0);
        date.setUTCFullYear(year, month, 0);
        const last = date.getUTCDate();
        const write = (day: number) =>
          `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(dateSchema.safeParse(write(last)).success).toBe(true);
        expect(dateSchema.safeParse(write(last + 1)).success).toBe(false);
      }),
    );
  });
});

describe('metadata', () => {
  test.each<[string, unknown]>([
    ['every plain value', { a: 'x', b: 1.5, c: false, d: null }],
    ['an empty text', { a: '' }],
    ['keys of 64 characters with dots and dashes', { [`A.b-c_9${'x'.repeat(57)}`]: 1 }],
    ['names of object properties', { constructor: 'x', toString: 'y', length: 2 }],
    ['fifty keys', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i]))],
    ['nothing', {}],
  ])('may hold %s', (_what, metadata) => {
    expect(metadataSchema.parse(metadata)).toEqual(metadata);
  });

  test.each<[string, unknown]>([
    ['a list', { a: [1] }],
    ['an object', { a: { b: 1 } }],
    ['a number that JSON lacks', { a: Number.NaN }],
    ['infinity', { a: Number.POSITIVE_INFINITY }],
    ['an empty key', { '': 1 }],
    ['a key with a space', { 'a b': 1 }],
    ['a key in another script', { größe: 1 }],
    ['a key of 65 characters', { ['x'.repeat(65)]: 1 }],
    ['fifty-one keys', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i]))],
    ['the status', { status: 'completed' }],
    ['the events', { events: 'none' }],
    ['the time of indexing', { indexed_at: '2026-01-01' }],
    ['a text instead of an object', 'a=1'],
    ['null', null],
  ])('may not hold %s', (_what, metadata) => {
    expect(metadataSchema.safeParse(metadata).success).toBe(false);
  });
});

test.each([
  ['a', true],
  [' ', true],
  ['../../etc/passwd', true],
  ['é'.repeat(512), true],
  ['', false],
  ['é'.repeat(513), false],
  ['x'.repeat(1_025), false],
])('%j as a resource id: %s', (id, fits) => {
  expect(resourceIdSchema.safeParse(id).success).toBe(fits);
});

test('a text or collection without any character is refused, and a blank one is not', () => {
  for (const schema of [textSchema, collectionSchema])
    expect(['', ' ', '\n'].map((text) => schema.safeParse(text).success)).toEqual([false, true, true]);
  expect(collectionSchema.safeParse('x'.repeat(501)).success).toBe(false);
});

test('a file’s values under names of object properties are kept like any other', () => {
  const ofFile = { constructor: 'x', toString: 'y', valueOf: 'z' };
  expect(mergeMetadata(ofFile, {})).toEqual(ofFile);
  expect(mergeMetadata(ofFile, { valueOf: 'mine' })).toEqual({ ...ofFile, valueOf: 'mine' });
});

test('metadata of the caller overrides the file’s, and the limit of keys applies', () => {
  const ofFile = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]));
  const merged = mergeMetadata({ ...ofFile, status: 'x' }, { k1: 'mine' });
  expect(merged.k1).toBe('mine');
  expect(merged).not.toHaveProperty('status');
  expect(mergeMetadata({ status: 'Accepted' }, {})).toEqual({ state: 'Accepted' });
  expect(mergeMetadata({ state: 'open', status: 'Accepted' }, {})).toEqual({ state: 'open' });
  expect(Object.keys(merged)).toHaveLength(METADATA_KEYS_MAX);
});

test('long metadata of a file is shortened, a caller’s is not', () => {
  const long = 'Ada Moor, '.repeat(10_000);
  const merged = mergeMetadata({ speakers: long, rows: 3 }, { note: long });
  expect(merged.speakers).toMatch(/^Ada Moor, .{1989}…$/);
  expect(merged).toMatchObject({ rows: 3, note: long });
});
