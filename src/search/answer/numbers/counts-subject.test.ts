import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import type { AnswerSource } from '../statements/statement.ts';
import { countsOther } from './counts-subject.ts';

const find = (source: AnswerSource, own: string) =>
  layOutStatements(source, 0).find((one) => one.own.startsWith(own));
const guests = markdownSource(
  'p',
  '| Host | Guests | Chairs |\n| --- | --- | --- |\n| Ann | 7 | none |\n\n| Lamp type | Count |\n| --- | --- |\n| Oil | 9 |',
);

test('a number in parentheses belongs to the noun before it', () => {
  const said = find(markdownSource('q', 'Crews are groups of sailors (4 to 6 is usual).'), 'Crews');
  expect(said && countsOther(readAsked('How many sailors are in a crew?'), said)).toBe(false);
  expect(said && countsOther(readAsked('How many ships are in a crew?'), said)).toBe(true);
});

test('a row answers “how many” only if the header of a number is what the question counts', () => {
  const row = find(guests, 'Ann | 7');
  expect(row && countsOther(readAsked('How many chairs are there?'), row)).toBe(true);
  expect(row && countsOther(readAsked('How many hosts are there?'), row)).toBe(true);
  expect(row && countsOther(readAsked('How many guests are there?'), row)).toBe(false);
});

test('below “Count”, a row counts what its first cell names', () => {
  const row = find(guests, 'Oil | 9');
  expect(row && countsOther(readAsked('How many lamps are there?'), row)).toBe(false);
});

describe('a total count', () => {
  const figures = markdownSource(
    'f',
    'Eleven customers were won. 17 customers are on Premium.\n\n| | 2025 | 2026 |\n| --- | --- | --- |\n| Customers | 61 | 66 |\n| Employees | 47 | 50 |\n\nBy customers: 9 people wait.',
  );

  test('comes from the row with the total, not from a sentence that counts a part', () => {
    expect(answerFrom('How many customers do we have?', figures)).toMatch(/^Customers; 2025: 61/);
  });

  test('may be in parentheses after the noun that it counts', () => {
    const crews = markdownSource(
      'c',
      '# Crews\n\nCrews are small groups of people (4 to 5 is good). One person of a crew picks music for a crew.',
    );
    expect(answerFrom('How many people are in a crew?', crews)).toContain('4 to 5');
  });

  test('of people who work here is the number of employees', () => {
    expect(answerFrom('How many people work here?', figures)).toContain('50');
    expect(readAsked('How many people work at Orchard?').subject).toEqual(
      readAsked('How many employees are there at Orchard?').subject,
    );
  });
});

test('“one of five” counts what is one of them; a year and “no two” count nothing', () => {
  const other = '# 2023 director elections\n\nNo two directors may work for one firm.';
  const ask = (text: string) => answerFrom('How many directors are there?', markdownSource('s', text));
  expect(ask(`${other} Each director is one of five members of the board.`)).toMatch(/^Each director is one/);
  expect(ask(other)).toBeNull();
});

test.each([
  ['a listing', '```\n-rw-r--r-- 3 sailors sailors 11 lamp.txt\n```', true],
  ['a setting', '```\nsailors: 3\n```', false],
])('code counts only what it sets: %s', (_, code, isOther) => {
  const [said] = layOutStatements(markdownSource('c', code), 0).filter(({ form }) => form === 'code');
  expect(said && countsOther(readAsked('How many sailors are there?'), said)).toBe(isOther);
});

test.each([
  "Select 'One day' in the menu.",
  'More than one day is possible.',
  'Each free day costs €119 of the pay.',
])('a label, “more than one” and a sum count nothing: %s', (own) => {
  expect(answerFrom('How many free days does a sailor have?', markdownSource('r', own))).toBeNull();
});

test('what a preposition parts from a number is not counted by it', () => {
  const ports = markdownSource('p', 'The pier office is on line 22 with sailors as its user.');
  expect(answerFrom('How many sailors does the pier have?', ports)).toBeNull();
});

test('no limit to the number of something counts it', () => {
  const said = find(
    markdownSource('n', 'There is no limit to the number of spare lamps a keeper can have.'),
    'There',
  );
  expect(said && countsOther(readAsked('How many spare lamps can I have?'), said)).toBe(false);
  expect(said && countsOther(readAsked('How many boats can I have?'), said)).toBe(true);
});
