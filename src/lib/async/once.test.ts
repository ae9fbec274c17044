import { expect, it } from 'vitest';
import { once } from './once.ts';

it('makes a thing when it is first asked for and not before, and once for all who ask', async () => {
  let made = 0;
  const get = once(async () => ++made);
  expect(made).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
});
