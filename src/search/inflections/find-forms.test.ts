import { describe, expect, test } from 'vitest';
import { chooseLanguages } from './choose-languages.ts';
import { findForms } from './find-forms.ts';
import { loadStemmer, type Stem } from './load-stemmer.ts';

const stemsOf = async (...languages: string[]): Promise<Stem[]> =>
  (await Promise.all(languages.map(loadStemmer))).filter((stem) => stem !== null);

/** Looks up terms as the index stores them: folded, without accents. */
const amongTerms = (terms: readonly string[]) => async (prefix: string) =>
  terms.filter((term) => term.startsWith(prefix)).map((term) => ({ term, chunks: 1 }));

test.each([
  ['de', 'haus', ['hauser', 'hausern'], ['hausverwaltung', 'hafen']],
  ['de', 'rechnungen', ['rechnung'], ['rechner']],
  ['it', 'contratti', ['contratto'], ['contrada']],
  ['es', 'factura', ['facturas'], ['factor']],
  ['ru', 'договор', ['договора', 'договоров'], ['дорога']],
  ['sv', 'besluten', ['beslut'], ['beslag']],
])('%s: the forms of “%s” are found and other words are not', async (language, word, forms, others) => {
  const found = await findForms(word, await stemsOf(language), amongTerms([word, ...forms, ...others]));
  expect(found.map(({ term }) => term).toSorted()).toEqual(forms.toSorted());
});

test('a word may be of any language that the texts are in', async () => {
  const found = await findForms('contratti', await stemsOf('de', 'it'), amongTerms(['contratto']));
  expect(found).toEqual([{ term: 'contratto', chunks: 1 }]);
});

describe('no other forms are searched', () => {
  const refuse = () => Promise.reject(new Error('looked for'));

  test.each(['v3.14', 'infra-2291', 'snake_case', '@ines', 'den', '2026'])(
    'of %s, which is not a plain word',
    async (word) => expect(await findForms(word, await stemsOf('de'), refuse)).toEqual([]),
  );

  test('if the texts are English', async () =>
    expect(await findForms('house', await stemsOf('en', 'zh', 'xx'), refuse)).toEqual([]));
});

describe('the languages of a team', () => {
  const german = (documents: number) => [{ language: 'de', documents }];

  test('are those of at least a hundredth of its passages', () => {
    expect(chooseLanguages(german(30), 2_000)).toEqual(['de']);
    expect(chooseLanguages(german(10), 2_000)).toEqual([]);
  });
  test('exclude those of two odd documents', () => expect(chooseLanguages(german(2), 150)).toEqual([]));
  test('are all those present among few passages', () =>
    expect(chooseLanguages(german(1), 30)).toEqual(['de']));
  test('are settled from a thousand documents on', () =>
    expect(chooseLanguages(german(1_000), 5_000_000)).toEqual(['de']));
});
