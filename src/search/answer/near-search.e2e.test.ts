import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let user: Caller;
/** More documents about the other words of the question than are read for an answer. */
const PIERS = 24;

beforeAll(async () => {
  user = service.admin.as('mira');
  const piers = Array.from({ length: PIERS }, (_, i) => ({
    resource_id: `pier-${i}`,
    title: `Pier ${i}`,
    text: `Keepers of pier ${i} light the lamp, report how long it burned, and keepers report a broken lamp.`,
  }));
  const rules = {
    resource_id: 'sickness',
    title: 'Sickness',
    text: 'Keepers who are sick report to the harbor desk before 9:00.',
  };
  await user.post('/memories/add/bulk', { items: [...piers, rules] });
  await service.settled();
});

const ask = async (query: string) => (await user.post('/memories/query', { query, answer: true })).body;

test('a question in other words than the documents is asked again with near-synonyms, and the answer says so', async () => {
  const { answer, notices, citations } = await ask('By what time do unwell keepers report?');
  expect(answer).toContain('report to the harbor desk before 9:00');
  expect(notices).toEqual([
    'Answered from documents found by words of nearly the same meaning: “sick” for “unwell”.',
  ]);
  expect(citations).toMatchObject([{ resource_id: 'sickness' }]);
});

test('an answer in the question’s own words has no notice', async () => {
  const { answer, notices } = await ask('By what time do sick keepers report?');
  expect(answer).toContain('9:00');
  expect(notices).toEqual([]);
});
