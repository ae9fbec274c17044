import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTsvector } from './tsvector.ts';

const toTsvectorLiteral = (text: string) => toTsvector(text).literal;

/** The grammar of tsvector input: quoted lexemes with doubled quotes and backslashes, positions 1..16383 ascending. */
const LITERAL = /^(?:'(?:[^'\\]|''|\\\\)+':\d+(?:,\d+)*(?: (?=')|$))*$/;

describe('toTsvector', () => {
  test('gives each term its positions and counts the stop words it leaves out', () => {
    expect(toTsvectorLiteral('the cat sees the other cat')).toBe("'cat':2,6 'see':3 'other':5");
    expect(toTsvectorLiteral('')).toBe('');
  });

  test('doubles quotes inside a lexeme', () => {
    expect(toTsvectorLiteral("O'Brien")).toBe("'o':1 'o''brien':1 'brien':2");
  });

  test('is well formed for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(toTsvectorLiteral(text)).toMatch(LITERAL);
      }),
    );
  });

  test('keeps within the limits of Postgres', () => {
    const many = toTsvectorLiteral('cat '.repeat(20_000));
    expect(many.split(',')).toHaveLength(255);
    const late = toTsvectorLiteral(`${'word '.repeat(16_383)}late`);
    expect(late).not.toContain('late');
    let wide = '';
    for (let at = 0; at < 16_000; at++) wide += `${at.toString(36).padStart(60, 'x')} `;
    expect(Buffer.byteLength(toTsvectorLiteral(wide))).toBeLessThan(1_200_000);
  });

  test('counts every term but stop words as length, also those that the limits leave out', () => {
    expect(toTsvector('the cat sees the other cat').length).toBe(4);
    expect(toTsvector('cat '.repeat(20_000)).length).toBe(20_000);
  });

  test('counts one text apart from the next', () => {
    expect([toTsvectorLiteral('cat cat'), toTsvectorLiteral('cat')]).toEqual(["'cat':1,2", "'cat':1"]);
  });
});
