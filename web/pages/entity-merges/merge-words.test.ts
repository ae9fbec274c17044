import { expect, test } from 'vitest';
import { mergeSentence, nameWords } from './merge-words.ts';

const named = (name: string | null) => ({ entity_id: name && 'e', name });

test('a merge says who stays first, then every name that became one of theirs', () => {
  const from = [named('A. Lindqvist'), named('@adal')];
  expect(mergeSentence({ verdict: 'same', into: named('Ada Lindqvist'), from })).toBe(
    'Ada Lindqvist is also A. Lindqvist, @adal',
  );
});

test('what stays two, and what was put off, is said of both', () => {
  const pair = { into: named('Ada'), from: [named('Ada M.')] };
  expect(mergeSentence({ verdict: 'different', ...pair })).toBe('Ada and Ada M. are different');
  expect(mergeSentence({ verdict: 'later', ...pair })).toBe('Ada and Ada M. were put off for a week');
});

test('a name without a document is said to be gone, and a hostile one is text', () => {
  expect(nameWords(named(null))).toContain('no document');
  expect(nameWords(named('\u202ex\u0000'))).toBe('x\u2423');
});
