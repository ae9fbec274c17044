import { expect, test } from 'vitest';
import type { NameType } from '../../../../text/names.ts';
import { tidyName } from './tidy-name.ts';

const tidied = (name: string, type: NameType, quote = name) => tidyName({ name, type, quote, confidence: 1 });

test.each([
  ['the Globex\nBank”', 'Globex Bank'],
  ['Globex members', 'Globex'],
  ['Kubernetes 1.29', 'Kubernetes'],
  ['Azure VM', 'Azure'],
  ['Stats API', 'Stats API'],
  ['Board of Trustees', 'Board of Trustees'],
  ['our Globex Bank', 'Globex Bank'],
  ['At Globex Bank', 'Globex Bank'],
  ['Netflix.com', 'Netflix'],
  ['Booking.com', 'Booking.com'],
  ['Globex.com', 'Globex.com'],
  ['Globex Bank’s', 'Globex Bank'],
  ["Macy's", "Macy's"],
  ['Globex’s Fund', 'Globex'],
  ["Let's Order", "Let's Order"],
  ["Amazon's Mechanical Turk", "Amazon's Mechanical Turk"],
  ['Linz Foundation’s Zorvin Group', 'Zorvin Group'],
  ['Zorvin’s GitHub', 'GitHub'],
  ['Discord Channel', 'Discord'],
  ['Zorvin Channel', 'Zorvin Channel'],
  ['Linz Bank and Globex Foundation', 'Linz Bank'],
  ['Europe and China', 'Europe'],
  ['Sales and Globex Foundation', 'Sales and Globex Foundation'],
  ['Maybe Globex Bank', 'Globex Bank'],
  ['Among Globex Bank', 'Globex Bank'],
])('%j is tidied to %s', (found, name) => {
  expect(tidied(found, 'ORG')).toBe(name);
});

test('a label below a list of names is not part of the last one', () => {
  const list = 'Here: Tom Reed, Anna Weber Missing people: Bo Li Observers: Li Wu';
  expect(tidied('Anna Weber Missing', 'PER', list)).toBe('Anna Weber');
  expect(tidied('Bo Li Observers', 'PER', list)).toBe('Bo Li');
  expect(tidied('Anna Weber', 'PER', 'Anna Weber said: no.')).toBe('Anna Weber');
});

test.each([
  ['Anna Weber of Globex', 'Anna Weber'],
  ['Anna Weber Thanks', 'Anna Weber'],
  ['Anna Weber’s', 'Anna Weber'],
  ['Anna Weber 2', 'Anna Weber'],
  ['Anna Weber Okay I', 'Anna Weber'],
  ['Anna We’ve', 'Anna'],
  ['Anna Weber32', 'Anna Weber'],
  ['Will Do', 'Will'],
  ['Anna OK’d', 'Anna'],
  ['Anna Wants', 'Anna'],
  ['Anna Jones', 'Anna Jones'],
  ['Anna Berg AB', 'Anna Berg'],
  ['Anna pinged Tom', 'Anna'],
  ['Anna can’t', 'Anna'],
  ['Anna Berg doesn’t know', 'Anna Berg'],
  ['Anna Berg suggests Tom', 'Anna Berg'],
  ['Anna della Berg', 'Anna della Berg'],
])('the person in %j is %s', (found, name) => {
  expect(tidied(found, 'PER')).toBe(name);
});

test('an abbreviation with a number after a person is something else, and a surname in capitals is not', () => {
  expect(tidied('Anna PEP', 'PER', 'so Anna PEP 604 and')).toBe('Anna');
  expect(tidied('Anna WEBER', 'PER', 'so Anna WEBER and')).toBe('Anna WEBER');
});

test.each([
  ['AGL (Agile Government Leadership', 'AGL'],
  ['AGL) - A leader', 'AGL'],
  ['Agile Government Leadership (AGL)', 'Agile Government Leadership (AGL)'],
  ['(AGL', 'AGL'],
])('the name in %s is %s', (found, name) => expect(tidied(found, 'ORG')).toBe(name));

test('a work may have such a name', () => expect(tidied('At Globex Bank', 'WORK')).toBe('At Globex Bank'));

test('a label after the last of several people is not part of a name', () => {
  expect(tidied('Tom Weber Apologies', 'PER', 'Anna, Tom Weber Apologies: Eva')).toBe('Tom Weber');
  expect(tidied('Tom Weber', 'PER', 'Tom Weber: yes')).toBe('Tom Weber');
  expect(tidied('Tom Apologies', 'PER', 'Tom Apologies came late')).toBe('Tom Apologies');
});

test('a person’s name ends at a dash between spaces', () => {
  expect(tidied('Anna Weber - Globex', 'PER')).toBe('Anna Weber');
  expect(tidied('Anna Weber \\- Globex', 'PER')).toBe('Anna Weber');
  expect(tidied('Anna Weber-Lind', 'PER')).toBe('Anna Weber-Lind');
});
