import { expect, test } from 'vitest';
import { placesOf } from '../../../../test/answers/places.ts';
import { readAsked } from '../read-asked.ts';
import { lacksTopic } from './lacks-topic.ts';

test('a list of steps is not about a word in one of its items, which is only near it', () => {
  const asked = readAsked('How do I train a pilot?');
  const near = placesOf({ before: 'pilots', own: 'train' });
  expect(lacksTopic(asked, { form: 'list' }, near)).toBe(true);
  expect(lacksTopic(asked, { form: 'item' }, near)).toBe(false);
  expect(lacksTopic(asked, { form: 'list' }, placesOf({ headings: 'Pilots', own: 'train' }))).toBe(false);
});
