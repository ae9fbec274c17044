import { expect, test } from 'vitest';
import { answerFrom, threadSource } from '../../../../test/answers/markdown-source.ts';

const thread = threadSource('t', [
  ['Ann Moor', '2026-03-09T08:00:00Z', 'The lamp of the north pier is dark, boats cannot see it.'],
  ['Bo Holm', '2026-03-09T08:10:00Z', 'the lamp of the north pier failed at midnight'],
  ['Bo Holm', '2026-03-09T08:20:00Z', 'a wet fuse in the north pier'],
]);

test('a reply gives a reason without saying so, but not by saying again what happened', () => {
  const answer = answerFrom('Why did the lamp of the north pier fail?', thread);
  expect(answer ?? '').not.toMatch(
    /^Bo Holm, 9 March 2026: the lamp of the north pier failed at midnight \[/,
  );
});

test('a message to which nobody replied needs a reason, as a text does', () => {
  const note = (text: string) => threadSource('n', [['Ann Moor', '2026-03-09T08:00:00Z', text]]);
  const question = 'Why was the winch replaced?';
  expect(answerFrom(question, note('We moved from the winch to a crane.'))).toBeNull();
  expect(answerFrom(question, note('The winch was replaced because it slipped.'))).toContain('slipped');
});
