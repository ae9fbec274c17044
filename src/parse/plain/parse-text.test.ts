import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphs, parseText } from './parse-text.ts';

test('blank lines separate paragraphs, and lines inside a paragraph are unchanged', () => {
  const { blocks, title } = parseText('First line\n  indented\n\n \t \nSecond\n');
  expect(blocks).toEqual([
    { type: 'paragraph', text: 'First line\n  indented' },
    { type: 'paragraph', text: 'Second' },
  ]);
  expect(title).toBeNull();
});

test('a text of one paragraph is kept character by character', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '\u00a0 \u200b',
    '  leading and trailing  ',
    '%s && $(rm)',
    '👩‍👩‍👧 é',
    '__proto__',
  ]) {
    expect(paragraphs(text)).toEqual([text]);
  }
});

test('DOS and old Mac line endings are recognized', () => {
  expect(paragraphs('a\r\nb\r\n\r\nc')).toEqual(['a\nb', 'c']);
  expect(paragraphs('a\r\rb')).toEqual(['a', 'b']);
});

test('no character other than whitespace is ever lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '\r', 'é') }), (text) => {
      const visible = (value: string): string => value.replace(/[ \t\r\n]/g, '');
      expect(visible(paragraphs(text).join(''))).toBe(visible(text));
    }),
  );
});

test('a single line of 5 MB is one paragraph', () => {
  expect(paragraphs('x '.repeat(2_500_000))).toHaveLength(1);
});
