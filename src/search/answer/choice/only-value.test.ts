import { describe, expect, test } from 'vitest';
import { ANSWER_WEIGHTS } from '../weigh/weights.ts';
import { chooseAnswer } from '../choose-answer.ts';
import { answerFrom, markdownSource, nearestFrom } from '../../../../test/answers/markdown-source.ts';

const QUESTION = 'How many required signatures does the default charter have?';
const rules = (more = '') =>
  markdownSource(
    'a',
    `# Rules of the pier\n\nThe default lamp is lit at night.\n\n## Charters\n\n- Ask before you sign.\n- Required signatures: 3${more}`,
  );

describe('the only value that may be meant', () => {
  test('is the answer though the rarest word of the question is nowhere near', () =>
    expect(answerFrom(QUESTION, rules())).toContain('Required signatures: 3'));

  test('is not, if another value comes close', () => {
    expect(answerFrom(QUESTION, rules('\n- Required signatures of guests: 5'))).toBeNull();
    expect(nearestFrom(QUESTION, rules('\n- Required signatures of guests: 5'))).toContain('signatures');
  });

  test('is not a cell of a table, where each row has such a value', () => {
    const leases =
      'A trial costs nothing.\n\n| Boat | Lease ends | Trial |\n| --- | --- | --- |\n| Gull | 3 March 2027 | no |';
    expect(answerFrom('When does the default lease of the Gull end?', rules(`\n\n${leases}`))).toBeNull();
  });
});

test('all signs together cast doubt on an answer, but not on one that has every word of the question itself', () => {
  const doubting = { ...ANSWER_WEIGHTS, bias: -99 };
  const pier = markdownSource(
    'a',
    '# Pier\n\nThe lamp stands on the roof. The keeper lights it at 6 pm.\n\nThe gate of the pier is shut at 9 pm.',
  );
  const isUnsure = (question: string) =>
    chooseAnswer(question, [pier], false, doubting)?.certainty === 'unsure';
  expect(isUnsure('When is the gate of the pier shut?')).toBe(false);
  expect(isUnsure('When does the keeper light the lamp on the roof?')).toBe(true);
});

test('of the words that an answer has itself, only one that counts for little may be missing', () => {
  const doubting = { ...ANSWER_WEIGHTS, bias: -99 };
  const text =
    '# Pier\n\nThe lamp stands on the roof. The keeper lights it at 6 pm.\n\nThe old iron gate of the pier is shut at 9 pm.';
  const certaintyOf = (question: string) =>
    chooseAnswer(question, [markdownSource('a', text)], false, doubting)?.certainty;
  expect(certaintyOf('When is the old iron gate of the pier usually shut?')).toBe('sure');
  // The same word is more of a shorter question.
  expect(certaintyOf('When is the old gate of the pier usually shut?')).toBe('unsure');
});
