import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { isUnderQuestion } from './asked-sections.ts';
import { layOutStatements } from './lay-out-statements.ts';
import type { AnswerSource, AnswerStatement } from './statement.ts';

const find = (source: AnswerSource, own: string): AnswerStatement | undefined =>
  layOutStatements(source, 0).find((one) => one.own.startsWith(own));

const asked = markdownSource(
  'a',
  '## Visits\n\n### How to book a visit\n\nCall us. We are there all day.\n\n### Booking a tour\n\n- Ask Ann\n- Pay\n\n### What is a visit?\n\nAn hour with us.\n\n### Cancel your visit today\n\nWrite to Bo.\n\n### Can I bring a dog, a cat or a bird to a visit?\n\nNo. They stay outside.',
);

test.each([
  ['that says how to do it', 'How do I book a visit?', 'Call us.', true],
  ['in other words than a question, of a list', 'How do I book a tour?', 'Ask Ann; Pay', true],
  ['if what it lacks is above', 'How do I book visits?', 'Call us.', true],
  ['that instructs to do it', 'How do I cancel a visit?', 'Write to Bo.', true],
  ['that asks the same about more', 'Can I bring a bird to my visit?', 'No.', true],
  ['that asks something else', 'How do I book a visit?', 'An hour with us.', false],
  ['but not for what comes later', 'How do I book a visit?', 'We are there all day.', false],
  ['that lacks the intended thing', 'How do I book a visit abroad?', 'Call us.', false],
])('a heading answers %s', (_, question, own, isUnder) => {
  const statement = find(asked, own);
  expect(statement && isUnderQuestion(readAsked(question), statement)).toBe(isUnder);
});
