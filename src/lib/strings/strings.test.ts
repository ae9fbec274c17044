import { expect, test } from 'vitest';
import { capitalize } from './capitalize.ts';
import { escapePattern } from './escape-pattern.ts';
import { countOf, formatNumber } from './format-number.ts';

test.each([
  ['how to pay', 'How to pay'],
  ['iPhone rules', 'IPhone rules'],
  ['', ''],
])('“%s” begins with a capital as “%s”, and the rest stays', (text, capitalized) => {
  expect(capitalize(text)).toBe(capitalized);
});

test('numbers are grouped by commas, and one of a thing is singular', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(countOf(1, 'file')).toBe('1 file');
  expect(countOf(1_058, 'file')).toBe('1,058 files');
});

test.each(['a.b*c+d?', '(x|y)[z]{1}', '^$\\'])('an escaped pattern matches only “%s” itself', (text) => {
  expect(new RegExp(`^${escapePattern(text)}$`).test(text)).toBe(true);
  expect(new RegExp(`^${escapePattern(text)}$`).test(`${text}x`)).toBe(false);
});
