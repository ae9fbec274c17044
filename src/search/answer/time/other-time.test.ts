import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const first = markdownSource(
  'a',
  '# Meeting of March 22, 2018\n\n- The summer fair was canceled because of a storm.\n- The lamp was bought in 2016.',
  { title: 'Meeting of March 22, 2018', date: '2018-03-22' },
);
const second = markdownSource(
  'b',
  '# Meeting of March 18, 2020\n\n- The summer fair was canceled because of an illness.',
  { title: 'Meeting of March 18, 2020', date: '2020-03-18' },
);

describe('a year that the question names', () => {
  test('matches a document of that year, whose statements need not name it', () => {
    expect(answerFrom('Why was the summer fair canceled in 2018?', first, second)).toMatch(
      /^.*storm[^^]*\[\^a\]$/,
    );
    expect(answerFrom('Why was the summer fair canceled in 2020?', first, second)).toMatch(
      /^.*illness[^^]*\[\^b\]$/,
    );
  });

  test('excludes documents of other years unless they name it', () => {
    expect(answerFrom('Why was the summer fair canceled in 2019?', first, second)).toBeNull();
    expect(answerFrom('What was bought in 2016?', first, second)).toContain('The lamp');
  });

  test('is part of the name if a name contains it', () => {
    expect(answerFrom('Why was Harbor Days 2018 canceled?', first)).toBeNull();
  });
});
