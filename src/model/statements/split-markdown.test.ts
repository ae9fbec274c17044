import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMarkdown } from './split-markdown.ts';

const kinds = (text: string) => splitMarkdown(text).map(({ kind }) => kind);

describe('the parts of a text', () => {
  test.each([
    ['# A\ntext', ['heading', 'paragraph']],
    ['####### seven', ['paragraph']],
    ['#tag', ['paragraph']],
    ['one\ntwo\n\nthree', ['paragraph', 'space', 'paragraph']],
    ['- a\n  goes on\n- b', ['item', 'item']],
    ['1. a\n2) b\n1234567890. no item', ['item', 'item']],
    ['a | b\n--- | ---\n| 1 | 2 |', ['table-head', 'row']],
    ['| a |\n| --- |\n| 1 |\ntext', ['table-head', 'row', 'paragraph']],
    ['text\n---', ['paragraph', 'rule']],
    ['- - -', ['rule']],
    ['* * *', ['rule']],
    ['[^a]: note\nthat goes on', ['definition']],
    ['```\n# code\n- code\n```\ntext', ['code', 'paragraph']],
    ['~~~\n```\n~~~\n- item', ['code', 'item']],
    ['````\n```\n````', ['code']],
    ['', ['space']],
  ])('%j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test('an item has its nesting depth', () => {
    expect(splitMarkdown('- a\n  - b\n      1. c\ntext').map(({ indent }) => indent)).toEqual([0, 2, 6]);
  });

  test('an unclosed fence is closed, so that later text does not become code', () => {
    expect(splitMarkdown('~~~~js\ncode').map(({ text }) => text)).toEqual(['~~~~js\ncode\n~~~~']);
    expect(kinds('``` a\n``` b\n```')).toEqual(['code']);
  });
});

test('joined by line breaks the parts equal the text, whatever it is', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '# A',
      '- a',
      '  - b',
      '| a | b |',
      '| --- | --- |',
      '---',
      '[^a]: b',
      '1. x',
      'word',
    ),
    fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text) && !/^\s*[`~]{3}/.test(text)),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const text = lines.join('\n');
      expect(
        splitMarkdown(text)
          .map((part) => part.text)
          .join('\n'),
      ).toBe(text);
    }),
  );
});
