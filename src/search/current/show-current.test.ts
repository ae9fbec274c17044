import { expect, test } from 'vitest';
import { claimingRow, movedLaunch } from '../../../test/stored/claiming-row.ts';
import type { Passage } from '../passages.ts';
import { showCurrent } from './show-current.ts';

const old = claimingRow({
  memory_id: 'old',
  block_id: 'table',
  text: 'The launch of Taproot 3 is on 15 June.',
});
const current = claimingRow({
  memory_id: 'new',
  block_id: 'line',
  text: 'The launch of Taproot 3 moves to 7 September.',
});
const passage = (block_id: string, score: number): Passage => ({
  chunk_id: 1,
  document_id: 1,
  position: 0,
  heading: '',
  text: block_id,
  score,
  places: [{ block_id, start: 0, end: 5 }],
  shown: null,
});
const hitOf = (...passages: Passage[]) => ({ row: { document_id: 1 }, passages });
const known = { memories: [old, current], changes: [movedLaunch(old, current)] };
const line = async () => hitOf(passage('line', 0.1));
const shown = async (
  hit: ReturnType<typeof hitOf>,
  of = known,
  question = 'When is the launch of Taproot 3?',
) => (await showCurrent(question, hit, of, line)).passages.map(({ text, score }) => [text, score]);

test('the line with the current value precedes the table that it replaces, even if only the table was found', async () => {
  expect(await shown(hitOf(passage('table', 0.9), passage('other', 0.5)))).toEqual([
    ['line', 0.9],
    ['table', 0.9],
    ['other', 0.5],
  ]);
});

test('a question of which the passage has few words is enough, because the passage was found for it', async () => {
  const question = 'How shall everybody in the office celebrate when the launch comes?';
  expect(await shown(hitOf(passage('table', 0.9)), known, question)).toEqual([
    ['line', 0.9],
    ['table', 0.9],
  ]);
});

test('rows of a table are shown with the line of the same passage that replaces them', async () => {
  const whole = passage('table', 0.9);
  const places = [...whole.places, { block_id: 'line', start: 0, end: 5 }];
  const rows = { text: '15 June', places: whole.places };
  const { passages } = await showCurrent(
    'When is the launch of Taproot 3?',
    hitOf({ ...whole, places, shown: rows }),
    known,
    async () => null,
  );
  expect(passages.map(({ shown: part }) => part)).toEqual([
    {
      text: '15 June\nThe launch of Taproot 3 moves to 7 September.',
      places: [...whole.places, { block_id: 'line', start: 0, end: 10 }],
    },
  ]);
});

test('passages stay as they are if they have the current line, the best one is another, or nothing changed', async () => {
  const kept = async (hit: ReturnType<typeof hitOf>, of = known, question?: string) =>
    expect(await shown(hit, of, question)).toEqual(hit.passages.map(({ text, score }) => [text, score]));
  await kept(hitOf(passage('table', 0.9), passage('line', 0.5)));
  await kept(hitOf(passage('other', 0.9), passage('table', 0.5)));
  await kept(hitOf(passage('table', 0.9)), { ...known, changes: [] });
  await kept(hitOf(passage('table', 0.9)), known, 'Who sings?');
  const elsewhere = { ...current, document_id: 2 };
  await kept(hitOf(passage('table', 0.9)), { ...known, changes: [movedLaunch(old, elsewhere)] });
  await kept(hitOf());
});
