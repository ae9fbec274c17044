import { expect, test } from 'vitest';
import { type DatedFile, scoreDates } from './score-dates.ts';

const now = new Date('2026-01-10T12:00:00Z');
const dates = (date: string | null, reason: string | null, changed = date) => ({
  document_date: date,
  date_reason: reason,
  last_modified_at: changed,
});
const none = dates(null, null);

test('a date is correct within a day of git’s, and wrong when git says that the file is older', () => {
  const rows: DatedFile[] = [
    { file: 'a', with: dates('2020-01-01', 'git history'), without: none, git: '2020-01-01T20:00:00Z' },
    { file: 'b', with: dates('2020-01-01', 'git history'), without: none, git: '2020-03-01T00:00:00Z' },
    { file: 'c', with: dates('2021-05-05', 'title', '2020-01-01'), without: none, git: '2020-01-01' },
  ];
  expect(scoreDates(rows, now)).toMatchObject({
    files: 3,
    changed_as_git_log: '2 of 3 (66.7 %)',
    date_as_git_log_where_the_file_says_none: '1 of 2 (50.0 %)',
    later_than_git: 1,
    reasons: { 'git history': 2, title: 1 },
  });
});

test('the day on which a copy was made is not a date of its files, unless they say so themselves', () => {
  const copied = (reason: string) => ({
    file: reason,
    with: none,
    without: dates('2026-01-10', reason),
    git: '2026-01-10',
  });
  expect(scoreDates([copied('file date'), copied('title')], now)).toMatchObject({
    without_history: { files: 2, day_of_the_copy: 1 },
  });
});
