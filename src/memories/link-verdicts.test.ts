import { expect, test } from 'vitest';
import { launchClaim } from '../../test/stored/claims.ts';
import { linkMemories } from './history/link-memories.ts';
import { linkVerdicts, type VerdictRow } from './link-verdicts.ts';

const DAYS: Record<string, string> = { a: '2026-03-01', b: '2026-05-01' };
const memory = (memoryId: string, key?: string) => ({
  memoryId,
  documentId: memoryId.charCodeAt(0),
  text: `What ${memoryId} says.`,
  claims: key === undefined ? [] : [launchClaim(key)],
  said: DAYS[memoryId] ?? null,
  earliest: null,
  latest: null,
});
const verdict = (more: Partial<VerdictRow> = {}): VerdictRow => ({
  memory_id: 'b',
  other_id: 'a',
  verdict: 'supersedes',
  quote: 'What b says',
  other_quote: 'What a says',
  decided_by: 'test/1',
  ...more,
});

function linked(
  verdicts: VerdictRow[],
  { memories = [memory('a'), memory('b')], asOf = null as string | null } = {},
) {
  const histories = linkMemories(memories, { asOf, today: '2026-07-01' });
  linkVerdicts(histories, verdicts, { dayOf: (id) => DAYS[id] ?? null, asOf });
  return (id: string) => histories.get(id);
}

test('a memory that a model calls superseded is valid until the newer one, and says who decided', () => {
  const of = linked([verdict()]);
  expect(of('a')).toMatchObject({
    validTo: '2026-05-01',
    supersededBy: [{ memoryId: 'b', slot: '', value: 'What b says', from: '2026-05-01', decidedBy: 'model' }],
  });
  expect(of('b')?.supersedes).toMatchObject([{ memoryId: 'a', value: 'What a says', decidedBy: 'model' }]);
});

test('as of a day before the newer one, nothing supersedes', () => {
  expect(linked([verdict()], { asOf: '2026-04-01' })('a')?.supersededBy).toEqual([]);
});

test('contradictions and repetitions are symmetric', () => {
  const against = linked([verdict({ verdict: 'contradicts' })]);
  expect([against('a'), against('b')].map((one) => one?.contradicts[0]?.memoryId)).toEqual(['b', 'a']);
  const again = linked([verdict({ verdict: 'repeats' })]);
  expect([again('a')?.repeats, again('b')?.repeats]).toEqual([['b'], ['a']]);
});

test('the rules’ verdict counts, whatever a model says, and nothing older supersedes', () => {
  const ruled = linked([verdict({ verdict: 'repeats' })], {
    memories: [memory('a', '2026-06-15'), memory('b', '2026-09-07')],
  });
  expect([ruled('a')?.repeats, ruled('a')?.supersededBy[0]?.decidedBy]).toEqual([[], 'rules']);
  expect(linked([verdict({ memory_id: 'a', other_id: 'b' })])('b')?.supersededBy).toEqual([]);
});

test('a verdict on a missing memory has no effect', () => {
  expect(linked([verdict({ other_id: 'gone' })])('b')).toMatchObject({ supersedes: [], repeats: [] });
});
