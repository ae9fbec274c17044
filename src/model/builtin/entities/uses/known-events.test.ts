import { expect, test } from 'vitest';
import { isKnownEvent } from './known-events.ts';

test('well-known conferences are events even if their names do not say so', () => {
  expect(['siggraph', 'google summer of code', 'globex'].map(isKnownEvent)).toEqual([true, true, false]);
});
