import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const about = (title: string, text: string) => notesOf(`# ${title}\n\n${text}`).gists.at(-1)?.text ?? null;

test('below a title, a sentence with its words is about the title’s subject, whatever its own subject', () => {
  for (const [title, sentence] of [
    ['How to store logs', 'You should store logs for a year to find what broke a gate.'],
    ['Recording your time', 'Everyone who works here is responsible for recording their time.'],
    ['Managing spare parts of gates', 'When you open a gate, it is best to keep spare parts at hand.'],
    ['Taking care of river data', 'To care for the data of a river, keep every reading twice.'],
  ] as const)
    expect(about(title, sentence)).toBe(sentence);
});

test('the first such sentence counts, from the text before the first section or else from the section’s beginning', () => {
  const sentence = 'You should store logs for a year to find what broke a gate.';
  expect(about('How to store logs', `Rivers rise in spring in all of the north.\n\n${sentence}`)).toBe(
    sentence,
  );
  expect(about('How to store logs', `## Why\n\n${sentence}`)).toBe(sentence);
  expect(
    about('How to store logs', `## Why\n\nRivers rise in the spring of the year.\n\n${sentence}`),
  ).toBeNull();
  expect(about('How to store logs', `Rivers rise in spring.\n\n## Why\n\n${sentence}`)).toBeNull();
});

test('a title with one distinctive word is named by the page’s beginning, or not at all', () => {
  const sentence = 'At the depot, we want people to write a blog.';
  expect(about('Our blog', sentence)).toBe(sentence);
  expect(about('Our blog', `Rivers rise in spring in all of the north. ${sentence}`)).toBeNull();
});

test('sentences that point elsewhere, deny, guess or talk about the text do not count', () => {
  for (const sentence of [
    'You can read more on how to store logs in the manual of the depot.',
    'Our way to store logs is not the way of the northern depot.',
    'You probably store logs of your own in the depot.',
    'It is the depot that has to store logs for a year.',
    'Most of the logs that we store are listed below for you.',
    'Although we store logs, nobody reads them in the depot.',
  ])
    expect(about('How to store logs', sentence)).toBeNull();
});

test('a yearly report begins with an answer, not with its subject', () => {
  expect(about('Pumps report 2025', 'Pumps are in need of people who write a report.')).not.toBeNull();
  const notes = notesOf('# Gate work report 2025\n\nWe need help to work on every gate of the north.\n');
  expect(notes.gists).toEqual([]);
});
