import { expect, test } from 'vitest';
import { chosenIn, selectedPlaces } from './places.ts';

const places = [
  { id: 'C1', name: '#general', type: 'public_channel' },
  { id: 'C2', name: '#boats', type: 'public_channel' },
];

test('names or ids of a config are returned as ids, and missing ones as they were given', () => {
  expect(selectedPlaces(places, ['boats', 'C1', '#general', 'gone'])).toEqual(['C2', 'C1', 'C1', 'gone']);
});

test('a config without the field, or with something else in it, names nothing', () => {
  expect(chosenIn({ channels: ['a', 3, 'b'] }, 'channels')).toEqual(['a', 'b']);
  expect(chosenIn({ channels: 'a' }, 'channels')).toEqual([]);
  expect(chosenIn({}, 'constructor')).toEqual([]);
});
