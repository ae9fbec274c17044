import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const page = markdownSource(
  'p',
  'Keepers are on probation for three months. This means that their notice period is one week.',
);

test('what holds on probation does not say what holds after it', () => {
  expect(answerFrom('How long is the notice period after probation?', page)).toBeNull();
  expect(answerFrom('How long is the notice period on probation?', page)).toContain('one week');
});

test('a text that names the phase answers, whatever else it names', () => {
  const both = markdownSource(
    'p',
    'The notice period is one week during probation and two months after probation.',
  );
  expect(answerFrom('How long is the notice period after probation?', both)).toContain('two months');
});
