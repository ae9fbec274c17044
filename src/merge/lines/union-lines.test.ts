import { describe, expect, it } from 'vitest';
import { unionLines } from './union-lines.ts';

const nowhere = { before: '', after: '' };

describe('unionLines', () => {
  it('puts the user first', () => {
    expect(unionLines('- zebra\n', '- ant\n', nowhere)).toBe('- zebra\n- ant\n');
  });

  it('keeps a sorted list sorted', () => {
    const around = { before: '- apple\n- banana\n', after: '- plum\n' };
    expect(unionLines('- cherry\n- lemon\n', '- fig\n- melon\n', around)).toBe(
      '- cherry\n- fig\n- lemon\n- melon\n',
    );
  });

  it('keeps the lines of an item together when it sorts', () => {
    const around = { before: '* Ada\n* Bob\n', after: '' };
    expect(unionLines('* Eve\n  of Rome\n', '* Dan\n  of Oslo\n', around)).toBe(
      '* Dan\n  of Oslo\n* Eve\n  of Rome\n',
    );
  });

  it('keeps table rows sorted by their first words', () => {
    const around = { before: '| 1 | a |\n| 2 | b |\n', after: '' };
    expect(unionLines('| 4 | d |\n', '| 3 | c |\n', around)).toBe('| 3 | c |\n| 4 | d |\n');
  });

  it('sorts links by their text, not by their target', () => {
    const around = { before: '- [Atlas](x)\n- [Bay](x)\n', after: '' };
    expect(unionLines('- [Coast Road](a)\n', '- [Coast](z)\n', around)).toBe(
      '- [Coast](z)\n- [Coast Road](a)\n',
    );
  });

  it('looks only at the list around the place', () => {
    const around = { before: '- zebra\n\n## Fruit\n\n- apple\n', after: '- plum\n\n## Boats\n\n- ark\n' };
    expect(unionLines('- melon\n', '- fig\n', around)).toBe('- fig\n- melon\n');
  });

  it('does not sort unsorted lists', () => {
    const around = { before: '- pear\n- apple\n', after: '' };
    expect(unionLines('- zoo\n', '- bar\n', around)).toBe('- zoo\n- bar\n');
  });

  it('never joins two lines', () => {
    expect(unionLines('mine', 'other\n', nowhere)).toBe('mine\nother\n');
  });
});
