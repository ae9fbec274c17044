import { expect, test } from 'vitest';
import { findIdentifiers, isInCode } from './code-context.ts';

const isNameInCode = (text: string, name: string) =>
  isInCode(text, text.indexOf(name), text.indexOf(name) + name.length);

test.each([
  ['it lies in /home/anna/Harbor/notes', 'Harbor'],
  ['see example.org/Harbor/toml for it', 'Harbor'],
  ['a tag with name="Harbor" in it', 'Harbor'],
  ['the pattern [Hh]arbor|[Ss]hip', 'Hh'],
  ['call json.Harbor(ship) there', 'Harbor'],
  ['the type harbor::Harbor of it', 'Harbor'],
  ['the variable ${Harbor} is empty', 'Harbor'],
  ['the constant Harbor_MAX is 3', 'Harbor'],
])('in %j %s is part of machine-readable text', (text, name) => expect(isNameInCode(text, name)).toBe(true));

test.each([
  ['for iOS/Android/Harbor alike', 'Harbor'],
  ['Harbor/Pier/Quay are three tools', 'Pier'],
  ['“Harbor”, as Anna says', 'Harbor'],
  ['it is done.Harbor will follow', 'Harbor'],
  ['(Harbor)', 'Harbor'],
  ['in Harbor.', 'Harbor'],
])('in %j %s is a name', (text, name) => expect(isNameInCode(text, name)).toBe(false));

test('text more than 200 characters before a name, or after whitespace, is not part of its token', () => {
  expect(isNameInCode(`see =${'x'.repeat(199)}Harbor here`, 'Harbor')).toBe(false);
  expect(isNameInCode(`a=${'x'.repeat(100)}Harbor here`, 'Harbor')).toBe(true);
  expect(isNameInCode(`a=${'x'.repeat(200)}Harbor here`, 'Harbor')).toBe(false);
  expect(isNameInCode(`a=${'x'.repeat(9)}\u00a0Harbor here`, 'Harbor')).toBe(false);
});

test('a text without a lower-case letter before a capital has no identifiers', () => {
  expect([...findIdentifiers(['func Harbor() and CONSTANT(3)', ''])]).toEqual([]);
});

test('words of several parts that are declared, called or members are identifiers, and others are not', () => {
  const found = findIdentifiers([
    'func StartHarbor() and harbor.PierCount, then *QuayData',
    'CraneLift(3)',
    'Bold **ShipYard** and PortHub are names, and so is Harbor().',
  ]);
  expect([...found].sort()).toEqual(['CraneLift', 'PierCount', 'QuayData', 'StartHarbor']);
});
