import { expect, test } from 'vitest';
import { claimingRow } from '../../../test/stored/claiming-row.ts';
import { findValueChanges } from './find-changes.ts';
import type { MemoryHistory, MemoryLink } from './link-memories.ts';

const row = (id: string) => claimingRow({ memory_id: id, text: `What ${id} says.` });
const link = (memoryId: string, slot: string, from: string | null = null): MemoryLink => ({
  memoryId,
  slot,
  value: `of ${memoryId}`,
  kind: 'amount',
  from,
  decidedBy: 'rules',
});

/** Creates histories from what supersedes each memory. */
function histories(next: Record<string, MemoryLink[]>) {
  const known = new Map<string, MemoryHistory>(
    Object.entries(next).map(([id, supersededBy]) => [
      id,
      { validFrom: null, validTo: null, supersededBy, supersedes: [], contradicts: [], repeats: [] },
    ]),
  );
  for (const [id, links] of Object.entries(next))
    for (const { memoryId, slot } of links) known.get(memoryId)?.supersedes.push(link(id, slot));
  return { histories: known, rows: new Map(Object.keys(next).map((id) => [id, row(id)])), verdicts: [] };
}

const changesOf = (id: string, read: ReturnType<typeof histories>) =>
  findValueChanges([row(id)], read).map(({ old, current, slot, until }) => [
    old.memory_id,
    slot,
    current.memory_id,
    until,
  ]);

test('a change is followed to its end, and found from either statement', () => {
  const read = histories({ a: [link('b', 'launch', '2026-03-12')], b: [link('c', 'launch')], c: [] });
  expect(changesOf('a', read)).toEqual([['a', 'launch', 'c', '2026-03-12']]);
  expect(changesOf('c', read)).toEqual([['b', 'launch', 'c', null]]);
});

test('if several supersede a statement, the change is to the one that was asked about', () => {
  const read = histories({ old: [link('offer', ''), link('price', 'price')], offer: [], price: [] });
  read.histories.get('price')?.supersedes.splice(0, 1, link('old', ''));
  expect(changesOf('price', read)).toEqual([['old', 'price', 'price', null]]);
  expect(changesOf('offer', read)).toEqual([['old', '', 'offer', null]]);
});

test('in a cycle nothing supersedes itself, and an invisible memory has no change', () => {
  const read = histories({ a: [link('b', 'launch')], b: [link('a', 'launch')] });
  for (const [old, , current] of changesOf('a', read)) expect(current).not.toBe(old);
  expect(changesOf('a', histories({ a: [link('hidden', 'launch')] }))).toEqual([]);
});

test('each of several values without a slot that one statement replaces is a change', () => {
  const twice = [link('right', ''), { ...link('right', ''), value: 'another of right' }];
  const read = histories({ wrong: twice, right: [] });
  for (const id of ['wrong', 'right'])
    expect(findValueChanges([row(id)], read).map(({ value }) => value)).toEqual([
      'of right',
      'another of right',
    ]);
});
