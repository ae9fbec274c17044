import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { ANSWER_WEIGHTS } from '../weigh/weights.ts';
import { chooseAnswer } from '../choose-answer.ts';

const QUESTION = 'By what time do keepers report that they are ill?';
const rules = markdownSource('a', '# Illness\n\nKeepers report that they are sick before 9:00.');
const other = markdownSource('b', '# Lamps\n\nThe lamp is lit at night.', { score: 1.5 });
const doubting = { ...ANSWER_WEIGHTS, bias: -20 };
const trusting = { ...ANSWER_WEIGHTS, bias: 99 };

test('of documents found by near-synonyms, only the first answers, unless all signs strongly favor another', () => {
  expect(chooseAnswer(QUESTION, [rules, other], true)?.statements[0]?.own).toContain('9:00');
  expect(chooseAnswer(QUESTION, [other, rules])?.statements[0]?.own).toContain('9:00');
  expect(chooseAnswer(QUESTION, [other, rules], true, doubting)).toBeNull();
  expect(chooseAnswer(QUESTION, [other, rules], true, trusting)?.statements[0]?.own).toContain('9:00');
});
