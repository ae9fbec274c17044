import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const page = (markdown: string) => markdownSource('p', markdown, { title: 'Pier' });

test.each([
  ['Slack water is the time between two tides.', 'What is slack water?'],
  ['Slack water - the time between two tides.', 'What is slack water?'],
  ['| Word | Sense |\n| --- | --- |\n| Slack water | time between tides |', 'What is slack water?'],
  ['Slack water (SW): the time between two tides.', 'What is slack water?'],
  ['Slack Water Time (SWT) is kept by the council.', 'What does SWT stand for?'],
  ['## Slack water\n\nThe time between two tides, when boats may turn.', 'What is slack water?'],
  ['## Slack water\n\n* Often called "the pause", it lies between two tides.', 'What is slack water?'],
])('%s is a definition', (markdown, question) => {
  expect(answerFrom(question, page(markdown))).not.toBeNull();
});

test.each([
  ['Slack water pilots are sailors of the council.', 'What is slack water?'],
  ['| Word | Sense |\n| --- | --- |\n| Slack water pilots | sailors |', 'What is slack water?'],
  ['If slack water is short, boats wait for the next one.', 'What is slack water?'],
  ['Although slack water is short, boats turn in it.', 'What is slack water?'],
  ['## Slack water\n\n* Boats turn in it.\n* Nobody pays for it.', 'What is slack water?'],
])('%s is not', (markdown, question) => {
  expect(answerFrom(question, page(markdown))).toBeNull();
});

test.each([
  ['## Treasurer\n\n**Incumbent:** Lena Moor', 'Who is the treasurer?', 'Lena Moor'],
  ['## Treasurer\n\n**Held by:** Lena Moor', 'Who is the treasurer of the pier?', 'Lena Moor'],
  ['Lena Moor is the treasurer of the pier.', 'Who is the treasurer?', 'Lena Moor'],
  ['## Cranes\n\nOur supplier is Moor Works.', 'Who is our crane supplier?', 'Moor Works'],
])('%s says who somebody is', (markdown, question, who) => {
  expect(answerFrom(question, page(markdown))).toContain(who);
});

test.each([
  'This can also be done later if the harbor director is away that day.',
  'The Pier Desk is the main contact between the members and the harbor director.',
  'The plan has points from the Harbor Director’s Vision of 2020, and staff read it.',
])('“%s” says of nobody that they are the director', (text) => {
  expect(answerFrom('Who is our harbor director at the moment?', page(text))).toBeNull();
});
