import { expect, test } from 'vitest';
import { notesOf } from '../../test/guide/guide-document.ts';
import { titleForms, withoutKind } from './title-forms.ts';

test('titles are compared without case and punctuation, teams without their kind, and series without numbers', () => {
  expect(titleForms('The Night-Watch team at Acme')).toEqual({
    folded: 'the night watch team at acme',
    bare: 'night watch',
    series: 'the night watch team at acme',
    first: 'the',
  });
  expect(titleForms('Minutes of week 12, March 2026').series).toBe('minutes of');
  expect(withoutKind('Welcome to the Émile handbook')).toBe('emile');
  expect(titleForms('')).toEqual({ folded: '', bare: '', series: '', first: '' });
});

test.each([
  ['Émile steering committee', 'emile'],
  ['steering committee', ''],
  ['Steering', ''],
])('in “%s”, the first capitalized word before others is “%s”', (title, first) => {
  expect(titleForms(title).first).toBe(first);
});

test('a document’s notes contain the forms of its title', () => {
  const { title, forms } = notesOf('# Gates of 2026\n\nThey are shut.');
  expect(forms).toEqual(titleForms(title));
  expect(forms.series).toBe('gates of');
});
