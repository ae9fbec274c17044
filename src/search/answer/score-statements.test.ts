import { expect, test } from 'vitest';
import { markdownSource } from '../../../test/answers/markdown-source.ts';
import { layOutStatements } from './lay-out-statements.ts';
import { readAsked } from './read-asked.ts';
import { scoreStatements, termsOf } from './score-statements.ts';

const best = (question: string, markdown: string) => {
  const source = markdownSource('s', markdown);
  return scoreStatements(readAsked(question), [source], layOutStatements(source, 0))[0]?.statement.own;
};

test('small numbers are the same in words and in figures', () => {
  expect([...termsOf('four weeks')]).toContain('4');
  expect([...termsOf('4 weeks')]).toContain('four');
});

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
