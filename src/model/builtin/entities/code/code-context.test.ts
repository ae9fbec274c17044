import { expect, test } from 'vitest';
import { findIdentifiers, isProgram, isInCode, isMostlyCode } from './code-context.ts';

test.each([
  'if (result.valid()) { return errors[0]; }',
  '<tool-use data-tool-type="shell" data-tool-name="Bash">',
  'const linz = (river) => { cross(river)[0] = bank; };',
])('%j is code', (sentence) => expect(isProgram(sentence)).toBe(true));

test.each([
  'Anna Weber (Globex) moves to Linz in June.',
  'To: Anna Weber <anna@example.org>, Tom Berg <tom@example.org>, Eva Lind <eva@example.org>',
  'We pay 4 % [1], as the board said = less than before.',
  '',
])('%j is a sentence', (sentence) => expect(isProgram(sentence)).toBe(false));

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
])('in %j %s is part of what machines read', (text, name) => expect(isNameInCode(text, name)).toBe(true));

test.each([
  ['for iOS/Android/Harbor alike', 'Harbor'],
  ['Harbor/Pier/Quay are three tools', 'Pier'],
  ['“Harbor”, as Anna says', 'Harbor'],
  ['it is done.Harbor will follow', 'Harbor'],
  ['(Harbor)', 'Harbor'],
  ['in Harbor.', 'Harbor'],
])('in %j %s is a name', (text, name) => expect(isNameInCode(text, name)).toBe(false));

test('words of several parts that are declared, called or members are identifiers, and others are not', () => {
  const found = findIdentifiers([
    'func StartHarbor() and harbor.PierCount, then *QuayData',
    'CraneLift(3)',
    'Bold **ShipYard** and PortHub are names, and so is Harbor().',
  ]);
  expect([...found].sort()).toEqual(['CraneLift', 'PierCount', 'QuayData', 'StartHarbor']);
});

test('a document is mostly code when half of it is', () => {
  const prose = 'Anna Weber moves the harbor to Linz.';
  expect(isMostlyCode(['x = 1;'], [prose])).toBe(false);
  expect(isMostlyCode([prose + prose], [prose])).toBe(true);
  expect(isMostlyCode([], [prose, 'if (a[0] == b[1]) { c = d[2]; return e[3]; }'])).toBe(true);
  expect(isMostlyCode([], [])).toBe(false);
});
