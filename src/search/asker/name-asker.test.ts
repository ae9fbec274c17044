import { expect, test } from 'vitest';
import { mentionsAsker, nameAsker } from './name-asker.ts';

test.each([
  ['When does my lease end?', "When does Ada Byron's lease end?"],
  ['Who is my mentor?', "Who is Ada Byron's mentor?"],
  ['When am I on watch?', 'When is Ada Byron on watch?'],
  ["I'm away until when?", 'Ada Byron is away until when?'],
  ['Who takes over for me?', 'Who takes over for Ada Byron?'],
  ['Which boat do I steer?', 'Which boat do Ada Byron steer?'],
])('“%s” asks with the name “%s”', (question, named) => {
  expect(mentionsAsker(question)).toBe(true);
  expect(nameAsker(question, 'Ada Byron')).toBe(named);
});

test.each(['When does our lease end?', 'Which boats are mines?', 'Where is the i18n file?'])(
  '“%s” is not about the person who asks',
  (question) => expect(mentionsAsker(question)).toBe(false),
);

test('a name with characters that mean something in replacements stays as it is', () =>
  expect(nameAsker('Where is my desk?', 'Ada $& Byron')).toBe("Where is Ada $& Byron's desk?"));
