import { describe, expect, test } from 'vitest';
import { pageLines, type PdfTextItem } from './pdf-lines.ts';

const VIEW = [0, 0, 600, 800];
/** Returns a run of text: ten points high, five points per character. */
const run = (str: string, x: number, y: number, size = 10): PdfTextItem => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: str.length * (size / 2),
});
const textsOf = (...items: PdfTextItem[]) => pageLines(items, VIEW).map(({ text }) => text);

describe('the lines of a page', () => {
  test.each([
    ['runs that touch are one word', [run('pu', 0, 700), run('mp', 10, 700)], ['pump']],
    ['runs apart are words', [run('the', 0, 700), run('pump', 18, 700)], ['the pump']],
    ['a raised run stays on its line', [run('pump', 0, 700), run('1', 20, 704, 6)], ['pump1']],
    ['a run below is another line', [run('one', 0, 700), run('two', 0, 688)], ['one', 'two']],
    [
      'a run farther left at the same height is another column',
      [run('right', 300, 700), run('left', 0, 700)],
      ['right', 'left'],
    ],
    ['spaces alone are not a line', [run('   ', 0, 700), run('\u00a0', 0, 600)], []],
    ['several spaces become one', [run('a  \u00a0 b', 0, 700)], ['a b']],
    ['an empty page has no lines', [], []],
  ])('%s', (_what, items, expected) => {
    expect(textsOf(...items)).toEqual(expected);
  });

  test('end where the file says so', () => {
    expect(textsOf({ ...run('one', 0, 700), hasEOL: true }, run('two', 15, 700))).toEqual(['one', 'two']);
  });

  test('skip everything except text', () => {
    expect(textsOf({}, { str: 'no place' }, run('text', 0, 700))).toEqual(['text']);
  });

  test('are as large as their words, not as a mark among them', () => {
    const [line] = pageLines([run('*', 0, 700, 30), run('note', 15, 700, 10)], VIEW);
    expect(line).toMatchObject({ y: 700, pageHeight: 800 });
    expect(pageLines([run('Title', 0, 700, 20), run('1', 50, 705, 8)], VIEW)[0]?.size).toBe(20);
  });
});
