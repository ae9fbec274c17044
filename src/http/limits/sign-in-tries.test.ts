import { expect, test } from 'vitest';
import { SignInTries } from './sign-in-tries.ts';

test('ten wrong tries lock an address, or a block of IPv6, out for the rest of the minute, and nobody else', () => {
  const tries = new SignInTries();
  for (let i = 0; i < 10; i++) {
    tries.check('2001:db8::1', 0);
    tries.countWrong(`2001:db8::${i + 1}`, 0);
  }
  expect(() => tries.check('2001:db8::ffff', 30_000)).toThrow('Wait 30 s');
  expect(() => tries.check('2001:db8:0:1::1', 30_000)).not.toThrow();
  expect(() => tries.check('10.0.0.1', 30_000)).not.toThrow();
  expect(() => tries.check('2001:db8::1', 60_000)).not.toThrow();
});
