import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeJsonl, parseJsonl, readJsonl } from './parse-jsonl.ts';

describe('JSON Lines', () => {
  test('gives its values in order, without blank lines, with any line endings', () => {
    const { values, warnings } = readJsonl('\uFEFF{"a":1}\r\n\r\n[2]\n  \n"three"\n');
    expect([values, warnings]).toEqual([[{ a: 1 }, [2], 'three'], []]);
  });

  test('that ends in the middle of a line keeps the complete lines, and says so', () => {
    expect(readJsonl('{"a":1}\n{"a":2}\n{"a":')).toEqual({
      values: [{ a: 1 }, { a: 2 }],
      warnings: ['The last line is cut off and was left out.'],
    });
  });

  test.each([
    ['in the middle', '{"a":1}\n{"a":\n{"a":3}', /^Line 2: /],
    ['at the beginning', '{"a":\n{"a":2}', /^Line 1: /],
    ['everywhere', '{"a":', /^Line 1: /],
  ])('that is broken %s is refused with the line number', (_where, text, words) => {
    expect(() => readJsonl(text)).toThrow(words);
  });

  test('without any line is empty', () => {
    expect(readJsonl('\n \n')).toEqual({ values: [], warnings: [] });
    expect(parseJsonl('').blocks).toEqual([]);
  });

  test('with one value is that value', () => {
    expect(parseJsonl('{"title":"Pump"}')).toEqual(expect.objectContaining({ title: 'Pump', warnings: [] }));
  });

  test('gives back whatever was written, one value per line', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (values) => {
        // Through JSON, which has no -0.
        const lines = values.map((value) => JSON.stringify(value));
        expect(readJsonl(lines.join('\n')).values).toEqual(lines.map((line) => JSON.parse(line)));
      }),
    );
  });
});

test.each([
  ['{"a":1}\n{"a":2}', true],
  ['\uFEFF\n[1]\n\n{"a":2}\nbroken', true],
  ['{"a":1}', false],
  ['{"a":1}\nwords', false],
  ['{\n"a": 1\n}', false],
  ['1\n2', false],
  ['', false],
])('%j looks like JSON Lines: %j', (text, expected) => {
  expect(looksLikeJsonl(text)).toBe(expected);
});
