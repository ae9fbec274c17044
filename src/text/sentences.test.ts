import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const textsOf = (source: string) => splitSentences(source).map((sentence) => sentence.text);

describe('splitSentences', () => {
  test('ends sentences at periods, question and exclamation marks, with their closing quotes', () => {
    expect(textsOf('We ship on Friday. Does it fit? “It does!” Good.')).toEqual([
      'We ship on Friday.',
      'Does it fit?',
      '“It does!”',
      'Good.',
    ]);
  });

  test('does not end a sentence at abbreviations, initials, decimals, versions and addresses of the web', () => {
    const whole = [
      'Dr. J. R. Smith met Mrs. Jones at 5.30 in St. Gallen.',
      'Use e.g. version 1.2.3 of lib.core.io, cf. Fig. 3 and No. 7, c. 40 of them.',
      'See https://example.org/a.b?c=d. for more, or mail ann.b@example.org today.',
      'It rose by 3.5 % vs. 2.1 % in Sept. 2024 under J. Doe.',
      'Acme Inc. bought Bolt Co. last year.',
    ];
    for (const sentence of whole) expect(textsOf(sentence)).toEqual([sentence]);
  });

  test('ends a sentence at an abbreviation if a new sentence follows', () => {
    expect(textsOf('We sold it to Acme Inc. The price was low.')).toHaveLength(2);
    expect(textsOf('Call at 5 p.m. They are in.')).toHaveLength(2);
    expect(textsOf('Choose plan B. It costs less.')).toHaveLength(2);
  });

  test('joins wrapped lines and keeps list items, headings, rows and code lines separate', () => {
    const source = [
      '# Plan. For spring',
      '',
      'The first part of this paragraph was wrapped by an editor at seventy',
      'columns and goes on here. Then it ends.',
      '- first item. With two sentences',
      '2. [x] second item',
      '',
      '| a. B | c |',
      '|---|---|',
      '```js',
      'a. B. c();',
      '```\n',
      '> quoted words',
    ].join('\n');
    expect(textsOf(source)).toEqual([
      'Plan. For spring',
      'The first part of this paragraph was wrapped by an editor at seventy\ncolumns and goes on here.',
      'Then it ends.',
      'first item.',
      'With two sentences',
      'second item',
      '| a. B | c |',
      'a. B. c();',
      'quoted words',
    ]);
  });

  test('ends short lines that are followed by a fresh start, as in signatures', () => {
    expect(textsOf('Best,\nAnn Miller\nHead of Sales')).toEqual(['Best,', 'Ann Miller', 'Head of Sales']);
    expect(textsOf('we met the\nPresident there')).toEqual(['we met the\nPresident there']);
  });

  test('never cuts inside a Markdown link or inline code', () => {
    expect(textsOf('Read [the plan. Part two](https://x.io/a) and `a. B` first. Then go.')).toEqual([
      'Read [the plan. Part two](https://x.io/a) and `a. B` first.',
      'Then go.',
    ]);
  });

  test('splits scripts without spaces and with their own punctuation', () => {
    expect(textsOf('今日は晴れです。明日は雨？はい！')).toEqual(['今日は晴れです。', '明日は雨？', 'はい！']);
    expect(textsOf('यह पहला है। यह दूसरा है।')).toEqual(['यह पहला है।', 'यह दूसरा है।']);
  });

  test('keeps footnote references with the sentence they belong to', () => {
    expect(textsOf('It grew.[^1] It shrank. [2]')).toEqual(['It grew.[^1]', 'It shrank.', '[2]']);
  });

  test('splits chat that never uses capitals', () => {
    expect(textsOf('i went home. then i slept. lol')).toEqual(['i went home.', 'then i slept.', 'lol']);
  });

  test.each([
    ['', []],
    [' \n\t ', []],
    ['.', ['.']],
    ['Hi', ['Hi']],
    ['One. Two', ['One.', 'Two']],
    ['Wait... what? Yes.', ['Wait... what?', 'Yes.']],
    ['He left at 5. She stayed.', ['He left at 5.', 'She stayed.']],
    ['It costs $3.50. Buy two.', ['It costs $3.50.', 'Buy two.']],
    ['Ask Ms. Lee, Ph.D. or Mr. Orr.', ['Ask Ms. Lee, Ph.D. or Mr. Orr.']],
    ['We met on Mon. at noon. It went well.', ['We met on Mon. at noon.', 'It went well.']],
    ['(It rained.) Then sun.', ['(It rained.)', 'Then sun.']],
    ['*It rained.* Then sun.', ['*It rained.*', 'Then sun.']],
    ['Is it on? No! Off.', ['Is it on?', 'No!', 'Off.']],
    ['“Why?” he asked. “So.”', ['“Why?” he asked.', '“So.”']],
    ['z.B. im Mai. Dann ging er.', ['z.B. im Mai.', 'Dann ging er.']],
    ['¿Qué es? ¡Nada! Bien.', ['¿Qué es?', '¡Nada!', 'Bien.']],
    ['هل ذهبت؟ نعم.', ['هل ذهبت؟', 'نعم.']],
    ['これは。「はい。」次。', ['これは。', '「はい。」', '次。']],
    ['Привет. Как дела? Хорошо.', ['Привет.', 'Как дела?', 'Хорошо.']],
    ['Use `a.b.` now. Go.', ['Use `a.b.` now.', 'Go.']],
    ['See a.b.c. Next one.', ['See a.b.c. Next one.']],
    ['First.\r\n\r\nSecond.\r\n', ['First.', 'Second.']],
  ])('cuts %j into %j', (source, expected) => {
    expect(textsOf(source)).toEqual(expected);
  });

  test('gives exact offsets, in order, that omit only whitespace and markers', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '. ',
      '.',
      '! ',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '|',
      '`',
      '[',
      '](',
      ')',
      'Dr',
      ' ',
      '。',
      '1',
      '```\n',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        let last = 0;
        for (const { start, end, text } of splitSentences(source)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(source.slice(start, end)).toBe(text);
          expect(text.trim()).toBe(text);
          expect(source.slice(last, start)).not.toMatch(/[B😀]/u);
          last = end;
        }
      }),
    );
  });

  test('handles a megabyte on one line, whatever it contains', () => {
    for (const piece of ['word ', 'a. ', '[', '`a', '(', '."', '\\', 'Dr. ', '。', '> a', 'A. b ', '[^1']) {
      const source = piece.repeat(1_000_000 / piece.length);
      const found = splitSentences(source);
      expect(found.at(-1)?.end).toBe(source.trimEnd().length);
    }
  });
});
