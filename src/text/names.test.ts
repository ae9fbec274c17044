import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNames } from './names.ts';

const namesIn = (source: string) => findNames(source).map(({ text, type }) => `${type} ${text}`);

describe('findNames', () => {
  test('finds people, places and organizations with their types', () => {
    expect(namesIn('Yesterday Maria Schmidt flew from Berlin to New York.')).toEqual([
      'PER Maria Schmidt',
      'LOC Berlin',
      'LOC New York',
    ]);
    expect(namesIn('He studied at the University of Oregon in 1998.')).toContain('ORG University of Oregon');
  });

  test('gives exact offsets across sentences, lines and lists', () => {
    const source = '# Notes\n\n- John Smith called.\n- Then Anna Miller wrote to John Smith.\n';
    const found = findNames(source);
    expect(found.map(({ text }) => text)).toEqual(['John Smith', 'Anna Miller', 'John Smith']);
    for (const { start, end, text } of found) expect(source.slice(start, end)).toBe(text);
  });

  test('leaves the possessive out of the name', () => {
    expect(namesIn("We met David Brown's sister in London.")).toContain('PER David Brown');
  });

  test('does not take plain words at the start of sentences or addresses for names', () => {
    expect(namesIn('Please check the list. Then close the window.')).toEqual([]);
    expect(namesIn('see https://example.org/a and mail ann@example.org')).toEqual([]);
  });

  test('never overlaps, keeps order and stays inside any text', () => {
    const piece = fc.constantFrom(
      'Anna',
      'Miller',
      ' ',
      ' of ',
      'Berlin',
      '. ',
      ', ',
      '\n',
      'the ',
      'ACME Inc',
      '@x',
      '😀',
      "'s",
      '(',
      '-',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('');
        let last = 0;
        for (const { start, end, text, confidence } of findNames(source)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(source.slice(start, end)).toBe(text);
          expect(text).toMatch(/\p{L}/u);
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
          last = end;
        }
      }),
    );
  });

  test('finds names that begin far from any capital in reports, without what describes a place', () => {
    const report =
      'Syrian government forces and the rebels clashed near the northern city of Oldtown on Monday.';
    expect(findNames(report).map(({ text, type }) => [type, text])).toEqual([
      ['ORG', 'Syrian government forces'],
      ['ORG', 'the rebels'],
      ['LOC', 'Oldtown'],
    ]);
  });

  test('reads long text without a period', () => {
    const source = 'Anna Miller and the others '.repeat(5_000);
    expect(findNames(source).length).toBeGreaterThan(1_000);
  });
});
