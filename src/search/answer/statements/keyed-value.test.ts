import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { keyedValue } from './keyed-value.ts';

const page = (markdown: string) => markdownSource('p', markdown, { title: 'Pier' });

describe('a key and its value', () => {
  test.each([
    ['item', 'Treasurer - Lena Moor', 'Treasurer', 'Lena Moor'],
    ['sentence', 'Treasurer: Lena Moor', 'Treasurer', 'Lena Moor'],
    ['item', 'Spare keys – pier 4: second drawer', 'Spare keys', 'pier 4: second drawer'],
    ['row', 'Treasurer | Lena Moor | 2021', 'Treasurer', 'Lena Moor | 2021'],
  ] as const)('%s: %s', (form, own, key, value) => {
    expect(keyedValue({ form, own })).toEqual({ key, value });
  });

  test('do not occur in a sentence with a hyphenated word', () => {
    expect(keyedValue({ form: 'sentence', own: 'The part-time crew leaves.' })).toBeNull();
  });
});

const TABLE =
  '| Role | Who | Until |\n| --- | --- | --- |\n| Chair | Lena | May |\n| Pilot | vacant | June |';

describe('the holder of a role', () => {
  test.each([
    [TABLE, 'Who is the chair?', 'Lena'],
    ['* Chair – @lena\n* Pilot – @bo', 'Who is the pilot?', '@bo'],
    ['* Scribe: Bo (minutes of May)\n* Chair: Lena', 'Who took the notes?', 'Bo'],
  ])('may have a single name: %s', (markdown, question, who) => {
    expect(answerFrom(question, page(markdown))).toContain(who);
  });

  test.each([
    ['Who is the chair?', 'Lena'],
    ['Who is the vice chair?', 'Bo'],
  ])('%s is in the first cell of a row with exactly that role: %s', (question, who) => {
    const crew = page(
      '## Chair\n\nThe pier crew is responsible for:\n\n- electing a chair\n\n## Crew\n\n| Name | Post |\n| --- | --- |\n| Bo Holm | Vice Chair |\n| Lena Moor | Chair |',
    );
    expect(answerFrom(question, crew)).toMatch(new RegExp(`^Name: ${who}`));
  });

  test('is not a month or the holder of another role', () => {
    expect(answerFrom('Who is the pilot?', page(TABLE))).toBeNull();
    expect(answerFrom("Who is the chair's deputy?", page(TABLE))).toBeNull();
  });
});

test('a row of roles names nobody', () => {
  const ladder = page(
    '| Track | Level | Leads |\n| --- | --- | --- |\n| Senior Engineer | 5 | Director of Piers |',
  );
  expect(answerFrom('Who is the director of piers?', ladder)).toBeNull();
});
