import { expect, test } from 'vitest';
import { fullNamesByPart } from './full-names.ts';

const fullNames = (...people: string[]) => [...fullNamesByPart([], new Map(), people)];

test('a first name, a last name, and a first name with an initial belong to the one person who has them', () => {
  expect(fullNames('Anna Weber')).toEqual([
    ['anna', 'Anna Weber'],
    ['weber', 'Anna Weber'],
    ['anna w', 'Anna Weber'],
  ]);
});

test('a name with an initial is the full name that it may stand for, and alone a name of its own', () => {
  expect(fullNames('Anna W.', 'Anna Weber')).toContainEqual(['anna w', 'Anna Weber']);
  expect(fullNames('Anna W.', 'Anna Weber')).toContainEqual(['anna', 'Anna Weber']);
  expect(fullNames('Anna W.')).toContainEqual(['anna', 'Anna W.']);
});

test('what two people share belongs to neither', () => {
  expect(fullNames('Anna Weber', 'Anna Wolf').map(([part]) => part)).toEqual(['weber', 'wolf']);
  expect(fullNames('Anna Weber', 'Anna Berg').map(([part]) => part)).toEqual([
    'weber',
    'anna w',
    'berg',
    'anna b',
  ]);
});

test('parts of two words and more belong to the person with more names', () => {
  expect(fullNames('Anna Berta Weber').slice(3)).toEqual([
    ['berta weber', 'Anna Berta Weber'],
    ['anna berta', 'Anna Berta Weber'],
    ['anna weber', 'Anna Berta Weber'],
  ]);
});

test('a short first name with the same surname is the only person here who may be meant', () => {
  const mentions = [{ name: 'Bill Ostrom' }];
  const typeOf = new Map([['bill ostrom', 'person']]);
  const partsWith = (...people: string[]) => fullNamesByPart(mentions, typeOf, people);
  expect(partsWith('William Ostrom').get('bill ostrom')).toBe('William Ostrom');
  expect(partsWith('William Ostrom').get('bill')).toBe('William Ostrom');
  expect(partsWith('William Weber').get('bill ostrom')).toBeUndefined();
});

test('a longer form of a name is the same person', () => {
  expect(fullNames('Martin Swende', 'Martin Holst Swende')[0]).toEqual(['martin', 'Martin Holst Swende']);
});

test('who attends by a first name is not somebody whom only sentences name', () => {
  const typeOf = new Map([['anna weber', 'person']]);
  const named = (people: string[], ...present: string[]) =>
    fullNamesByPart([{ name: 'Anna Weber' }], typeOf, people, new Set(present)).get('anna');
  expect(named([])).toBe('Anna Weber');
  expect(named([], 'anna')).toBeUndefined();
  expect(named(['Anna Weber'], 'anna')).toBe('Anna Weber');
});
