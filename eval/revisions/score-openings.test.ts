import { expect, test } from 'vitest';
import { weighLineTerms } from '../../src/model/revise/words.ts';
import { scoreOpenings, readHistory } from './score-openings.ts';

const page = (path: string, before: string, after: string) => ({ path, before, after });
const OLD =
  'The office opens at 8 in the morning. Travel is booked by each of us. The lease ends in March 2027.';
const office = page(
  'office.md',
  OLD,
  OLD.replace('at 8', 'at 9').replace('The lease ends in March 2027.', ''),
);
const weights = weighLineTerms([]);

test('a sentence with another value is distinguished from a removed one', () => {
  const changes = readHistory(office);
  expect(changes.all).toHaveLength(3);
  expect([...changes.gone]).toEqual([
    'The office opens at 8 in the morning.',
    'The lease ends in March 2027.',
  ]);
  expect([...changes.revalued]).toEqual(['The office opens at 8 in the morning.']);
});

test('counts what a page’s own news opens, and what news of another document or page opens', () => {
  const food = page(
    'food.md',
    'Lunch is served in the kitchen on the second floor.',
    'Lunch is served outside.',
  );
  const handbook = { changed: [office, food], from: '2026-01-01T00:00:00Z', to: '2026-06-01T00:00:00Z' };
  expect(scoreOpenings(handbook, weights)).toMatchObject({
    gone: 3,
    gone_opened: 3,
    kept: 1,
    kept_opened: 0,
    revalued: 1,
    revalued_opened: 1,
    pages: 1,
    pages_opened: 1,
    pairs_opened: 0,
  });
});
