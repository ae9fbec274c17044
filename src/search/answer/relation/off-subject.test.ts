import { expect, test } from 'vitest';
import {
  answerFrom,
  markdownSource,
  nearestFrom,
  threadSource,
} from '../../../../test/answers/markdown-source.ts';
import { placesOf } from '../../../../test/answers/places.ts';
import { readAsked } from '../read-asked.ts';
import { isOffSubject, lacksAskedVerb } from './off-subject.ts';

test('a name or number from the question is near the answer, not just somewhere in the document', () => {
  const asked = readAsked('When does version 4.3 come to Orchard?');
  expect(isOffSubject(asked, placesOf({ own: 'Version 4.3 comes to Orchard.' }))).toBe(false);
  expect(isOffSubject(asked, placesOf({ own: 'Version 4.2 comes to Orchard.', document: '4.3' }))).toBe(true);
  expect(isOffSubject(asked, placesOf({ own: 'Version 4.3 comes.', document: 'Orchard' }))).toBe(true);
});

test('one part of a compound name is enough, even if the name has digits, and a word may be under another name', () => {
  const hub = readAsked('How many machines has the GitHub team?');
  expect(isOffSubject(hub, placesOf({ own: 'Six laptops.', headings: 'The hub' }))).toBe(false);
  expect(isOffSubject(hub, placesOf({ own: 'Six chairs.', headings: 'The hub' }))).toBe(true);
  const named = readAsked('What does 37signals pay for lunch?');
  expect(isOffSubject(named, placesOf({ own: 'Lunch is 9 EUR.', title: '37signals' }))).toBe(false);
});

test('a thing asked for by name is near the answer', () => {
  const asked = readAsked('What is the password of the bench?');
  expect(isOffSubject(asked, placesOf({ own: 'The bench has a door.' }))).toBe(true);
  expect(isOffSubject(asked, placesOf({ own: 'It is 1234.', before: 'the password' }))).toBe(false);
});

test('a question about where a part of a subject is needs a text about that part, not only about the subject', () => {
  const asked = readAsked('Where do I find the reports of the inspection?');
  expect(isOffSubject(asked, placesOf({ own: 'The inspection is on the pier.' }))).toBe(true);
  expect(isOffSubject(asked, placesOf({ own: 'They are in the depot.', lead: 'Reports' }))).toBe(false);
});

test('a question about how to do something needs a text about doing that to the same thing', () => {
  const asked = readAsked('How do I order a probe?');
  expect(lacksAskedVerb(asked, placesOf({ own: 'Order it at the depot.', headings: 'Probes' }))).toBe(false);
  expect(lacksAskedVerb(asked, placesOf({ own: 'Order a kit.' }))).toBe(true);
});

test('a statement without the verb of “who …” is not even near the answer', () => {
  const page = markdownSource('a', 'The crane of the pier was built by Mara Quist in the spring.');
  expect(nearestFrom('Who funded the crane of the pier?', page)).toBeNull();
  expect(answerFrom('Who built the crane of the pier?', page)).toContain('Mara Quist');
});

test('a reply to a problem says how to fix it, though nobody says “fix”', () => {
  const thread = threadSource('t', [
    ['Ann Moor', '2026-03-09', 'The gate says its lock is frozen. What do I do?'],
    [
      'Bo Holm',
      '2026-03-09',
      'Warm the lock with a kettle, then turn the key twice. If it still sticks, call the depot.',
    ],
  ]);
  expect(answerFrom('How do I fix a frozen lock of the gate?', thread)).toContain(
    'Warm the lock with a kettle',
  );
  const page = markdownSource('p', 'The frozen lock of the gate was photographed. Warm weather came in May.');
  expect(answerFrom('How do I fix a frozen lock of the gate?', page)).toBeNull();
});
