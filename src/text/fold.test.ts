import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCase, foldName } from './fold.ts';

describe('foldCase', () => {
  test('makes names equal that differ only by case, accents or width', () => {
    expect(foldCase('Łódź')).toBe('lodz');
    expect(foldCase('Großmann')).toBe('grossmann');
    expect(foldCase('İSTANBUL')).toBe('istanbul');
    expect(foldCase('ＡＢＣ')).toBe('abc');
    expect(foldCase('e\u0301cole')).toBe('ecole');
  });

  test('keeps the vowel signs of scripts that need them', () => {
    expect(foldCase('हिन्दी')).toBe('हिन्दी'.normalize('NFC'));
    expect(foldCase('が')).toBe('が');
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
      }),
    );
  });
});

describe('foldName', () => {
  test('drops punctuation and joins what an apostrophe parts', () => {
    expect(foldName("  O'Brien-Smith,  Zoë ")).toBe('obrien smith zoe');
    expect(foldName('Acme, Inc.')).toBe('acme inc');
    expect(foldName('***')).toBe('');
  });
});
