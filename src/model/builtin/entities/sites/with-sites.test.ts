import { expect, test } from 'vitest';
import { withSites } from './with-sites.ts';

const found = {
  sites: new Map([['tarwin', 'product' as const]]),
  accounts: new Map([
    ['quillon', 'organization' as const],
    ['desklamp', null],
  ]),
  repositories: new Set(['desklamp', 'tarwin', 'lamps']),
};
const mention = (name: string, more: object = {}) => ({
  name,
  type: 'ORG' as const,
  form: null,
  use: null,
  isOrdinary: false,
  ...more,
});
const evidenceOf = (name: string, more: object = {}) => {
  const [one] = withSites([mention(name, more)], found);
  return [one?.form, one?.use];
};

test('an account with several repositories is used as an organization', () => {
  expect(evidenceOf('Quillon')).toEqual([null, 'organization']);
});

test('an account is not an organization’s if somebody in the document has the name as a first name', () => {
  const evidence = withSites([mention('Quillon'), mention('Quillon Berg', { type: 'PER' })], found);
  expect(evidence.map(({ use }) => use)).toEqual([null, null]);
  expect(evidenceOf('Quill On', { type: 'PER' })).toEqual([null, null]);
});

test('a name with its own site has the type of the site', () => {
  expect(evidenceOf('Tarwin')).toEqual(['product', null]);
});

test('a repository that the document links to is a product', () => {
  expect(evidenceOf('Desk Lamp')).toEqual(['product', null]);
});

test.each([
  ['an ordinary word', 'Lamps', { isOrdinary: true }],
  ['a name that no link contains', 'Zorvin', {}],
])('%s has no evidence', (_, name, more) => expect(evidenceOf(name, more)).toEqual([null, null]));

test('a sentence anywhere in the document is not overruled', () => {
  const all = [mention('Quillon', { use: 'event' }), mention('Quillon')];
  expect(withSites(all, found).map(({ use }) => use)).toEqual(['event', null]);
});
