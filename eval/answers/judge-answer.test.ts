import { describe, expect, test } from 'vitest';
import { judgeAnswer, scoreVerdicts } from './judge-answer.ts';

describe('an answer', () => {
  const holds = [['27 days', 'twenty-seven'], ['30 April']];

  test('is right if it has one of each group, ignoring case and whitespace', () => {
    expect(judgeAnswer({ holds }, 'You get Twenty-Seven\ndays, until 30 april.')).toBe('right');
  });

  test('is wrong if a group is missing, and empty if nothing is said', () => {
    expect(judgeAnswer({ holds }, 'You get 27 days.')).toBe('wrong');
    expect(judgeAnswer({ holds }, null)).toBe('empty');
  });

  test('must not be given to a question that nothing answers', () => {
    expect(judgeAnswer({ holds: [] }, null)).toBe('not_here');
    expect(judgeAnswer({ holds: [] }, 'Perhaps 12.')).toBe('wrong');
  });

  test('that may be in the nearest passages counts neither for nor against', () => {
    expect(judgeAnswer({ holds }, null, true)).toBe('unsure');
    expect(judgeAnswer({ holds: [] }, null, true)).toBe('unsure');
  });
});

test('facts are counted among the answerable questions, refusals among the others, and false answers among all', () => {
  const shown = { isAnswerable: true, isShown: true };
  const other = { isAnswerable: false, isShown: false };
  const score = scoreVerdicts([
    { ...shown, verdict: 'right' },
    { ...shown, verdict: 'empty' },
    { ...other, verdict: 'wrong' },
    { ...other, verdict: 'not_here' },
  ]);
  expect(score).toEqual({
    questions: 4,
    holds_the_fact: 50,
    shows_the_fact: 100,
    says_not_here: 50,
    says_something_wrong: 25,
    is_unsure: 0,
  });
  expect(scoreVerdicts([{ ...shown, verdict: 'right' }]).says_not_here).toBeNull();
});
