import { expect, it } from 'vitest';
import { once } from './once.ts';

it('creates a thing when it is first requested, and once for all callers', async () => {
  let made = 0;
  const get = once(async () => ++made);
  expect(made).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
});

it('keeps nothing as well as something', () => {
  let made = 0;
  const get = once(() => {
    made++;
    return null;
  });
  expect([get(), get(), made]).toEqual([null, null, 1]);
});
