import { expect, test } from 'vitest';
import type { Block } from '../../../../parse/block.ts';
import { documentSentences } from '../../document-sentences.ts';
import { extractEntities } from '../../extract-entities.ts';

const namesIn = (language: string | null, ...texts: string[]): string[] => {
  const blocks = texts.map((text, i): Block => ({ id: `b${i}`, type: 'paragraph', text }));
  const { mentions } = extractEntities(
    { title: null, type: 'document', source: 'vault', metadata: {}, language, blocks },
    documentSentences(blocks).prose,
  );
  return [...new Set(mentions.map(({ name, type }) => `${name}: ${type}`))];
};

test('Spanish words that begin a sentence are not names; people, products and names of several words are', () => {
  expect(
    namesIn(
      'es',
      'Además de ejecutar las pruebas, escribe a Matthew J. Denny.',
      'Asegúrate de que el paquete está en GitHub.',
      'Una vez que termine, la Declaración de Helsinki se aplica.',
    ),
  ).toEqual(['Matthew J. Denny: person', 'GitHub: product', 'Declaración de Helsinki: other']);
});

test('a particle joins the words of one name, and separates two that are known by themselves', () => {
  expect(namesIn('pt', 'Fale com Ana dos Santos no Slack da rOpenSci.')).toEqual([
    'Ana dos Santos: person',
    'Slack: product',
    'rOpenSci: other',
  ]);
});

test('a German noun is not a name; a listed one is, and so is a first name that the text repeats', () => {
  expect(
    namesIn(
      'de',
      'Der Schlüssel liegt im Büro, und Norman kennt die Gruppe in Dresden.',
      'Die Anfrage an Norman ging über die Mailingliste, sagt Jonas.',
    ),
  ).toEqual(['Norman: person', 'Dresden: location']);
});

test('an unknown word is a name if the text repeats it with a capital, without an article, never in lower case', () => {
  const twice = ['Nous publions avec Tchap.', 'Tout passe par Tchap.'];
  expect(namesIn('fr', ...twice)).toEqual(['Tchap: other']);
  expect(namesIn('fr', 'Nous publions avec Tchap.')).toEqual([]);
  expect(namesIn('fr', ...twice, 'Un tchap suffit.')).toEqual([]);
  expect(namesIn('fr', 'Il faut voir le Guide.', 'Lisez donc le Guide.')).toEqual([]);
});

test.each(['de-CH', 'ger', 'German'])(
  'a noun is not a name in a text whose source calls its language %s',
  (language) => {
    expect(
      namesIn(language, 'Der Schlüssel liegt beim Büro.', 'Wir holen den Schlüssel und geben Schlüssel ab.'),
    ).toEqual([]);
  },
);

test('a text in a script without capitals has its names in Latin letters', () => {
  expect(namesIn('zh', '我们使用 GitHub 和 PostgreSQL 。')).toEqual([
    'GitHub: product',
    'PostgreSQL: product',
  ]);
});

test('English, and a text whose language is unknown, are read by the tagger', () => {
  for (const language of ['en', 'en-US', 'eng', 'English', null])
    expect(namesIn(language, 'Priya Raman of Globex Corporation called.')).toContain('Priya Raman: person');
});
