import { expect, test } from 'vitest';
import { isBot, nameInAddress, typeOfField } from './people-fields.ts';

test.each([
  ['anna.weber@globex.com', 'Anna Weber'],
  ['Anna_Weber@globex.com', 'Anna Weber'],
])('%s is the address of %s', (address, name) => {
  expect(nameInAddress(address)).toBe(name);
});

test.each([
  'aweber@globex.com',
  'anna@globex.com',
  'anna.w@globex.com',
  'em.weber@globex.com',
  'build.server@globex.com',
  'anna.weber.ext@globex.com',
  'no-reply@globex.com',
])('%s has no full name', (address) => {
  expect(nameInAddress(address)).toBeNull();
});

test('a field that is called like what every object has is any other field', () => {
  expect(['author', 'repo', 'constructor', 'valueOf'].map(typeOfField)).toEqual([
    'person',
    'repository',
    null,
    null,
  ]);
});

test('a program that writes is no person, and some people are called like one', () => {
  expect(['lampbot', 'DepotBot', 'harbor bot', 'renovate[bot]'].map(isBot)).toEqual([true, true, true, true]);
  expect(['Talbot', 'Anna Talbot', 'bottom', 'nurse'].map(isBot)).toEqual([false, false, false, false]);
});
