import { load, Section } from '@asciidoctor/core';
import { expect, test } from 'vitest';
import { sectionId } from './section-ids.ts';

const ofLibrary = Section.generateId.bind(Section);

/** Gives each title its id, as the library does while it reads a text. */
function idsOf(
  make: (title: string, document: object) => string,
  titles: string[],
  attributes = {},
): string[] {
  const refs: Record<string, true> = { _b_3: true };
  const document = { attributes, catalog: { refs } };
  return titles.map((title) => {
    const id = make(title, document);
    refs[id] = true;
    return id;
  });
}

test.each([{}, { idprefix: '' }, { idseparator: '-' }, { idprefix: 'x', idseparator: '' }])(
  'titles of one name get the ids that the library gives them (%o)',
  (attributes) => {
    const titles = ['A', 'b', 'b', 'b', 'b', 'A', 'a_2', 'A', 'A', 'b 2', 'b', 'constructor', 'é', 'é'];
    const ids = idsOf(sectionId, titles, attributes);
    expect(ids).toEqual(idsOf(ofLibrary, titles, attributes));
    expect(new Set(ids).size).toBe(titles.length);
  },
);

test('each document counts for itself', () => {
  expect(idsOf(sectionId, ['a', 'a'])).toEqual(idsOf(sectionId, ['a', 'a']));
});

test('the library asks for the ids of its titles where they can be replaced', async () => {
  await import('./convert-asciidoc.ts');
  expect(Section.generateId).toBe(sectionId);
  const document = await load('= T\n\n== A\n\n== A\n', { safe: 'secure' });
  expect(Object.keys(document.catalog.refs)).toEqual(['_a', '_a_2']);
});
