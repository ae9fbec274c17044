import { expect, test } from 'vitest';
import { markdownSource } from '../../../test/answers/markdown-source.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import { readAsked } from './read-asked.ts';
import { scoreStatements } from './score-statements.ts';

const best = (question: string, markdown: string) => {
  const source = markdownSource('s', markdown);
  return scoreStatements(readAsked(question), [source], layOutStatements(source, 0))[0]?.statement.own;
};

test('of “how many” the number stands beside what is counted', () => {
  expect(
    best(
      'How many probes are there?',
      'The probes were bought on 7 May 2023. In the field stand 30 probes of ours.',
    ),
  ).toBe('In the field stand 30 probes of ours.');
});

test('words next to each other in the question are worth more next to each other', () => {
  expect(
    best(
      'Where is the test bench?',
      'At the bench stands a box for each test. The test bench stands at the window now.',
    ),
  ).toBe('The test bench stands at the window now.');
});

test('less than a year is not over a year', () => {
  const text =
    'Who was here for over 1 year gets severance of 8 weeks. Who was here for less than 1 year gets severance of 4 weeks.';
  expect(best('What severance is there after less than a year?', text)).toContain('4 weeks');
});

test('an item with others below it announces them and is seldom the answer', () => {
  expect(
    best('What about the gate?', '- The gate\n  - The gate stays shut.\n- The fence\n  - It is new.'),
  ).toBe('The gate stays shut.');
});

test('the share of the question that is covered counts rare words more', () => {
  const source = markdownSource(
    's',
    `${'The team eats. The team runs. '.repeat(4)}The team sings of zeppelins.`,
  );
  const scored = scoreStatements(
    readAsked('Does the team like zeppelins?'),
    [source],
    layOutStatements(source, 0),
  );
  expect(scored[0]?.statement.own).toContain('zeppelins');
  expect(scored[0]?.coverage).toBeGreaterThan((scored[1]?.coverage ?? 0) * 2);
});

test('what the question says itself is no value that answers it', () => {
  expect(
    best('How much does the R90 cost?', 'The R90 stands here. A seat of the R90 costs 15 euros.'),
  ).toContain('15');
  expect(best('Who knows Ann Lee?', 'Ann Lee is known. Ann Lee is known by Bo Holm.')).toContain('Bo Holm');
});
