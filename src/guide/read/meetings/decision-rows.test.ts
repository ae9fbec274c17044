import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const decided = (title: string, table: string) =>
  notesOf(`# ${title}\n\n${table}`).decisions.map(({ text, date }) => [text, date]);

test('the rows of a table of decisions are decisions of their day', () => {
  const table =
    '| Initiative | Approval date | Link |\n|---|---|---|\n| Elect [Ada](https://x.example) as chair of the depot | 2025.03.04 | x |\n| Buy pumps | 2025.03.05 | |\n| Paint the gates green again | soon | |\n';
  expect(decided('Depot decisions', table)).toEqual([['Elect Ada as chair of the depot', '2025-03-04']]);
  expect(decided('Depot plans', table)).toEqual([]);
});

test('of a table with results, only what was carried is decided', () => {
  const table =
    '| Start | End date | Motion | Result |\n|---|---|---|---|\n| 2025-03-01 | 2025-03-04 | MOTION: Buy two more pumps | Passed. 6 in favor. |\n| 2025-03-01 | 2025-03-05 | Sell two old pumps | Rejected |\n';
  expect(decided('Record of resolutions', table)).toEqual([['Buy two more pumps', '2025-03-04']]);
});
