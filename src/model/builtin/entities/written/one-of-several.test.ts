import { expect, test } from 'vitest';
import { isOfKind, isOneOfSeveral } from './one-of-several.ts';

test.each(['Make a Volume.', 'Each Volume is here', 'The Volume and another Volume'])(
  '“%s” counts it',
  (sentence) => expect(isOneOfSeveral('Volume', sentence)).toBe(true),
);

test.each(['The Volume is here', 'a Volume list', 'Volume', 'None'])('“%s” does not', (sentence) =>
  expect(isOneOfSeveral('Volume', sentence)).toBe(false),
);

test('a word for a kind of thing follows directly', () => {
  expect(
    ['Volume objects', 'a Volume field', 'Volume of objects', 'Objects'].map((s) => isOfKind('Volume', s)),
  ).toEqual([true, true, false, false]);
});
