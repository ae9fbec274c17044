import { expect, test } from 'vitest';
import { findAcronyms, spellsAbbreviation, findSpelledOut, isAbbreviationOf } from './acronyms.ts';

const found = (text: string) => findAcronyms(text).map(({ short, long }) => `${short} = ${long.join(' ')}`);

test('an abbreviation is learned from the text before or after it', () => {
  expect(found('The Site Reliability Engineering (SRE) team is on call.')).toEqual([
    'sre = site reliabl engin',
  ]);
  expect(found('Ask PTO (paid time off) questions there.')).toEqual(['pto = pay time off']);
  expect(found('A statement of work (SOW) is signed.')).toEqual(['sow = statement work']);
  expect(found('Service level objectives (SLOs) and nothing else')).toEqual(['slo = servic level object']);
});

test('small words may have no letter in an abbreviation', () => {
  expect(found('the Department of Defense (DD) pays')).toEqual(['dd = depart defens']);
});

test('a small word has a letter only if the previous word does not begin with it', () => {
  const words = (text: string) => findSpelledOut(text).map((spelled) => spelled.words.join(' '));
  expect(words('the Office of General Counsel (OGC) says')).toEqual(['Office of General Counsel']);
  expect(words('our Code of Conduct (CoC) says')).toEqual(['Code of Conduct']);
  expect(words('authority to operate (ATO)')).toEqual(['authority to operate']);
});

test('an abbreviation belongs to a name if its letters begin all words of it', () => {
  expect(isAbbreviationOf('CPC', 'Cross-Project Council')).toBe(true);
  expect(isAbbreviationOf('CPC', 'The Cross Project Council')).toBe(false);
  expect(isAbbreviationOf('CoC', 'Code of Conduct')).toBe(true);
  expect(isAbbreviationOf('Cpc', 'Cross Project Council')).toBe(false);
  expect(isAbbreviationOf('Council', 'Cross Project Council')).toBe(false);
});

test('other text in parentheses is not an abbreviation', () => {
  for (const text of [
    'The old plan (USA) failed.',
    'See the table (IDs) below.',
    'a (B)',
    'Works (WIP)',
    'SRE (see below for it)',
    'It closed in May (Q2).',
  ])
    expect(found(text), text).toEqual([]);
});

test('each abbreviation is listed once, and a text full of them is read in linear time', () => {
  expect(found('paid time off (PTO), paid time off (PTO)')).toHaveLength(1);
  expect(found('Aa Bb (AB) '.repeat(20_000))).toHaveLength(1);
  expect(found('Word '.repeat(50_000))).toEqual([]);
});

test.each([
  ['An RFC is a Request For Comments.', 'RFC', true],
  ['an rfc is a request for comments', 'RFC', true],
  ['the settings of a repository stand in a file called depot.yml', 'RFC', false],
  ['The Common Pier Council meets.', 'CPC', true],
  ['The site reliability and engineering team (SRET) waits.', 'SRET', true],
])('“%s” spells %s out: %s', (text, abbreviation, isSpelled) => {
  expect(spellsAbbreviation(text, abbreviation)).toBe(isSpelled);
});
