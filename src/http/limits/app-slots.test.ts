import { expect, test } from 'vitest';
import { ActiveApps } from '../../lib/cpu-pool/active-apps.ts';
import { AppSlots, withoutSlot } from './app-slots.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Tracks work: each item started is listed in `begun`, and ends when its name is passed to `end`. */
function startWork(slots: AppSlots) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (appId: string, name: string) =>
    slots.during(appId, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { begun, begin, end };
}

test('an app with many slow requests leaves slots for others', async () => {
  const { begun, begin } = startWork(new AppSlots({ slotsMax: 4, perAppMax: 2, besideOthersMax: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void begin('a', name);
  void begin('b', 'b1');
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('when all slots are taken, the app least recently served is next', async () => {
  const { begun, begin, end } = startWork(new AppSlots({ slotsMax: 2, perAppMax: 2, besideOthersMax: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void begin('a', name);
  void begin('b', 'b1');
  await turn();
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('an app has more slots while it is alone, and fewer from another’s next request on', async () => {
  let now = 0;
  const limits = { slotsMax: 8, perAppMax: 4, besideOthersMax: 1 };
  const { begun, begin, end } = startWork(new AppSlots(limits, new ActiveApps(() => now)));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) void begin('a', name);
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  void begin('b', 'b1');
  await end('a1');
  await end('a2');
  await end('a3');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  await end('a4');
  expect(begun.slice(5)).toEqual(['a5']);
  now = 2_001;
  await end('b1');
  expect(begun.slice(5)).toEqual(['a5', 'a6', 'a7']);
});

test('failing work releases its slot and keeps its error', async () => {
  const slots = new AppSlots({ slotsMax: 1, perAppMax: 1, besideOthersMax: 1 });
  await expect(slots.during('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.during('a', async () => 'next')).toBe('next');
});

test('a request that waits for another service releases its slot, and takes one again before it continues', async () => {
  const slots = new AppSlots({ slotsMax: 1, perAppMax: 1, besideOthersMax: 1 });
  const answered = Promise.withResolvers<string>();
  const seen: string[] = [];
  const first = slots.during('a', async () => {
    seen.push(await withoutSlot(() => answered.promise));
  });
  const held = Promise.withResolvers<void>();
  const second = slots.during('a', async () => {
    seen.push('second');
    await held.promise;
  });
  await turn();
  answered.resolve('the answer');
  await turn();
  expect(seen).toEqual(['second']);
  held.resolve();
  await Promise.all([first, second]);
  expect(seen).toEqual(['second', 'the answer']);
  expect(await withoutSlot(async () => 'outside')).toBe('outside');
});

test('the time that requests hold a slot is known, without the time in which they released it', async () => {
  let now = 0;
  const active = new ActiveApps(() => now);
  const slots = new AppSlots({ slotsMax: 4, perAppMax: 4, besideOthersMax: 1 }, active);
  await slots.during('a', async () => {
    now = 5;
    await withoutSlot(async () => {
      now = 50;
    });
    now = 57;
  });
  now = 99;
  expect(active.workedMs()).toBe(12);
});
