import { expect, test } from 'vitest';
import { shortOrganizations, typesOfInitials } from './short-names.ts';

test('an abbreviation is of the type of the one longer name of the document that it is the initials of', () => {
  const types = new Map([
    ['marlow tools', 'organization'],
    ['anna berg', 'person'],
    ['river fund quorum', 'organization'],
    ['royal fund quay', 'organization'],
  ]);
  const names = [
    'Marlow Tools',
    'MT',
    'Anna Berg',
    'AB',
    'River Fund Quorum',
    'Royal Fund Quay',
    'RFQ',
    'UK',
  ];
  expect(
    typesOfInitials(
      names.map((name) => ({ name })),
      types,
    ),
  ).toEqual(new Map([['mt', 'organization']]));
});

test('the first word of an organization with a longer name is that organization, unless lists know it', () => {
  const types = new Map([
    ['hollin fruit growers', 'organization'],
    ['hollin', 'location'],
    ['linz bank', 'organization'],
    ['linz', 'location'],
    ['jenkins user group', 'organization'],
    ['jenkins', 'product'],
  ]);
  expect(shortOrganizations(types)).toEqual(['hollin']);
});
