import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const field = (name: string, value: string) => ({ name, value, place: null });
const proposal = markdownSource('p', 'Gates close at night.', {
  title: 'Green gates',
  path: 'rips rip 0041',
  fields: [
    field('Authors', 'Ann Lee, Bo Holm'),
    field('State', 'Draft'),
    field('Last reviewed on', '2026-03-09'),
    field('Review in', '6 months'),
    field('Owner slack', '#gates'),
    field('Assigned', '2025-01-04'),
    field('Requires', '12'),
    field('License', 'MIT'),
    field('Participants', 'Ann Lee'),
  ],
});

test.each([
  ['Who wrote RIP 41?', 'Green gates; Authors: Ann Lee, Bo Holm [^p]'],
  ['Who are the authors of the green gates proposal?', 'Ann Lee'],
  ['Who owns the page on green gates?', '#gates'],
  ['What is the status of RIP 41?', 'State: Draft'],
  ['What is the status of green gates?', 'State: Draft'],
  ['Which license is RIP 41 under?', 'License: MIT'],
  ['Which RIP does RIP 41 require?', 'Requires: 12'],
  ['When was RIP 41 assigned?', '2025-01-04'],
  ['When was the page on green gates last reviewed?', '2026-03-09'],
  ['When is the page on green gates to be reviewed again?', '6 months'],
])('“%s” is answered by what the document says of itself', (question, said) => {
  expect(answerFrom(question, proposal)).toContain(said);
});

test.each([
  ['Who approved RIP 41?', 'a field that it does not have'],
  ['What is the status of RIP 42?', 'a field of another document'],
  ['What is the status of the red gates?', 'a field of something else'],
  ['Who reviewed RIP 41?', 'a person, where it has a day'],
  ['Who attended RIP 41?', 'who was there, where it has who wrote it'],
])('“%s” is not answered: it asks for %s', (question) => {
  expect(answerFrom(question, proposal)).toBeNull();
});

describe('of several documents with the words of a question in their title', () => {
  const named = (label: string, title: string, status: string) =>
    markdownSource(label, 'Text.', { title, fields: [field('Status', status)] });

  test('the one called just so is meant', () => {
    const sources = [named('a', 'Keys for green gates', 'Final'), named('b', 'Green gates', 'Draft')];
    expect(answerFrom('What is the status of green gates?', ...sources)).toContain('Draft [^b]');
  });

  test('none is meant if they differ', () => {
    const sources = [named('a', 'Green gates, north', 'Final'), named('b', 'Green gates, south', 'Draft')];
    expect(answerFrom('What is the status of green gates?', ...sources)).toBeNull();
  });
});

test('fields at the beginning of a text are cited with their place', () => {
  const page = markdownSource('d', '- Status: Draft\n- Shepherd: Bo Holm\n\n## Text\n\n- Status: unknown', {
    title: 'DEP 0014: Ferries',
  });
  expect(answerFrom('Who is the shepherd of DEP 14?', page)).toBe(
    'DEP 0014: Ferries; Shepherd: Bo Holm [^d]',
  );
  expect(answerFrom('What is the status of DEP 14?', page)).toContain('Draft');
});
