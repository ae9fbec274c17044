import { expect, test } from 'vitest';
import { entityOfAddress, findTrailers, readNamedAddress, whoIsNamed } from './named-addresses.ts';

test('trailers name an address in any script and case, with and without brackets', () => {
  const text = [
    'Signed-off-by: tison <t@example.org>',
    'Co-authored-by: 杨军 <jun@example.org>',
    '  Reviewed-by: anna van berg anna@example.org',
    'Author: Robert Miller <bob@example.org>',
    'See the page: http://example.org/a@example.org',
    'Thanks to Tom <tom@example.org> for this.',
  ].join('\n');
  expect(findTrailers(text).map(({ name, address }) => `${name} = ${address}`)).toEqual([
    'tison = t@example.org',
    '杨军 = jun@example.org',
    'anna van berg = anna@example.org',
    'Robert Miller = bob@example.org',
  ]);
});

test.each([
  ['Berg, Anna', 'Anna Berg'],
  ['Anna Berg | GLX', 'Anna Berg'],
  ['Anna Berg (Globex)', 'Anna Berg'],
  ['Globex, Tools', 'Globex, Tools'],
])('the name in “Author: %s <address>” is %s', (written, name) => {
  expect(findTrailers(`Author: ${written} <a@example.org>`)).toMatchObject([{ name }]);
});

test('trailers are read even if the lines of a paragraph are joined', () => {
  const text = 'Co-authored-by: Anna Berg anna@example.org Signed-off-by: Tom Weber <tom@example.org>';
  expect(findTrailers(text).map(({ name }) => name)).toEqual(['Anna Berg', 'Tom Weber']);
});

test('a field is a name with an address, or neither', () => {
  expect(readNamedAddress('"Berg, Anna" <anna@example.org>')).toMatchObject({ name: 'Anna Berg' });
  expect(readNamedAddress('Zorvin, Krell <krell.zorvin@example.org>')).toMatchObject({
    name: 'Krell Zorvin',
  });
  expect(readNamedAddress('Zorvin, Krell <info@example.org>')).toMatchObject({ name: 'Zorvin, Krell' });
  expect(readNamedAddress('Anna Berg')).toBeNull();
  expect(readNamedAddress('anna@example.org')).toBeNull();
});

test.each([
  ['123+jsmith@users.noreply.github.com', 'handle @jsmith'],
  ['jsmith@users.noreply.github.com', 'handle @jsmith'],
  ['77-j.smith@users.noreply.gitlab.com', 'handle @j.smith'],
  ['J.Smith@Example.org', 'email j.smith@example.org'],
  ['noreply@github.com', 'email noreply@github.com'],
])('%s is %s', (address, expected) => {
  const { type, name } = entityOfAddress(address);
  expect(`${type} ${name}`).toBe(expected);
});

test.each([
  ['brandon philips', 'person brandon philips'],
  ['杨军', 'person 杨军'],
  ['lubingtan', 'handle @lubingtan'],
  ['abhay1999', 'handle @abhay1999'],
  ['s19110', 'handle @s19110'],
])('%s next to an address is %s', (name, expected) => {
  const named = whoIsNamed(name);
  expect(`${named?.type} ${named?.name}`).toBe(expected);
});

test.each([
  'Anna',
  'anna',
  'Luna’s Mom',
  'root',
  'GitHub Actions',
  'renovate[bot]',
  'Helm Team',
  'cx',
  'a@example.org',
  '42',
])('%s next to an address does not identify its owner', (name) => {
  expect(whoIsNamed(name)).toBeNull();
});

test('long lines are read in linear time', () => {
  expect(findTrailers(`Signed-off-by: ${'a '.repeat(50_000)}@`)).toEqual([]);
});
