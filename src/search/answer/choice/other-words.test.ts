import { expect, test } from 'vitest';
import { answerFrom, markdownSource, nearestFrom } from '../../../../test/answers/markdown-source.ts';

test('a yes-or-no question is answered by who says the opposite, and no other question is', () => {
  const points = markdownSource('p', 'Members keep their pier points even if they leave. The pier is old.');
  expect(answerFrom('Do I lose my pier points if I leave?', points)).toContain('keep their pier points');
  expect(answerFrom('Who loses their pier points?', points)).toBeNull();
});

test('who gets access is answered by whom it is granted to', () => {
  const access = markdownSource('a', 'Crane access is granted to release managers. Others ask the board.');
  expect(answerFrom('Who gets crane access?', access)).toContain('granted to release managers');
});

test('the nearest passage is what all signs favor, not a question', () => {
  const crane = '# Crane\n\nThe crane was painted in May. Boats can see yellow at night from far away.';
  const nearest = nearestFrom(
    'Why was the crane painted yellow?',
    markdownSource('c', `${crane} Why yellow?`),
  );
  expect(nearest).toMatch(/^Boats can see yellow/);
  expect(nearest).not.toContain('Why yellow');
});
