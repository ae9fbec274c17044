import { expect, test } from 'vitest';
import { readAsked } from '../read-asked.ts';
import { lacksWord } from './lacks-word.ts';

const lacks = (question: string, ...texts: string[]) =>
  lacksWord(
    readAsked(question),
    texts.map((own) => ({ own, lead: '', headings: 'Harbor fair' })),
  );

test('a word that nothing says, not even as a near-synonym, is lacking', () => {
  expect(lacks('When does the fair celebrate its anniversary?', 'The fair is on Sunday.')).toBe(true);
  expect(lacks('Why was the pump replaced?', 'The pump is new.', 'It was replaced in May.')).toBe(false);
  expect(lacks('How much vacation is left?', 'A holiday takes a week.', 'Left: 3 days')).toBe(false);
});

test('words of headings count, and common verbs do not', () => {
  expect(lacks('When does the harbor fair take place?', 'It opens at noon.')).toBe(false);
  expect(lacks('Why does the fair need a pump?', 'A pump keeps it dry.')).toBe(false);
  expect(lacks('Why does the fair need a crane?', 'A pump keeps it dry.')).toBe(true);
});
