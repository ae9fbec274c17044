import { expect, test } from 'vitest';
import type { NameType } from '../../../text/names.ts';
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
  ['Globex’s Fund', 'Globex'],
  ["Amazon's Mechanical Turk", "Amazon's Mechanical Turk"],
])('%j is called %s', (found, name) => {
  expect(tidied(found, 'ORG')).toBe(name);
});

test.each([
  ['Anna Weber of Globex', 'Anna Weber'],
  ['Anna Weber Thanks', 'Anna Weber'],
  ['Anna Weber’s', 'Anna Weber'],
  ['Anna Weber 2', 'Anna Weber 2'],
])('of %j the person is %s', (found, name) => {
  expect(tidied(found, 'PER')).toBe(name);
});

test('a label behind the last of several people is none of their names', () => {
  expect(tidied('Tom Weber Apologies', 'PER', 'Anna, Tom Weber Apologies: Eva')).toBe('Tom Weber');
  expect(tidied('Tom Weber', 'PER', 'Tom Weber: yes')).toBe('Tom Weber');
  expect(tidied('Tom Apologies', 'PER', 'Tom Apologies came late')).toBe('Tom Apologies');
});
