import { expect, test } from 'vitest';
import { mergeSentence, nameWords } from './merge-words.ts';

const named = (name: string | null) => ({ entity_id: name && 'e', name });

test('a merge names the surviving entity first, then every name that it took over', () => {
  const from = [named('A. Lindqvist'), named('@adal')];
  expect(mergeSentence({ verdict: 'same', into: named('Ada Lindqvist'), from })).toBe(
    'Ada Lindqvist is also A. Lindqvist, @adal',
  );
});

test('separated and postponed pairs name both entities', () => {
  const pair = { into: named('Ada'), from: [named('Ada M.')] };
  expect(mergeSentence({ verdict: 'different', ...pair })).toBe('Ada and Ada M. are different');
  expect(mergeSentence({ verdict: 'later', ...pair })).toBe('Ada and Ada M. were put off for a week');
});

test('a name without a document is shown as deleted, and a hostile one is text', () => {
  expect(nameWords(named(null))).toContain('no document');
  expect(nameWords(named('\u202ex\u0000'))).toBe('x\u2423');
});
