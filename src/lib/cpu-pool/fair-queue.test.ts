import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== null; item = queue.take()) taken.push(item);
  return taken;
}

test('apps take turns, each in its own order', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  for (const item of ['b1', 'b2']) queue.add('b', item);
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('an app has no more than its slots, and another may use the rest', () => {
  const queue = new FairQueue<string>(1);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  expect(drain(queue)).toEqual(['a1']);
  queue.add('b', 'b1');
  expect(drain(queue)).toEqual(['b1']);
  queue.release('a');
  expect(drain(queue)).toEqual(['a2']);
});

test('an app that arrives later is served before another’s backlog', () => {
  const queue = new FairQueue<string>(1);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  expect(queue.take()).toBe('a1');
  queue.add('b', 'b1');
  queue.release('a');
  expect(queue.take()).toBe('b1');
});

test('waiting items can be cleared, and running ones are not among them', () => {
  const queue = new FairQueue<string>(1);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  queue.take();
  expect(queue.clear()).toEqual(['a2']);
  queue.release('a');
  expect(queue.take()).toBeNull();
});

test('background work comes last within its app, and leaves slots for what somebody waits for', () => {
  const queue = new FairQueue<string>(2, 1);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item, 'background');
  expect(drain(queue)).toEqual(['a1']);
  for (const item of ['A1', 'A2']) queue.add('a', item);
  expect(drain(queue)).toEqual(['A1']);
  queue.release('a', 'background');
  expect(drain(queue)).toEqual(['A2']);
  queue.release('a');
  expect(drain(queue)).toEqual(['a2']);
});

test('work that others depend on comes before other background work, in the same slots', () => {
  const queue = new FairQueue<string>(2, 1);
  for (const item of ['a1', 'a2']) queue.add('a', item, 'background');
  for (const item of ['A1', 'A2']) queue.add('a', item, 'soon');
  expect(drain(queue)).toEqual(['A1']);
  queue.release('a', 'soon');
  expect(drain(queue)).toEqual(['A2']);
  queue.release('a', 'soon');
  expect(drain(queue)).toEqual(['a1']);
  expect(queue.clear()).toEqual(['a2']);
});

test('another app’s urgent work does not let its background work pass', () => {
  const queue = new FairQueue<string>(2, 1);
  for (const item of ['a1', 'a2']) queue.add('a', item, 'background');
  for (const item of ['b1', 'b2']) queue.add('b', item, 'background');
  expect(drain(queue)).toEqual(['a1', 'b1']);
});

test('while an app’s background work pauses, more urgent work takes its turn, as does other apps’', () => {
  const queue = new FairQueue<string>(3, 1);
  queue.add('a', 'a background', 'background');
  queue.pause('a');
  expect(queue.take()).toBeNull();
  queue.add('b', 'b background', 'background');
  queue.add('a', 'a soon', 'soon');
  queue.add('a', 'a urgent');
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a urgent', 'b background', 'a soon']);
  queue.release('a', 'soon');
  expect(queue.take()).toBeNull();
  queue.resume('a');
  expect(queue.take()).toBe('a background');
});
