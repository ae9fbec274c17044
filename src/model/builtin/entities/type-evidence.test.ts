import { describe, expect, test } from 'vitest';
import { isInPlace, isOfMaker, typeOfForm, typeOfUse, typeOfWord } from './type-evidence.ts';

test.each([
  'Google Analytics',
  'Amazon Simple Post Service',
  'Microsoft Accessibility Insights',
  'Netlify CMS',
  'GitHub Actions',
  'Stats API',
  'JupyterHub',
  'Jenkins',
  'Customer Insight Platform',
  'Enterprise Edition',
  'Asana',
  'Zorvin Generator',
  'Gate Markup Language',
  'Tide Interchange Format',
])('%s is something that people work with', (name) => expect(typeOfForm(name)).toBe('product'));

test.each([
  'Hollin Fruit Growers',
  'Kestrel Test House',
  'Linz Bank',
  'Release Team',
  'Berlin Robotics',
  'People Ops',
  'Governing Board',
  'Steering Council',
  'Community Group',
  'Technical Advisory Group',
  'Office for National Statistics',
  'Federal Acquisition Service',
  'SIG Docs',
  'Team Berlin',
  'Harbor Infrastructure WG',
  'Security Operations Center',
  'International Society for Tide Tables',
  'Council on Harbors',
  'Zorvin Foundation Europe',
  'Linz Bank Canada',
  'Linz Supercomputing Center',
])('the last word of %s makes it an organization', (name) => expect(typeOfForm(name)).toBe('organization'));

test.each([
  'RFC 2119',
  'PEP 582',
  'Linz License 2.0',
  'Linz License v2.0',
  'Harborworks Travel Policy',
  'Zorvin Style Guide',
  'Skipper Certificate of Origin',
  'Code of Conduct',
  'Harborworks Terms of Service',
])('%s is a text', (name) => expect(typeOfForm(name)).toBe('work'));

test.each([
  'LinzCon',
  'LinzCon EU',
  'HarborConf US 2026',
  'HarborConf 2026',
  'Harbor Summit',
  'Linz Symposium 2026',
  'Harbor Colloquium',
  'HBSummit Europe',
  'Harbor Summit North America',
  'LINZcon',
  'LinzOps Days',
  'SIGGRAPH',
])('%s is an event', (name) => expect(typeOfForm(name)).toBe('event'));

test.each([
  'Growers',
  'Soho House',
  'Maidstone',
  'Anna Weber',
  'Team Lead',
  'First Edition',
  'Simple Post Service',
  'Travel Policy',
  'New Organization',
  'Falcon',
  'Kanban Board',
  'Kubernetes Community',
  'Kubernetes Certifications',
  'Kubernetes Election',
  'Business Days',
  'Code Generator',
  'Identity Federation',
  'WG Chairs',
  'Kubernetes Incubating',
  'Evaluating Open Source Software',
])('no word of %s gives its type', (name) => expect(typeOfForm(name)).toBeNull());

test.each([
  ['Severity 2: open a Linear issue.', 'Linear', 'product'],
  ['Log in to Almanac and look.', 'Almanac', 'product'],
  ['She works for Globex now.', 'Globex', 'organization'],
  ['The supplier Brackwell is late.', 'Brackwell', 'organization'],
  ['Present: Anna Weber (Globex/Research)', 'Globex', 'organization'],
  ['Marlow is a static site generator.', 'Marlow', 'product'],
  ['Splinter, a small library that helps', 'Splinter', 'product'],
  ['Hollin, a company in Linz', 'Hollin', 'organization'],
  ['We use Jenkins.', 'Jenkins', 'product'],
  ['This fork of Marlow is written in C.', 'Marlow', 'product'],
  ['Globex is there. The Globex renewal is due.', 'Globex', 'organization'],
  ['The Marlow instances are full.', 'Marlow', 'product'],
  ['It needs a permission in Marlow.', 'Marlow', 'product'],
  ['Only Tiko employees see it.', 'Tiko', 'organization'],
  ['The rules of Tiko’s founders', 'Tiko', 'organization'],
  ['What engineers at Tiko do', 'Tiko', 'organization'],
  ['Luka, software engineer at Dropbox', 'Dropbox', 'organization'],
  ['Learn from Dropbox, Comcast and Netflix.', 'Dropbox', 'organization'],
  ['Meet us: the keynote at Marlow is at nine.', 'Marlow', 'event'],
  ['It has an MIT license.', 'MIT', 'work'],
])('“%s” gives the type of %s: %s', (sentence, name, type) => {
  expect(typeOfUse(name, sentence)).toBe(type);
});

