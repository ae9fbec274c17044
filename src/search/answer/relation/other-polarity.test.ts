import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { isOfOtherPolarity } from './other-polarity.ts';

const isOther = (question: string, own: string) => isOfOtherPolarity(readAsked(question), { own, lead: '' });

test('a question about what is not so is not answered by what is to be done if it is', () => {
  const page = markdownSource(
    'p',
    '- If a crack is visible, paint it with the label red\n- If a crack is not visible, use the label blue',
  );
  expect(answerFrom('Which label does a crack get that is not visible?', page)).toContain('blue');
});

test.each([
  ['Which boats cannot be repaired?', 'Boats can be repaired in the yard.', true],
  ['Which boats cannot be repaired?', 'Boats that were never repaired stay outside.', false],
  ['Which boats cannot be repaired?', 'The yard is unable to repair the Gull.', false],
  ['Which boats can be repaired?', 'Boats can be repaired in the yard.', false],
  ['Is the Gull not repaired?', 'The Gull is repaired.', false],
])('“%s”: “%s” is about the opposite: %s', (question, own, isOpposite) => {
  expect(isOther(question, own)).toBe(isOpposite);
});
