import { describe, expect, test } from 'vitest';
import { countOf, formatAgo, plainTitle } from './numbers.ts';

describe('a title', () => {
  test('is plain text: line breaks are spaces, and other control characters are visible', () => {
    expect(plainTitle('a\nb\u0000c\u202fd')).toBe('a b\u2423c\u202fd');
  });

  test('keeps the direction of its own letters, and does not affect the text after it', () => {
    expect(plainTitle('a\u202eb\u2066c\u2069 \u05d0')).toBe('abc \u05d0');
    expect(plainTitle('\u202e')).toBe('Without a title');
  });

  test('is truncated after 200 visible characters', () => {
    const family = '👩‍👩‍👧';
    expect(plainTitle('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
    expect(plainTitle('x'.repeat(200))).toBe('x'.repeat(200));
    expect(plainTitle(family.repeat(90))).toBe(family.repeat(90));
  });

  test('says that it is missing', () => {
    for (const text of [null, undefined, '', ' \n']) expect(plainTitle(text)).toBe('Without a title');
  });
});

describe('how long ago something was', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (text: string) => formatAgo(new Date(text), now);

  test('is shown in the largest unit for a week, then as a date, with its year if that differs', () => {
    expect(ago('2026-11-22T11:59:30Z')).toBe('now');
    expect(ago('2026-11-22T11:20:00Z')).toMatch(/40/);
    expect(ago('2026-11-22T11:00:10Z')).toMatch(/59/);
    expect(ago('2026-11-22T09:00:00Z')).toMatch(/3/);
    expect(ago('2026-11-02T09:00:00Z')).toMatch(/2/);
    expect(ago('2026-11-02T09:00:00Z')).not.toMatch(/2026/);
    expect(ago('2025-11-02T09:00:00Z')).toMatch(/2025/);
  });

  test('is empty for an invalid time', () => {
    expect(ago('yesterday')).toBe('');
  });
});

test('one document is not several', () => {
  expect([countOf(1, 'document'), countOf(1_204, 'document')]).toEqual(['1 document', '1,204 documents']);
});
