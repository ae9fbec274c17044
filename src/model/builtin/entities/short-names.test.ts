import { expect, test } from 'vitest';
import { shortOrganizations, typesOfInitials } from './short-names.ts';

test('an abbreviation has the type of the only longer name in the document with these initials', () => {
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

test('the first word of an organization’s longer name means that organization, unless word lists know it', () => {
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
