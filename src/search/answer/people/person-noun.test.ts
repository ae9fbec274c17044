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

test('“which people are …” asks for those people, not for what is named after them', () => {
  const offices = markdownSource(
    'o',
    'The group has people who work for public administrations: sailors and Bo Frey.',
  );
  const admins = markdownSource(
    'a',
    '# Administrators\n\nOur administrators are:\n\n- Ann Moor\n- Cleo Vance',
  );
  expect(answerFrom('Which people are administrators?', offices)).toBeNull();
  expect(answerFrom('Which people are administrators?', offices, admins)).toContain('Ann Moor');
});
