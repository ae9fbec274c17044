import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { askedRole, namesHolder } from './holder.ts';

const holds = (question: string, text: string) => {
  const asked = readAsked(question);
  return namesHolder(text, askedRole(asked), asked.words, (same) => same);
};

describe('a role is held by', () => {
  test.each([
    ['Who is the treasurer?', 'Treasurer: Bo'],
    ['Who is the treasurer?', 'Bo Holm (treasurer) opens the meeting.'],
    ['Who is our treasurer?', 'Ask Bo Holm, our new treasurer, for a receipt.'],
    ['Who is our fiscal sponsor?', 'We moved to Harbor Trust as our fiscal sponsor.'],
    ['Who is the external supervisor?', 'You can meet an external supervisor, Dee Dale.'],
    ['Who is the treasurer?', 'The treasurer is Bo.'],
    ['Who chairs the boat group?', 'Boat group: Bo (group chair), Cleo'],
    ['Who is the treasurer?', 'Bo Holm [@bo] - Treasurer'],
    ['Who is the treasurer?', 'Bo Holm: acting treasurer'],
  ])('“%s”: the name next to it in “%s”', (question, text) => {
    expect(holds(question, text)).toBe(true);
  });

  test.each([
    ['Who is the treasurer?', 'The treasurer and Bo Holm discuss the pier.'],
    ['Who is the treasurer?', 'Bo Holm asked the treasurer.'],
    ['Who is the treasurer of Brack?', 'Brack (treasurer wanted)'],
    ['Who pays the treasurer?', 'Treasurer: Bo'],
    ['Who is the treasurer?', 'Budget - treasurer'],
    ['Who is the Pier Manager?', 'It needs a Harbor Manager, Pier Manager, Deputy Pier Manager or Director.'],
  ])('“%s”: nobody in “%s”', (question, text) => {
    expect(holds(question, text)).toBe(false);
  });
});

test('a sentence about somebody with a role does not say who holds it', () => {
  const talk = markdownSource(
    't',
    '# Brack Pier\n\nThe director of the pier and Bo Holm talk in Brack Hall.',
  );
  expect(answerFrom('Who is the director of the pier?', talk)).toBeNull();
});

test('a list of other things does not either', () => {
  const list = markdownSource(
    'l',
    '# Brack Pier\n\nNotes:\n\n- The director of the pier is new\n- Harbor Trust pays the lamp of Bo Holm',
  );
  expect(answerFrom('Who is the director of the pier?', list)).toBeNull();
});

test('under a heading that is the role, any name holds it', () => {
  const page = markdownSource('p', '# Brack Pier\n\n## Director\n\nThe director lives here: Bo Holm.');
  expect(answerFrom('Who is the director?', page)).toContain('Bo Holm');
});
