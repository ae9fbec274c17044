import { describe, expect, test } from 'vitest';
import { readAsked } from '../read-asked.ts';

describe('the subject', () => {
  test.each([
    ['How many gym members are there?', ['gym', 'member']],
    ['How many workdays in advance should requests be made?', ['workday']],
    ['What is the password of the bench?', ['password']],
    ['What is the dress code?', ['dress', 'code']],
    ['Where can I find the minutes of the council?', ['minut']],
    ['Where are the spare probes for the pump?', ['spare', 'probe']],
    ['Where is the council?', []],
    ['Who is Ann?', []],
    ['Who is the current Harbor Master?', ['harbor', 'master']],
  ])('of “%s” is what the question names', (question, subject) => {
    expect(readAsked(question).subject).toEqual(subject);
  });

  // Each takes hours if a word can be divided into several in all ways.
  test.each([
    'where is f',
    'what is the f',
    'who is the f',
    'which people are f',
    'how long is the f',
    "who is Ann's f",
  ])('of “%s…”, a word of 19,000 letters, is found all the same', (question) => {
    expect(readAsked(`${question}${'yn'.repeat(9_500)} gate?!`).kind).toBeDefined();
  });
});
