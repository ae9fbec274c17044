import { expect, test } from 'vitest';
import type { MemoryToImport } from '../../../../client/types.ts';
import { DocumentBatcher } from './document-batcher.ts';

const documents = (from: number, count: number, chars = 1): MemoryToImport[] =>
  Array.from({ length: count }, (_, at) => ({
    source: 'slack',
    resource_id: String(from + at),
    data: ['x'.repeat(chars)],
  }));

test('documents of many files are sent in full batches, in order, and a file is complete with its last one', async () => {
  const bulks: string[][] = [];
  const done: string[] = [];
  const batcher = new DocumentBatcher(async (items) => {
    bulks.push(items.map((item) => item.resource_id));
    return items.map(() => null);
  });
  await batcher.add(documents(0, 60), () => done.push('first'));
  await batcher.add(documents(60, 60), () => done.push('second'));
  await batcher.add(documents(120, 5), () => done.push('third'));
  await batcher.flush();
  expect(bulks.map((bulk) => bulk.length)).toEqual([100, 25]);
  expect(bulks.flat()).toEqual(Array.from({ length: 125 }, (_, n) => String(n)));
  expect(done).toEqual(['first', 'second', 'third']);
});

test('a batch ends early if it grows too large to send', async () => {
  const sizes: number[] = [];
  const batcher = new DocumentBatcher(async (items) => {
    sizes.push(items.length);
    return items.map(() => null);
  });
  await batcher.add(documents(0, 5, 1_500_000), () => {});
  await batcher.flush();
  expect(sizes).toEqual([2, 2, 1]);
});

test('a file receives only the refusals of its own documents', async () => {
  const refusals: Record<string, string[]> = {};
  const batcher = new DocumentBatcher(async (items) =>
    items.map((item) => (item.resource_id === '1' ? 'refused' : null)),
  );
  await batcher.add(documents(0, 2), (failures) => (refusals.a = failures));
  await batcher.add(documents(2, 1), (failures) => (refusals.b = failures));
  await batcher.flush();
  expect(refusals).toEqual({ a: ['refused'], b: [] });
});

test('never more than one bulk is running, and an error reaches the caller', async () => {
  let under = 0;
  let most = 0;
  let calls = 0;
  const batcher = new DocumentBatcher(async (items) => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, 5));
    under--;
    if (++calls === 2) throw new Error('gone');
    return items.map(() => null);
  });
  const all = (async () => {
    await batcher.add(documents(0, 350), () => {});
    await batcher.flush();
  })();
  await expect(all).rejects.toThrow('gone');
  expect(most).toBe(1);
});

test('documents nested too deeply are refused, and the others of the file are sent', async () => {
  const sent: string[] = [];
  const done: string[][] = [];
  const batcher = new DocumentBatcher(async (items) => {
    sent.push(...items.map((item) => item.resource_id));
    return items.map(() => null);
  });
  const [first, second] = documents(0, 2);
  if (!first || !second) throw new Error('two documents were made');
  const data = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  await batcher.add([{ ...first, data }, second], (failures) => done.push(failures));
  await batcher.add([{ ...first, data }], (failures) => done.push(failures));
  await batcher.flush();
  expect(sent).toEqual(['1']);
  expect(done.map(([failure]) => failure)).toEqual([
    'it has more than 98 levels of lists and objects',
    'it has more than 98 levels of lists and objects',
  ]);
});
