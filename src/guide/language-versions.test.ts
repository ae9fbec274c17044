import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../test/guide/guide-document.ts';
import { languageVersionOf } from './language-versions.ts';
import { openGuide } from './write-guide.ts';

test.each([
  ['guide.pt.Rmd', 'guide.Rmd', 'Portuguese'],
  ['docs/README_zh-CN.md', 'docs/README.md', 'Chinese (China)'],
  ['docs/es/start.md', 'docs/start.md', 'Spanish'],
  ['fr/start.md', 'start.md', 'French'],
  ['notes/docs/es/start.md', 'notes/docs/start.md', 'Spanish'],
])('%s is the version of %s in %s', (path, of, language) => {
  expect(languageVersionOf(path)).toEqual({ of, language });
});

test.each(['guide.md', 'docs/start.md', 'qq/start.md', 'notes.2.md', 'docs/js/start.md'])(
  '%s does not name a language',
  (path) => {
    expect(languageVersionOf(path)).toBeNull();
  },
);

const page = (label: string, path: string, title: string) =>
  guideDocument(label, `# ${title}\n\n${title} is the page of the pumps and their keepers.\n\n${LONG}`, {
    metadata: { root_path: path },
  });
const written = (...documents: ReturnType<typeof page>[]) =>
  openGuide(documents, new Map()).write('map', null);

test('the order in which pages are read changes neither the original nor the order of its languages', () => {
  const pages = [
    page('a', 'pumps.md', 'Pump guide'),
    page('b', 'pumps.md', 'Pump guide of the north'),
    page('c', 'pumps.es.md', 'Guía de bombas'),
    page('d', 'pumps.es.md', 'Guía del norte'),
    page('e', 'wells.md', 'Well guide'),
  ];
  const text = written(...pages);
  expect(text).toMatch(/Pump guide\*\*.*\[\^a\]\[\^c\]\[\^d\]/);
  expect(written(...pages.toReversed())).toBe(text);
});

test('a translation is listed as a language of its original, not on its own', () => {
  const text = written(
    page('en1', 'pumps.md', 'Pump guide'),
    page('es1', 'pumps.es.md', 'Guía de bombas'),
    page('pt1', 'pumps.pt.md', 'Guia de bombas'),
    page('en2', 'wells.md', 'Well guide'),
    page('en3', 'fields.md', 'Field guide'),
  );
  expect(text).toContain('also in Portuguese, Spanish');
  expect(text).toMatch(/Pump guide.*\[\^en1\]\[\^pt1\]\[\^es1\]/);
  expect(text).not.toMatch(/Guía|Guia de/);
});

test('a page that exists in only one language is listed, whatever the language', () => {
  const text = written(
    page('es1', 'es/pumps.md', 'Guía de bombas'),
    page('en2', 'wells.md', 'Well guide'),
    page('en3', 'fields.md', 'Field guide'),
  );
  expect(text).toContain('Guía de bombas');
  expect(text).not.toContain('also in');
});

test('if each language has a folder, the English page is the original', () => {
  const text = written(
    page('de1', 'docs/de/pumps.md', 'Pumpen'),
    page('en1', 'docs/en/pumps.md', 'Pump guide'),
    page('en2', 'docs/en/wells.md', 'Well guide'),
    page('en3', 'docs/en/fields.md', 'Field guide'),
  );
  expect(text).toMatch(/Pump guide.*also in German/);
});

test('pages without a path are all listed', () => {
  const documents = ['Pump', 'Well', 'Field'].map((name) =>
    guideDocument(name, `# ${name} guide\n\n${name} is the page of its keepers.\n\n${LONG}`),
  );
  const text = openGuide(documents, new Map()).write('map', null);
  expect(text.match(/^- /gm)).toHaveLength(3);
});
