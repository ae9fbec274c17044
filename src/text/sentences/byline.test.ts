import { expect, test } from 'vitest';
import { isByline } from './byline.ts';

test.each([
  ['Knowledge base of Support, written by Ada Byron, last changed on 20 May 2026.', true],
  ['Written and reviewed by the platform team', true],
  ['Last updated: 2026-03-01', true],
  ['The kiln was rebuilt by Ada Byron.', false],
  [`The guide was written by Ada. ${'It says how the kiln is lit and when. '.repeat(6)}`, false],
])('“%s” is a byline: %s', (text, expected) => {
  expect(isByline(text)).toBe(expected);
});
