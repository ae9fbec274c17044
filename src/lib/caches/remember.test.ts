import { expect, test } from 'vitest';
import { remember } from './remember.ts';

/** Returns a remembering function, and the texts for which it had to compute. */
function counted(limits?: { entriesMax: number; charsMax: number }) {
  const made: string[] = [];
  const upper = remember((text) => {
    made.push(text);
    return text.toUpperCase();
  }, limits);
  return { made, upper };
}

test('a result is computed once for equal texts, even for a slice of a longer one', () => {
  const { made, upper } = counted();
  const whole = 'the Northern Lighthouse Board met the Northern Lighthouse Board';
  expect([upper(whole.slice(4, 29)), upper(whole.slice(38))]).toEqual([
    'NORTHERN LIGHTHOUSE BOARD',
    'NORTHERN LIGHTHOUSE BOARD',
  ]);
  expect(made).toEqual(['Northern Lighthouse Board']);
});

test('null values are cached too', () => {
  let times = 0;
  const none = remember(() => {
    times++;
    return null;
  });
  expect([none('a'), none('a'), times]).toEqual([null, null, 1]);
});

test('a text longer than the limit is computed every time', () => {
  const { made, upper } = counted({ entriesMax: 10, charsMax: 3 });
  expect(['abcd', 'abcd', 'abc', 'abc'].map(upper)).toEqual(['ABCD', 'ABCD', 'ABC', 'ABC']);
  expect(made).toEqual(['abcd', 'abcd', 'abc']);
});

test('recently used values stay, and those unused for two generations are evicted', () => {
  const { made, upper } = counted({ entriesMax: 2, charsMax: 9 });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']) upper(text);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
});

test('half of a surrogate pair is cached unchanged', () => {
  const { made, upper } = counted();
  const half = `${'x'.repeat(13)}\ud83d`;
  expect([upper(half), upper(half)]).toEqual([half.toUpperCase(), half.toUpperCase()]);
  expect(made).toHaveLength(1);
});
