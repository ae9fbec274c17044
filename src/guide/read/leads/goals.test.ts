import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const gist = (title: string, text: string) => notesOf(`# ${title}\n\n${text}`).gists[0]?.text ?? null;

const BACKGROUND = 'Gates of the north have been slow for years, and people complain about them.';

test.each([
  'The goal of this project is to open every gate of the north in ten seconds.',
  'Our main goal with this project is to open every gate of the north in ten seconds.',
  'This project aims to open every gate of the north in ten seconds.',
  'This working group is responsible for the speed of every gate in the north.',
  'The primary objective of the Faster gates project is to open them in ten seconds.',
])('“%s” says what a page is about, whatever precedes it', (sentence) => {
  expect(gist('Faster gates', `## Description\n\n${BACKGROUND}\n\n${sentence}`)).toBe(sentence);
});

test('a goal of the page’s own thing counts below any heading', () => {
  const goal = 'This project aims to open every gate of the north in ten seconds.';
  expect(gist('Faster gates', `## Background\n\n${BACKGROUND}\n\n### Goals\n\n${goal}`)).toBe(goal);
});

test.each([
  'The goal of the paint is to keep the wood of the posts dry for long.',
  'The goal of this project is to solve these problems of the whole north.',
  'This project aims to do the following in the course of one year:',
])('“%s” is another thing’s goal, or not clear alone', (sentence) => {
  expect(gist('Faster gates', `## Description\n\n${BACKGROUND}\n\n${sentence}`)).not.toBe(sentence);
});

test('on a page, “this PR” is one of the changes that it reports', () => {
  const sentence = 'This PR allows people to open a gate with their phones.';
  expect(gist('Summary of gates', sentence)).toBeNull();
});
