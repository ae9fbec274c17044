import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { saysMembers } from './composition.ts';

const says = (question: string, own: string): boolean => saysMembers(readAsked(question), own);

test.each([
  'A lamp panel consists of a keeper and three guests.',
  'The lamp panel is made up of a keeper and three guests.',
  'The lamp panel comprises a keeper and three guests.',
])('“%s” says who belongs to it', (own) => {
  expect(says('Who is on the lamp panel?', own)).toBe(true);
});

test.each([
  'A rope panel consists of a keeper and three guests.',
  'The keeper consists of doubts about the lamp panel.',
  'A lamp panel decides within a week.',
])('“%s” does not', (own) => {
  expect(says('Who is on the lamp panel?', own)).toBe(false);
});

test('the answer to who sits on a body is the statement of its composition', () => {
  const pier = markdownSource(
    'p',
    '# Panels\n\nEach year we look for keepers. A lamp panel consists of one keeper, plus 3 guests. Keepers are paid.',
  );
  expect(answerFrom('Who sits on a lamp panel?', pier)).toBe(
    'A lamp panel consists of one keeper, plus 3 guests. [^p]',
  );
});
