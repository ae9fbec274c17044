import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each([
  [new TypeError('No such key'), 'No such key'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('whatever is thrown has a message: %s', (thrown, message) => {
  expect(errorText(thrown)).toBe(message);
});
