import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const ask = (question: string, text: string) =>
  answerFrom(question, markdownSource('p', `# Brack Pier\n\n${text}`));

test('the thing that a role is named after is not the role', () => {
  expect(
    ask('Who is the accountant?', 'Your accounts are yours, and nobody at Brack Harbor reads them.'),
  ).toBeNull();
});

test('a name in front of the thing does not make it the role', () => {
  expect(ask('Who is the accountant?', 'Our Northbank account is in Brack.')).toBeNull();
});

test.each([
  ['Who is the accountant?', 'Bo Holm is the accountant.'],
  ['Who is the lamp manager?', 'Bo Holm manages the lamps.'],
  ['Who are the lamp managers?', 'Lamp manager: Bo Holm'],
])('“%s” is answered by “%s”', (question, text) => {
  expect(ask(question, text)).toContain('Bo Holm');
});
