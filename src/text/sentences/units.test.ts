import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitUnits } from './units.ts';

const unitsOf = (source: string) =>
  splitUnits(source).map(({ start, end, isProse: prose }) => [source.slice(start, end), prose]);

describe('splitUnits', () => {
  test('leaves markers of headings, lists, tasks and quotes outside', () => {
    expect(unitsOf('## Title\n- [ ] task\n1. first\n> said')).toEqual([
      ['Title', false],
      ['task', true],
      ['first', true],
      ['said', true],
    ]);
  });

  test('takes rules, table rules and fences for borders, and rows and code lines for separate units', () => {
    expect(unitsOf('a\n---\n| x | y |\n|:--|--:|\n~~~\ncode here\n~~~\nb')).toEqual([
      ['a', true],
      ['| x | y |', false],
      ['code here', false],
      ['b', true],
    ]);
  });

  test('joins wrapped lines, and splits at hard breaks and after short lines', () => {
    const long = 'a line that an editor has wrapped at its usual seventy columns or so';
    expect(unitsOf(`${long}\nGoes on.`)).toEqual([[`${long}\nGoes on.`, true]]);
    expect(unitsOf(`${long}\\\nnext`)).toHaveLength(2);
    expect(unitsOf('Short line\nNext one')).toHaveLength(2);
    expect(unitsOf('ends with the\nWord')).toHaveLength(1);
  });

  test('each turn of a conversation, also where account names begin the lines', () => {
    const talk = [
      'mdahl: the gate is open and stays open, as the board of the depot decided',
      'ada: since when',
      'mdahl: May',
    ];
    expect(unitsOf(talk.join('\n')).map(([text]) => text)).toEqual(talk);
  });

  test('an empty line of a quotation ends a paragraph, and none begins with it', () => {
    expect(unitsOf('> one goes on\n>\n> and two')).toEqual([
      ['one goes on', true],
      ['and two', true],
    ]);
    expect(unitsOf('> \na')).toEqual([['a', true]]);
  });

  test('never overlap and have no whitespace at their ends, for any text', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      ' ',
      '\n',
      '- ',
      '> ',
      '# ',
      '|',
      '```\n',
      '---',
      '1. ',
      '\\',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        const source = pieces.join('');
        let last = 0;
        for (const { start, end } of splitUnits(source)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(source.slice(start, end).trim()).toBe(source.slice(start, end));
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});
