import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import type { AnswerStatement } from '../statements/statement.ts';
import { isCalledSo, isOfSubject, namesClass, opensWithSubject } from './subject.ts';

const pier = markdownSource(
  'p',
  `# Pier

The slack of a rope is what it may give. A rope has slack.

- Bollard: the post for ropes
- Buoy: the mark for boats

Keepers can not:

- sell the lamp

Guests share rights with keepers, and sell lamps. The name of the lamp is Lucia. Use the winch tool to lift it. Lift it by hand.`,
);
const statements = layOutStatements(pier, 0);
const said = (
  holds: (asked: ReturnType<typeof readAsked>, statement: AnswerStatement) => boolean,
  question: string,
): string[] =>
  statements
    .filter(({ form }) => form !== 'list')
    .filter((one) => holds(readAsked(question), one))
    .map(({ own }) => own);

test('a question about a part of a thing needs the thing as subject', () => {
  expect(said(isOfSubject, 'What is the post in pier harbor?')).toEqual([]);
  expect(said(isOfSubject, 'What is the Bollard on the old pier?')).toEqual(['Bollard: the post for ropes']);
});

test('a name comes before the colon if its description comes after it', () => {
  expect(said(isCalledSo, 'What is the post for ropes called?')).toEqual(['Bollard: the post for ropes']);
  expect(said(isCalledSo, 'What is the name of the mark for boats?')).toEqual(['Buoy: the mark for boats']);
  expect(said(isCalledSo, 'What is the old lamp called?')).toEqual(['The name of the lamp is Lucia.']);
  expect(said(isCalledSo, 'What is the post for ropes?')).toEqual([]);
});

test('a yes or no comes from a statement that begins with the subject', () => {
  expect(said(opensWithSubject, 'Can keepers sell lamps on Monday?')).toEqual([]);
  expect(said(opensWithSubject, 'Do guests share rights on Monday?')).toEqual([
    'Guests share rights with keepers, and sell lamps.',
  ]);
});

test('“which tool” prefers a statement that names a tool', () => {
  expect(said(namesClass, 'Which tool can lift it?')).toEqual(['Use the winch tool to lift it.']);
});
