import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { countAll } from '../../../test/stored/count-all.ts';

const { service } = useSharedService();
const { service: other } = useSharedService();
let user: Caller;

/** Weekly notes that match the question equally well: more than a search returns. */
const WEEKS = 40;
const dayOf = (week: number) => new Date(Date.UTC(2024, 0, 2 + 7 * week)).toISOString().slice(0, 10);
const notes = (day: string, text: string) => ({
  resource_id: `sync/${day}.md`,
  title: `Harbor sync ${day}`,
  date: day,
  text: `# Harbor sync ${day}\n\n${text}`,
});

beforeAll(async () => {
  user = service.admin.as('ines');
  await service.admin.post('/memories/add/bulk', {
    items: Array.from({ length: WEEKS }, (_, week) =>
      notes(
        dayOf(week),
        `Next lamp release: 3.${week}.${week === 5 ? ' The crane is leased from Bodo Frey.' : ''}`,
      ),
    ),
  });
  await service.admin.as('mallory').post('/memories/add/bulk', {
    items: [notes('2025-03-01', 'Next lamp release: 6.6.')],
  });
  await other.admin.post('/memories/add/bulk', {
    items: [notes('2025-04-01', 'Next lamp release: 7.7.')],
  });
  await service.settled();
  await other.settled();
  await countAll(service.database.sql);
});

const ask = async (query: string, more = {}, caller = user): Promise<string> =>
  (await caller.post('/memories/query', { query, answer: true, ...more })).body.answer ?? '';

test('the newest of many that match equally well says what is so, as of its day', async () => {
  expect(await ask('What is the next lamp release?')).toMatch(
    new RegExp(`^As of 1 October 2024: .*3\\.${WEEKS - 1}`),
  );
});

test('a member that alone says something is found however old it is, with its day', async () => {
  expect(await ask('Who is the crane leased from?')).toMatch(/^As of 6 February 2024: .*Bodo Frey/);
});

test('what only another user or another app has is never in it', async () => {
  const answer = await ask('What is the next lamp release?');
  expect(answer).not.toMatch(/6\.6|7\.7/);
  expect(await ask('What is the next lamp release?', {}, service.admin.as('mallory'))).toContain('6.6');
});

test('with `as_of` or a bound of the search, later members do not count', async () => {
  expect(await ask('What is the next lamp release?', { as_of: '2024-03-01T00:00:00Z' })).not.toContain(
    '3.39',
  );
  expect(
    await ask('What is the next lamp release?', { options: { before: '2024-05-01T00:00:00Z' } }),
  ).toMatch(/^As of 30 April 2024/);
});
