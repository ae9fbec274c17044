import { expect, test } from 'vitest';
import { decoratorsOf, isMostlyCode, isProgram } from './program-text.ts';

test.each([
  'if (result.valid()) { return errors[0]; }',
  '<tool-use data-tool-type="shell" data-tool-name="Bash">',
  'const linz = (river) => { cross(river)[0] = bank; };',
])('%j is code', (sentence) => expect(isProgram(sentence)).toBe(true));

test.each([
  'Anna Weber (Globex) moves to Linz in June.',
  'To: Anna Weber <anna@example.org>, Tom Berg <tom@example.org>, Eva Lind <eva@example.org>',
  'We pay 4 % [1], as the board said = less than before.',
  '',
])('%j is a sentence', (sentence) => expect(isProgram(sentence)).toBe(false));

test('a document is mostly code if half of it is', () => {
  const prose = 'Anna Weber moves the harbor to Linz.';
  expect(isMostlyCode(['x = 1;'], [prose])).toBe(false);
  expect(isMostlyCode([prose + prose], [prose])).toBe(true);
  expect(isMostlyCode([], [prose, 'if (a[0] == b[1]) { c = d[2]; return e[3]; }'])).toBe(true);
  expect(isMostlyCode([], [])).toBe(false);
});

test('a word with an @ that begins a line of code is a decorator, and no other is', () => {
  const code = ['@task.retry(3)\n  @once\ndef run():', 'mail("@anna") # @tom'];
  expect([...decoratorsOf(code)]).toEqual(['@task.retry', '@once']);
});
