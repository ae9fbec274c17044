import { expect, test } from 'vitest';
import { withoutKinds } from './kinds.ts';

const kept = (...names: string[]) => withoutKinds(names.map((name) => ({ name }))).map(({ name }) => name);

test('a word that a document has in singular and plural is a kind of thing', () => {
  expect(kept('Seat Trainer', 'Seat Trainers', 'Globex')).toEqual(['Globex']);
  expect(kept('Task Force', 'Task Forces')).toEqual([]);
});

test.each([
  ['one of the two forms', ['Seat Trainers']],
  ['one word', ['Acorn', 'Acorns']],
  ['a last word that is not ordinary', ['Tern Zorvin', 'Tern Zorvins']],
  ['a listed name', ['Google Doc', 'Google Docs']],
  ['a longer name of one type', ['Harbor Advisory Committee', 'Harbor Advisory Committees']],
])('%s is kept', (_, names) => expect(kept(...names)).toEqual(names));
