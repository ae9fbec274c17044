import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

test('who may not do something is no answer to how it is done', () => {
  const text =
    '# Travel grants\n\nWe asked those with a sponsor to not apply for a travel grant. To apply, please fill out the form of the fund.';
  expect(answerFrom('How do I apply for a travel grant?', markdownSource('s', text))).toMatch(/^To apply/);
});
