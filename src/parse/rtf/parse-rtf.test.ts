import { expect, test } from 'vitest';
import type { RawDocument } from '../block.ts';
import { parseRtf } from './parse-rtf.ts';

const read = (body: string, head = '\\rtf1\\ansi\\ansicpg1252'): RawDocument =>
  parseRtf(Uint8Array.from(`{${head} ${body}}`, (char) => char.charCodeAt(0)));
const texts = (body: string): string[] => read(body).blocks.map((block) => block.text);

test('paragraphs end at \\par, \\page and \\sect, and the file’s own line breaks mean nothing', () => {
  expect(texts('one\r\n two\\par three\\page four\\sect five')).toEqual(['one two', 'three', 'four', 'five']);
});

test('one space after a control word belongs to the word, and a second one is text', () => {
  expect(texts('a\\b  b\\b0 c\\constructor d')).toEqual(['a bcd']);
});

test('escaped symbols, fixed spaces and dashes become characters', () => {
  expect(texts('\\{x\\} \\\\ 3\\~l co\\_op \\endash  \\ldblquote q\\rdblquote')).toEqual([
    '{x} \\ 3\u00a0l co-op – “q”',
  ]);
});

test('text for readers without Unicode is skipped, as many characters as \\uc says', () => {
  expect(texts('\\u8364?5')).toEqual(['€5']);
  expect(texts('{\\uc2\\u8364EU}5')).toEqual(['€5']);
  expect(texts('{\\uc0\\u8364 }5')).toEqual(['€5']);
  expect(texts("\\u8364\\'805")).toEqual(['€5']);
  expect(texts('\\u-10179?\\u-8704?')).toEqual(['😀']);
});

test('code pages other than Western are decoded', () => {
  expect(read("\\'cf\\'f0\\'e8", '\\rtf1\\ansi\\ansicpg1251').blocks[0]!.text).toBe('При');
  expect(read("\\'e9", '\\rtf1\\ansi\\ansicpg99999').blocks[0]!.text).toBe('é');
});

test('fonts, styles, pictures, fields and headers are not text, the result of a field is', () => {
  expect(
    texts(
      '{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s1 Title;}}{\\*\\unknown hidden}{\\header Page}{\\pict\\pngblip 8950}{\\field{\\*\\fldinst HYPERLINK "https://a.example"}{\\fldrslt the plan}} shown',
    ),
  ).toEqual(['the plan shown']);
});

test('binary data is skipped by its length, whatever it contains', () => {
  expect(texts('a{\\pict\\bin5 }}}}}}b')).toEqual(['ab']);
});

test('rows of a table form one block, and the text around it forms others', () => {
  const { blocks } = read(
    'Before\\par\\trowd\\intbl a\\cell\\intbl b\\cell\\row\\pard\\trowd\\intbl c\\par d\\cell\\intbl\\cell\\row\\pard After\\par',
  );
  expect(blocks).toEqual([
    { type: 'paragraph', text: 'Before' },
    {
      type: 'table',
      text: 'a | b\nc\nd | ',
      table_rows: [
        ['a', 'b'],
        ['c\nd', ''],
      ],
    },
    { type: 'paragraph', text: 'After' },
  ]);
});

test('a document that ends in the middle gives the text up to there', () => {
  expect(texts("one\\par two {\\b three \\'e")).toEqual(['one', 'two three']);
  expect(parseRtf(new TextEncoder().encode('{\\rtf1 open')).blocks).toEqual([
    { type: 'paragraph', text: 'open' },
  ]);
});

test('title, author and subject are read from the information group', () => {
  expect(read("{\\info{\\title Pr\\'fcfung}{\\author Ada}{\\subject Gates}{\\operator Bo}}x")).toMatchObject({
    title: 'Prüfung',
    metadata: { author: 'Ada', subject: 'Gates' },
    blocks: [{ text: 'x' }],
  });
});

test('a million groups are read', () => {
  expect(texts('{'.repeat(1_000_000))).toEqual([]);
  expect(texts('{\\b x}'.repeat(50_000))[0]).toHaveLength(50_000);
});
