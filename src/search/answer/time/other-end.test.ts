import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const leases = markdownSource(
  'l',
  '| Boat | Lease ends | Owner |\n| --- | --- | --- |\n| Gull | 3 March 2027 | Ann |',
  { title: 'Leases' },
);

test('a row with the end of a lease does not say when the lease starts', () => {
  expect(answerFrom('When does the lease of the Gull end?', leases)).toContain('3 March 2027');
  expect(answerFrom('When does the lease of the Gull start?', leases)).toBeNull();
});

test('a sentence with only the other end does not answer either, one with both does', () => {
  const only = markdownSource('a', 'The lease of the Gull expires on 3 March 2027.');
  const both = markdownSource('b', 'The lease of the Gull starts on 4 March 2026 and ends a year later.');
  expect(answerFrom('When does the lease of the Gull begin?', only)).toBeNull();
  expect(answerFrom('When does the lease of the Gull begin?', both)).toContain('4 March 2026');
});

test('a range has both ends', () => {
  const range = markdownSource('a', 'The regatta: 3 to 5 March 2027 in Brack.');
  expect(answerFrom('When does the regatta start?', range)).toContain('3 to 5 March');
});
