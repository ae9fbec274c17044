import { describe, expect, test } from 'vitest';
import { findNames } from './names.ts';

describe('findNames', () => {
  test('gives exact offsets and types', () => {
    const source = 'yesterday Maria Schmidt of Acme Foundation flew to Lisbon';
    const found = findNames(source);
    expect(found.map(({ text, type }) => [text, type])).toEqual([
      ['Maria Schmidt', 'PER'],
      ['Acme Foundation', 'ORG'],
      ['Lisbon', 'LOC'],
    ]);
    for (const { start, end, text } of found) expect(source.slice(start, end)).toBe(text);
  });
});
