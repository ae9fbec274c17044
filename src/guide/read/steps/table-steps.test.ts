import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { tableSteps } from './table-steps.ts';

const HEAD = ['Day', 'What happens', 'Who'];
const ROWS = [
  ['0', 'A call about the `<field>`', 'Ada'],
  ['3 to 5', 'The gate is hung', ''],
  ['30', 'A second call', 'Ben'],
];

test('a table whose first column counts up is a list of steps, each a whole row', () => {
  expect(tableSteps([HEAD, ...ROWS])).toEqual([
    '- Day 0: A call about the `<field>` — Ada',
    '- Day 3 to 5: The gate is hung',
    '- Day 30: A second call — Ben',
  ]);
  expect(
    tableSteps([
      ['#', 'What happens'],
      ['1', 'Call'],
      ['2', 'Dig'],
      ['3', 'Close'],
    ]),
  ).toEqual(['- 1: Call', '- 2: Dig', '- 3: Close']);
});

test('a table of things, of unordered rows or of few rows is none', () => {
  expect(tableSteps([['Gate', 'What happens'], ...ROWS])).toEqual([]);
  expect(tableSteps([HEAD, ...ROWS.toReversed()])).toEqual([]);
  expect(tableSteps([HEAD, ...ROWS.slice(1)])).toEqual([]);
  expect(tableSteps([HEAD, ['soon', 'Call', ''], ...ROWS])).toEqual([]);
  expect(tableSteps([])).toEqual([]);
});

test('it is a procedure only under a heading that announces instructions', () => {
  const table = `| Day | What happens |\n| --- | --- |\n${ROWS.map(([day, what]) => `| ${day} | ${what} |`).join('\n')}\n`;
  const found = (heading: string) =>
    notesOf(`# Gates\n\n## ${heading}\n\nUsed for all gates.\n\n${table}`).procedures;
  expect(found('How to hang a gate')).toMatchObject([{ lead: 'Used for all gates.', steps: 3, omitted: 0 }]);
  expect(found('Days of the gate')).toEqual([]);
});
