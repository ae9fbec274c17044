import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { wantsSomebody } from './wanted.ts';

test.each([
  ['Someone please volunteer to run the lamp on Friday.', true],
  ['We need somebody to run the lamp.', true],
  ['Volunteers are still needed to run the lamp.', true],
  ['Looking for volunteers to run the lamp.', true],
  ['Bo ran the lamp on Friday.', false],
  ['Volunteers ran the lamp on Friday.', false],
  ['Someone from the yard ran the lamp.', false],
])('“%s” asks for somebody: %s', (own, isWanted) => {
  expect(wantsSomebody(readAsked('Who ran the lamp?'), { form: 'sentence', own })).toBe(isWanted);
  expect(wantsSomebody(readAsked('When did the lamp run?'), { form: 'sentence', own })).toBe(false);
});

test('neither a request nor the list that it is in says who did it', () => {
  const party = (last: string) =>
    markdownSource('p', `# Pier party\n\n- It is on Saturday.\n- Bo Holm brings bread.\n- ${last}`);
  const question = 'Who ran the dishwasher before the party?';
  expect(answerFrom(question, party('Someone please volunteer to run the dishwasher on Friday.'))).toBeNull();
  expect(answerFrom(question, party('Ann Lee ran the dishwasher on Friday.'))).toContain('Ann Lee');
});
