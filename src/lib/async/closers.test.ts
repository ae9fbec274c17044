import { expect, test } from 'vitest';
import { Closers } from './closers.ts';

test('closes in the reverse order, even after something failed to close, and throws that failure', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  closers.push(async () => closed.push('database'));
  closers.push(async () => {
    throw new Error('the pool hangs');
  });
  closers.push(async () => closed.push('server'));
  await expect(closers.closeAll()).rejects.toThrow('the pool hangs');
  expect(closed).toEqual(['server', 'database']);
});

test('closes nothing twice', async () => {
  let count = 0;
  const closers = new Closers();
  closers.push(async () => {
    count += 1;
  });
  await closers.closeAll();
  await closers.closeAll();
  expect(count).toBe(1);
});
