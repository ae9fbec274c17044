import { expect, test } from 'vitest';
import { WriteBehind } from './write-behind.ts';

const HOUR_MS = 3_600_000;

/** Collects what is written; with `gate`, a write ends only when the gate opens. */
function collect(limits: Partial<ConstructorParameters<typeof WriteBehind>[1]>, gate?: Promise<void>) {
  const written: number[][] = [];
  const behind = new WriteBehind<number>(
    async (items) => {
      await gate;
      written.push(items);
    },
    { restMs: HOUR_MS, batchMax: 10, waitingMax: 100, ...limits },
  );
  return { written, behind };
}

test('adding returns before anything is written, and settling completes the rest', async () => {
  const { written, behind } = collect({});
  await behind.add(1);
  await behind.add(2);
  expect(written).toEqual([]);
  await behind.settled();
  expect(written).toEqual([[1, 2]]);
});

test('added items are written in order, in batches of the allowed size', async () => {
  const { written, behind } = collect({ batchMax: 2 });
  for (const n of [1, 2, 3, 4, 5]) await behind.add(n);
  await behind.settled();
  expect(written).toEqual([[1, 2], [3, 4], [5]]);
});

test('it writes by itself after its rest', async () => {
  const { written, behind } = collect({ restMs: 1 });
  await behind.add(1);
  await expect.poll(() => written).toEqual([[1]]);
});

test('items added while a batch is written are written after it', async () => {
  let open = () => {};
  const { written, behind } = collect({}, new Promise<void>((resolve) => (open = resolve)));
  await behind.add(1);
  const settled = behind.settled();
  await behind.add(2);
  open();
  await settled;
  await behind.settled();
  expect(written.flat()).toEqual([1, 2]);
});

test('when too many wait, adding waits until they are written', async () => {
  const { written, behind } = collect({ waitingMax: 2 });
  await behind.add(1);
  await behind.add(2);
  await behind.add(3);
  expect(written.flat()).toEqual([1, 2, 3]);
});

test('it can be used again after settling', async () => {
  const { written, behind } = collect({});
  await behind.add(1);
  await behind.settled();
  await behind.add(2);
  await behind.settled();
  expect(written).toEqual([[1], [2]]);
});
