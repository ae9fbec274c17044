import { describe, expect, test } from 'vitest';
import { dateSchema, mergeMetadata, METADATA_KEYS_MAX } from './document-fields.ts';

describe('a date', () => {
  test.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30+02:00', '2026-03-01T07:30:00.000Z'],
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
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+16:00',
    '01.03.2026',
    '',
  ])('%s is refused, not stored as another day', (text) => {
    expect(dateSchema.safeParse(text).success).toBe(false);
  });
});

test('metadata of the caller stands before that of the file, and the limit of keys holds', () => {
  const ofFile = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]));
  const merged = mergeMetadata({ ...ofFile, status: 'x' }, { k1: 'mine' });
  expect(merged.k1).toBe('mine');
  expect(merged).not.toHaveProperty('status');
  expect(Object.keys(merged)).toHaveLength(METADATA_KEYS_MAX);
});
