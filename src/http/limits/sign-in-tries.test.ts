import { expect, test } from 'vitest';
import { unauthorized } from '../../errors.ts';
import { SignInTries } from './sign-in-tries.ts';

const wrong = async () => {
  throw unauthorized('The key is wrong.');
};
const right = async () => 'ada';

/** Returns the status of the refusal of each try; null: it was accepted. */
const statusesOf = (tries: Promise<unknown>[]) =>
  Promise.all(
    tries.map((one) =>
      one.then(
        () => null,
        (error: { status: number }) => error.status,
      ),
    ),
  );

test('ten wrong tries lock an address, or a block of IPv6, out for the rest of the minute, and nobody else', async () => {
  let ms = 0;
  const tries = new SignInTries(() => ms);
  for (let i = 0; i < 10; i++)
    expect(await statusesOf([tries.during(`2001:db8::${i + 1}`, wrong)])).toEqual([401]);
  ms = 30_000;
  await expect(tries.during('2001:db8::ffff', right)).rejects.toThrow('Wait 30 s');
  expect(await tries.during('2001:db8:0:1::1', right)).toBe('ada');
  expect(await tries.during('10.0.0.1', right)).toBe('ada');
  ms = 60_000;
  expect(await tries.during('2001:db8::1', right)).toBe('ada');
});

test('tries sent at once are counted like those one after the other, and a right one among them is refused after ten wrong ones', async () => {
  const tries = new SignInTries(() => 0);
  const held = Promise.withResolvers<void>();
  const after = (signIn: () => Promise<string>) => tries.during('10.0.0.1', () => held.promise.then(signIn));
  const sent = statusesOf([...Array.from({ length: 12 }, () => after(wrong)), after(right)]);
  held.resolve();
  expect(await sent).toEqual([...Array(10).fill(401), 429, 429, 429]);
});

test('what fails for another reason is not counted', async () => {
  const tries = new SignInTries(() => 0);
  const broken = async () => {
    throw new Error('The database is down.');
  };
  for (let i = 0; i < 11; i++) await expect(tries.during('10.0.0.1', broken)).rejects.toThrow('database');
  expect(await tries.during('10.0.0.1', right)).toBe('ada');
});
