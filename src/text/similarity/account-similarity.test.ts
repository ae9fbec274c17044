import { expect, test } from 'vitest';
import { nameWords } from '../person-names/name-words.ts';
import { accountSimilarity } from './account-similarity.ts';

const similarity = (account: string, name: string) => accountSimilarity(nameWords(account), nameWords(name));

test.each([
  ['jsmith', 'John Smith', 0.9],
  ['smithj', 'John Smith', 0.9],
  ['john.smith2', 'John Smith', 0.9],
  ['fedebongio', 'Federico Bongiovanni', 0.85],
  ['justinsb', 'Justin Santa Barbara', 0.8],
  ['jm-franc', 'Jean-Marc François', 0.8],
  ['tyczynskiw', 'Wojciech Tyczynski', 0.85],
  ['jsmiht', 'John Smith', 0.8],
  ['smith', 'John Smith', 0.7],
  ['jcbsmpsn', 'Jacob Simpson', 0.85],
  ['jinxu', 'Jing Xu', 0.8],
  ['qizheng09', 'ZhengQi', 0.85],
])('%s may be the account of %s', (account, name, least) => {
  expect(similarity(account, name)).toBeGreaterThanOrEqual(least);
  expect(similarity(account, name)).toBeLessThan(1);
});

test.each([
  ['js', 'John Smith'],
  ['mooncake', 'Bily Zhang'],
  ['knight', 'Jian Zeng'],
  ['jones', 'John Smith'],
  ['John Michael Smith', 'John Smith'],
])('%s is not the account of %s', (account, name) => {
  expect(similarity(account, name)).toBeLessThan(0.6);
});

test('the more of the account a name explains, the likelier the match', () => {
  expect(similarity('berndfo', 'Bernd Fondermann')).toBeGreaterThan(similarity('berndfo', 'Bernd Loeber'));
  expect(similarity('waterada', 'Wataru Terada')).toBeGreaterThan(similarity('waterada', 'Watson Tera'));
  expect(similarity('derekwaynecarr', 'Derek Carr')).toBeGreaterThan(similarity('derekwaynecarr', 'Derek'));
  expect(similarity('fernpar', 'Fernparker')).toBeGreaterThan(similarity('fernpar', 'Tom Fern'));
  expect(similarity('julienbrg', 'Julien Béranger')).toBeGreaterThan(
    similarity('julienbrg', 'Julien Eluard'),
  );
});
