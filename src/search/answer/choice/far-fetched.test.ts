import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { chooseAnswer } from '../choose-answer.ts';

const QUESTION = 'By what time do keepers report that they are ill?';
const rules = markdownSource('a', '# Illness\n\nKeepers report that they are sick before 9:00.');
const other = markdownSource('b', '# Lamps\n\nThe lamp is lit at night.', { score: 1.5 });

test('of documents found by near-synonyms, only the first may answer', () => {
  expect(chooseAnswer(QUESTION, [rules, other], true)?.statements[0]?.own).toContain('9:00');
  expect(chooseAnswer(QUESTION, [other, rules])?.statements[0]?.own).toContain('9:00');
  expect(chooseAnswer(QUESTION, [other, rules], true)).toBeNull();
});
