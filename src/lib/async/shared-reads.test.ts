import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that end on request, and the items of each. */
function readings(limits = { atOnceMax: 1, itemsMax: 100 }) {
  const asked: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const together = new SharedReads(async (items: string[]) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    asked.push(items);
    await end.promise;
    return items.join('');
  }, limits);
  return { asked, ends, together };
}

test('the first caller waits for nobody; callers who come meanwhile share the next read, each item once', async () => {
  const { asked, ends, together } = readings();
  const first = together.ask(['a']);
  expect(asked).toEqual([['a']]);
  const others = [together.ask(['b', 'c']), together.ask(['c', 'd'])];
  expect(asked).toHaveLength(1);
  ends[0]?.resolve();
  expect(await first).toBe('a');
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c', 'd']]);
  ends[1]?.resolve();
  expect(await Promise.all(others)).toEqual(['bcd', 'bcd']);
});

test('an error reaches all who shared the read, and the next one still runs', async () => {
  const { ends, together } = readings();
  const [first, second] = [together.ask(['a']), together.ask(['b'])];
  ends[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.resolve();
  expect(await second).toBe('b');
});

test('a full read takes no more items, and no more reads run at once than allowed', async () => {
  const { asked, ends, together } = readings({ atOnceMax: 2, itemsMax: 2 });
  const all = ['ab', 'cd', 'ef', 'gh'].map((items) => together.ask([...items]));
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  ends[0]?.resolve();
  await expect.poll(() => asked).toHaveLength(3);
  ends[1]?.resolve();
  ends[2]?.resolve();
  await expect.poll(() => asked).toHaveLength(4);
  ends[3]?.resolve();
  expect(await Promise.all(all)).toEqual(['ab', 'cd', 'ef', 'gh']);
});
