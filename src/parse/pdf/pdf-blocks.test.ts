import { describe, expect, test } from 'vitest';
import { pdfBlocks } from './pdf-blocks.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Returns a line of a page 800 points high, as wide as its text. */
const line = (text: string, y: number, size = 10, x = 50): PdfLine => ({
  text,
  x,
  y,
  right: x + text.length * size * 0.5,
  size,
  pageHeight: 800,
});
const shown = (...pages: PdfLine[][]) =>
  pdfBlocks(pages).map(({ type, text, level }) => [type, text, level ?? null]);
const BODY = 'The body of the text is set in ten points and is long enough to be the most.';

test('a line at the edge that numbers the page is left out, even of a single page', () => {
  const foot = line('Kestrel - confidential - page 1 of 1', 20);
  expect(shown([line(BODY, 700), foot])).toEqual([['paragraph', BODY, null]]);
  expect(shown([foot])).toEqual([]);
  expect(shown([line('See page 3 of 5', 400)])).toEqual([['paragraph', 'See page 3 of 5', null]]);
});

describe('the blocks of a PDF', () => {
  test('are headings by size, the largest first, and the text between them', () => {
    expect(
      shown([
        line('Title', 740, 24),
        line('Part', 700, 14),
        line(BODY, 680),
        line('Second', 600, 14),
        line(BODY, 580),
      ]),
    ).toEqual([
      ['heading', 'Title', 1],
      ['heading', 'Part', 2],
      ['paragraph', BODY, null],
      ['heading', 'Second', 2],
      ['paragraph', BODY, null],
    ]);
  });

  test.each([
    [
      'lines of one paragraph are joined',
      [line('one line that', 700), line('goes on here.', 688)],
      ['one line that goes on here.'],
    ],
    [
      'a hyphenated word is joined again',
      [line('the tempera-', 700), line('ture rises', 688)],
      ['the temperature rises'],
    ],
    [
      'a hyphen after a capital is kept',
      [line('the type B-', 700), line('seven pump', 688)],
      ['the type B- seven pump'],
    ],
    ['Chinese needs no space', [line('水泵每天', 700), line('停一次。', 688)], ['水泵每天停一次。']],
    ['a gap starts another paragraph', [line('First.', 700), line('Second.', 640)], ['First.', 'Second.']],
    [
      'a heading over two lines is one',
      [line('A long title', 700, 20), line('in two lines', 678, 20), line(BODY, 640)],
      ['A long title in two lines', BODY],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(pdfBlocks([lines]).map(({ text }) => text)).toEqual(expected);
  });

  test.each([
    ['• spare valves', 'spare valves'],
    ['– a dash', 'a dash'],
    ['1. first', '1. first'],
    ['(a) letter', '(a) letter'],
  ])('%j is a list item', (text, item) => {
    expect(shown([line(BODY, 700), line(text, 640)])[1]).toEqual(['list_item', item, 1]);
  });

  test.each(['2026 was a year', 'a. ', '-5 degrees', '100. hundred'])('%j is not', (text) => {
    expect(shown([line(BODY, 700), line(text, 640)])[1]?.[0]).toBe('paragraph');
  });

  test('continue across a page break in the middle of a sentence, and nowhere else', () => {
    expect(shown([line('the sentence goes', 100)], [line('on here.', 700)])).toEqual([
      ['paragraph', 'the sentence goes on here.', null],
    ]);
    expect(shown([line('The sentence ends.', 100)], [line('Another begins.', 700)])).toHaveLength(2);
  });

  test('exclude headers and numbers that occur on every page', () => {
    const page = (n: number) => [
      line('Harbor Bridge', 780),
      line(`Text of page ${n}, all its own.`, 400),
      line(`Page ${n}`, 20),
    ];
    const texts = shown(...[1, 2, 3, 4].map(page)).map(([, text]) => text);
    expect(texts).toEqual([1, 2, 3, 4].map((n) => `Text of page ${n}, all its own.`));
    expect(shown(page(1), page(2))).toHaveLength(6);
  });

  test('of pages without lines are empty', () => {
    expect([pdfBlocks([]), pdfBlocks([[], []])]).toEqual([[], []]);
  });
});
