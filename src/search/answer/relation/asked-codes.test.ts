import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const releases = markdownSource(
  'r',
  `# Taproot releases

| Release | Codename | First release | Active from | End of life |
| --- | --- | --- | --- | --- |
| [20.x][] | Iron | 2023-04-18 | 2023-10-24 | 2026-04-30 |
| [22.x][] | Jod | 2024-04-24 | 2024-10-29 | 2027-04-30 |
| [24.x][] | Krypton | 2025-05-06 | 2025-10-28 | 2028-04-30 |

## Notes

Taproot 22.10.0 was the last release before 22 became stable, on 29 October 2024.

The plan of 17 January moves the release of Taproot 11 to 22 January.

Two keys sign each release.`,
  { title: 'Taproot releases' },
);
const answer = (question: string) => answerFrom(question, releases) ?? '';

describe('a number that identifies a thing in the question', () => {
  test.each([
    ['When does Taproot 24 reach its end of life?', '2028-04-30'],
    ['What is the codename of Taproot 22?', 'Jod'],
    ['When did release 20 become active?', '2023-10-24'],
  ])('“%s” gets the row of that number, not one with that day of the month', (question, expected) => {
    expect(answer(question)).toContain(expected);
  });

  test.each([
    'When did Taproot 10 become stable?',
    'When was the release of Taproot 17 planned?',
    'What is the codename of Taproot 18?',
  ])('“%s” has no answer if the number occurs only in a version or a date', (question) => {
    expect(answer(question)).toBe('');
  });

  test('matches the same number in words', () => {
    expect(answer('Which 2 keys sign a release?')).toContain('Two keys sign');
  });
});

test('a value is not taken from a table of records if the intended row lacks it', () => {
  const meetings = markdownSource(
    'm',
    `# Meetings

| Topic | Meeting | Day |
| --- | --- | --- |
| Chaos | Chaos gameday | Monthly |
| Planning | Sprint planning | Monday |
| Review | Incident review | Tuesday |`,
    { title: 'Meetings' },
  );
  expect(answerFrom('When was the first chaos gameday?', meetings) ?? '').not.toContain('Monday');
  expect(answerFrom('When is the sprint planning?', meetings)).toContain('Monday');
});
