import { expect, test } from 'vitest';
import { isAffordable } from './asciidoc-cost.ts';

const CHARS_MAX = 100_000;
const isCheap = (...lines: string[]): boolean => isAffordable(lines.join('\n'), CHARS_MAX);
const refers = (i: number): string => (i === 0 ? 'xxxxxxxxxx' : `{a${i - 1}}`.repeat(10));
const twelve = (line: (i: number) => string): string[] => Array.from({ length: 12 }, (_, i) => line(i));

test('ordinary texts are affordable', () => {
  expect(
    isCheap(
      '= T',
      ':version: 2.1',
      ':path: lib/{version} \\',
      '  and more',
      '',
      'See {path} and {path}, xref:a[b] and [1, 2].',
      '',
      '[cols="3*,2"]',
      '|===',
      '2*|a 3+|b .2+|c',
      '|===',
      '',
      '[indent=4]',
      '----',
      'if (a[b[c[0]]]) { return {a: 1} }',
      '----',
    ),
  ).toBe(true);
  expect(isCheap(...Array.from({ length: 5_000 }, (_, i) => `* [ ] open ${i} {i}`))).toBe(true);
});

test.each([
  ['a line of 20,001 characters', ['x'.repeat(20_001)]],
  ['attributes that refer to each other', twelve((i) => `:a${i}: ${refers(i)}`)],
  ['… in values on a second line', twelve((i) => `:a${i}: \\\n  ${refers(i)}`)],
  ['… set inline', twelve((i) => `{set:a${i}:${refers(i)}}`)],
  ['one long attribute used often', [`:a: ${'x'.repeat(1_000)}`, ...Array(200).fill('see {a}')]],
  [
    'a long value in a part that may be left out',
    [`:a: ${'x'.repeat(9_000)}`, ':a: b', ...Array(20).fill('{A}')],
  ],
  ['a cell repeated millions of times', ['|===', '9000000*|a', '|===']],
  ['a cell over millions of columns', ['|===', '9000000+|a', '|===']],
  ['millions of columns', ['[cols="9000000*"]', '|===', '|a', '|===']],
  ['an indentation of millions', ['[indent=9000000]', '----', 'a', '----']],
  ['tabs of millions of columns', [':tabsize: 9000000', '', '----', '\ta', '----']],
  ['hundreds of macros without an end', Array(300).fill('xref:a[')],
])('%s is not', (_what, lines) => {
  expect(isCheap(...lines)).toBe(false);
});

test('brackets that stay open in one paragraph do not count in the next', () => {
  expect(isCheap(...Array(300).fill('xref:a[\n'))).toBe(true);
});
