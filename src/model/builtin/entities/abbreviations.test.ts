import { expect, test } from 'vitest';
import type { ExtractedMention } from '../../model.ts';
import { findAbbreviations } from './abbreviations.ts';
import { vocabularyOf } from './ordinary-words.ts';

const mention = (name: string, type: string): ExtractedMention => ({
  name,
  type,
  quote: name,
  confidence: 0.9,
});
const find = (text: string, ...mentions: ExtractedMention[]) => {
  const found = findAbbreviations(vocabularyOf([text]), mentions);
  return {
    aliases: found.aliases.map(({ left, right }) => `${left.type} ${left.name} = ${right.name}`),
    added: found.mentions.map(({ name, type }) => `${type} ${name}`),
  };
};

test('the stated long form of an abbreviation is an alias, with its evidence', () => {
  const text = 'Votes are taken by the Common Pier Council (CPC) each month.';
  expect(find(text, mention('CPC', 'other'))).toEqual({
    aliases: ['organization Common Pier Council = CPC'],
    added: ['organization Common Pier Council'],
  });
  expect(findAbbreviations(vocabularyOf([text]), []).aliases).toMatchObject([{ quote: text }]);
});

test('the existing mention gives the type of the name', () => {
  expect(find('Tides run on Harbor Cloud Engine (HCE).', mention('Harbor Cloud Engine', 'product'))).toEqual({
    aliases: ['product Harbor Cloud Engine = HCE'],
    added: ['product HCE'],
  });
});

test('capitalized ordinary words have no known type', () => {
  expect(find('Ask for Permission to Moor (PTM) first.').aliases).toEqual(['other Permission to Moor = PTM']);
});

test('a maker before the name or a group after it gives the type', () => {
  expect(find('Keys are in Amazon Tide Key Service (TKS).').aliases).toEqual([
    'product Tide Key Service = TKS',
  ]);
  expect(find('The Harbor Interfaces (HI) working group meets.').aliases).toEqual([
    'organization Harbor Interfaces = HI',
  ]);
  expect(find('Keys are in the Tide Key Service (TKS).').aliases).toEqual(['other Tide Key Service = TKS']);
});

test.each([
  ['an article makes it a kind of thing', 'We keep content management systems (CMS) up to date.'],
  ['it is well known not to be a name', 'Write it in the Application Programming Interface (API).'],
  ['it stands for a plural', 'The Regional Pier Councils (RPCs) meet.'],
  ['a job', 'Ask the Harbor Officer (HO).'],
  ['a time zone', 'We meet at ten in Pacific Time (PCT).'],
])('%s: no alias', (_why, text) => {
  expect(find(text)).toEqual({ aliases: [], added: [] });
});

test('initials after a person belong to that document', () => {
  expect(find('Anna Berg (AB) takes notes.', mention('Anna Berg', 'person'))).toEqual({
    aliases: [],
    added: [],
  });
});

test('a phrase that the document also writes in lower case is any such thing', () => {
  expect(find('A Tidal Gate (TG) is a tidal gate.')).toEqual({ aliases: [], added: [] });
});

test('a word that counts the letters of the only name that fits is its alias', () => {
  const kubernetes = mention('Kubernetes', 'product');
  const short = mention('K8s', 'product');
  expect(find('Kubernetes runs it.', short, kubernetes).aliases).toEqual(['product Kubernetes = K8s']);
  expect(find('', short, kubernetes, mention('Karabiners', 'product')).aliases).toEqual([]);
  expect(find('', mention('K9s', 'product'), kubernetes).aliases).toEqual([]);
  expect(find('', mention('P2P', 'topic'), mention('Pump', 'topic')).aliases).toEqual([]);
});
