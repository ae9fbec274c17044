import { expect, test } from 'vitest';
import { isNamedAfterThing, isTopic } from './of-things.ts';

test.each([
  ['Valve Framing', '@ckerr', true],
  ['Anna Framing', '@ckerr', false],
  ['Zorvin Ulmek', '@zulmek', false],
  ['Zorvin', '@ckerr', false],
])('that “%s” next to %s is a topic: %s', (name, handle, isOne) => {
  expect(isTopic(name, handle)).toBe(isOne);
});

test('nobody is named after a product', () => {
  expect(isNamedAfterThing('Globex Initiative GitHub')).toBe(true);
  expect(isNamedAfterThing('Anna Weber')).toBe(false);
});
