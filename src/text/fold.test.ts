import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCase, foldName } from './fold.ts';

describe('foldCase', () => {
  test('makes names equal that differ only in case, accents or width', () => {
    expect(foldCase('Łódź')).toBe('lodz');
    expect(foldCase('Großmann')).toBe('grossmann');
    expect(foldCase('İSTANBUL')).toBe('istanbul');
    expect(foldCase('ＡＢＣ')).toBe('abc');
    expect(foldCase('e\u0301cole')).toBe('ecole');
  });

  test.each([
    ['Æther Œuvre Øre Đorđe Þór', 'aether oeuvre ore dorde thor'],
    ['Ελλάδα', 'ελλαδα'],
    ['ЁЖИК Йод', 'ежик иод'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['ﬁ ﬂ ™ ①', 'fi fl tm 1'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['ŞIŞLI', 'sisli'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldCase(text)).toBe(folded);
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
  test.each([
    ['C++ / C#', 'c c'],
    ['AT&T', 'at t'],
    ['l’Oréal', 'loreal'],
    ["rock 'n' roll", 'rock n roll'],
    ['  many   spaces\t\n', 'many spaces'],
    ['山田　太郎', '山田 太郎'],
    ['हिन्दी', 'हिन्दी'],
    ['3.5-mm', '3 5 mm'],
    ['\u200b', ''],
  ])('%j is %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test('gives words between single spaces, and does not change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const folded = foldName(name);
        expect(folded).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*)?$/u);
        expect(foldName(folded)).toBe(folded);
        expect(foldName(`  ${name}!`)).toBe(folded);
      }),
    );
  });

  test('drops punctuation and joins what an apostrophe separates', () => {
    expect(foldName("  O'Brien-Smith,  Zoë ")).toBe('obrien smith zoe');
    expect(foldName('Acme, Inc.')).toBe('acme inc');
    expect(foldName('***')).toBe('');
  });
});

test('an ASCII name is folded the same way as in a text with other characters', () => {
  const piece = fc.constantFrom('a', 'Z', '0', "'", '`', ' ', '-', '_', '\n', '.', '\u0000', '~');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const name = pieces.join('');
      expect(`${foldName(name)} я`.trim()).toBe(foldName(`${name} я`));
    }),
  );
  expect(foldName("O'Brien & Sons' Co.")).toBe('obrien sons co');
});