test.each([
  ['if it says two things', 'Globex app', 'Customers Globex app'],
  ['for a place that word lists know', 'Vienna', 'We opened Vienna.'],
  ['for a first name', 'Anna', 'They use Anna and the Anna app.'],
  ['if only a preposition is before it', 'Canopy', 'Nothing is in Canopy today.'],
  ['if the word before it is not a verb', 'TOC', 'It holds regular open TOC meetings.'],
  ['for a job in parentheses after a name', 'Chair', 'Anna Weber (Chair)'],
  ['for the initials of a name', 'AW', 'Anna Weber (AW)'],
  ['for whoever represents a company', 'Anna Weber', 'Anna Weber, the foundation for all'],
  ['by a noun that is not the head', 'Hollin', 'Hollin is a software house.'],
  ['without a name', '', 'They use it.'],
])('a sentence gives no evidence %s', (_when, name, sentence) => {
  expect(typeOfUse(name.replace(' app', ''), sentence)).toBeNull();
});

test('a word after a company’s name names a thing of the company, an abbreviation may be anything', () => {
  expect(['Apple Music', 'IBM Harbor', 'IBM', 'IBM QA', 'Harbor Music'].map(isOfMaker)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('typeOfUse, for a name with a version or after “at”', () => {
  test.each([
    ['Quillon', 'This is what people do at Quillon.', 'organization'],
    ['Quillon', 'Everybody at Quillon has a desk.', 'organization'],
    ['Quillon', 'They move to Quillon v2 in May.', 'product'],
    ['Quillon', 'They look at Quillon, and at nothing else.', null],
    ['Quillon', 'The list is available at Quillon.', null],
    ['Quillon', 'They came at Quillon prices.', null],
    ['Docker', 'Two things are wrong at Docker.', null],
  ])('“%s” in “%s” is %s', (name, sentence, type) => {
    expect(typeOfUse(name, sentence)).toBe(type);
  });
});

describe('typeOfWord', () => {
  test.each([
    ['Slack', 'product'],
    ['Visa', 'organization'],
    ['Barcelona', 'location'],
    ['Quillon', null],
  ])('of “%s” is %s', (name, type) => {
    expect(typeOfWord(name)).toBe(type);
  });
});

test.each([
  ['LinzCon Portugal', 'event'],
  ['LinzCon Quillon', null],
  ['Quillon Portugal', null],
])('the form of “%s” implies %s', (name, type) => {
  expect(typeOfForm(name)).toBe(type);
});

test('a postal code makes any name a place, and a region after a comma only what may be a place', () => {
  expect(isInPlace('Anna', 'Send it to Anna, CA 95616, USA.', false)).toBe(true);
  expect(isInPlace('Anna', 'Send it to Anna, Ontario.', false)).toBe(false);
  expect(isInPlace('Anna', 'Send it to Anna, Ontario.', true)).toBe(true);
});

test('a name that has members and chairs is an organization if no noun follows', () => {
  expect(typeOfUse('Zorvin', 'Five members of the Zorvin, who vote')).toBe('organization');
  expect(typeOfUse('Zorvin', 'As a member of the Zorvin lab she left')).toBeNull();
});

test('a first name in capitals is treated like any other thing', () => {
  expect(typeOfUse('AMY', 'Look into the AMY database.')).toBe('product');
  expect(typeOfUse('Amy', 'Look into the Amy database.')).toBeNull();
  expect(typeOfUse('Hugo', 'Install the required version of Hugo.')).toBe('product');
});

test('an unlisted name is a project if a sentence calls it one, and an organization is not', () => {
  expect(typeOfUse('Zorvin', 'Move the Zorvin project to growth.')).toBe('product');
  expect(typeOfUse('Linz Bank', 'Move the Linz Bank project to growth.')).toBeNull();
});

test.each(['Zorvin is an open-source codebase that we use.', 'Zorvin is the bank’s system for booking.'])(
  '“%s” shows that it is a product',
  (sentence) => expect(typeOfUse('Zorvin', sentence)).toBe('product'),
);
