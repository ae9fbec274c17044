import { expect, test } from 'vitest';
import { keepCallerKeys } from './keep-caller-keys.ts';

test('metadata of the source replaces its earlier values; a caller’s keys stay', () => {
  expect(keepCallerKeys({ a: 1 }, { a: 0, b: 2, mine: 'x' }, ['a', 'b'])).toEqual({ a: 1, mine: 'x' });
  expect(keepCallerKeys({}, { mine: null }, [])).toEqual({ mine: null });
});
