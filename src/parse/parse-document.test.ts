import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/files/any-character.ts';
import { parseDocument } from './parse-document.ts';
import { ParseError } from './parse-error.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const formatOf = async (text: string, filename?: string): Promise<string> =>
  (await parseDocument({ bytes: bytes(text), ...(filename ? { filename } : {}) })).format;

test('formats are auto-detected by content', async () => {
  expect(await formatOf('# A plan\n\nText')).toBe('markdown');
  expect(await formatOf('Notes\n\n- one\n- two')).toBe('markdown');
  expect(await formatOf('---\ntitle: x\n---\nText')).toBe('markdown');
  expect(await formatOf('<!DOCTYPE html><html><body><p>x</p></body></html>')).toBe('html');
  expect(await formatOf('<div><p>One</p><p>Two</p></div>')).toBe('html');
  expect(await formatOf('{"a": 1}')).toBe('json');
  expect(await formatOf('{"a": 1}\n{"a": 2}\n')).toBe('jsonl');
  expect(await formatOf('Dear all,\n\nwe meet at 5 - 6 * 2.\n')).toBe('text');
});

test('content wins over a wrong name', async () => {
  expect(await formatOf('<!doctype html><html><body>x</body></html>', 'page.txt')).toBe('html');
  expect(await formatOf('{"a":1}\n{"a":2}', 'log.json')).toBe('jsonl');
});

test('the name decides if any text would match', async () => {
  expect(await formatOf('Just words.', 'readme.md')).toBe('markdown');
  expect(await formatOf('Just words.', 'readme.txt')).toBe('text');
});

test('a broken file that calls itself JSON is refused, and the same text without a name is read as text', async () => {
  await expect(parseDocument({ text: '{"a":1,}', filename: 'x.json' })).rejects.toThrow(ParseError);
  await expect(
    parseDocument({ text: '{"a":1,}', mediaType: 'application/json; charset=utf-8' }),
  ).rejects.toThrow(ParseError);
  expect(await formatOf('{"a":1,}')).toBe('text');
});

test('a text of odd characters that is not markup is kept character by character', async () => {
  const strings = [
    '<script>alert("x")</script>',
    '"><img src=x onerror=alert(1)>',
    "1'; DROP TABLE users; --",
    '  \u3000two spaces  ',
    'Ω≈ç√∫˜µ≤≥÷ ﷽ 田中さん 👾 🙇 ‪‪test‪',
    '__proto__',
    '${7*7} {{7*7}} %00 ../../etc/passwd',
    'T̫̺̳o̬̜ ì̬͎̲̟nv̖̗̻̣̹̕o͖̗̠̜̤k͍͚̹͖̼e',
    '&lt;b&gt; &amp;',
    '*emphasis* alone',
    '# one line',
  ];
  for (const text of strings)
    expect((await parseDocument({ text })).blocks.map((block) => block.text)).toEqual([text]);
});

test('NUL and lone surrogates are replaced with a warning, since the database cannot store them', async () => {
  const document = await parseDocument({ text: '{"note":"a\\u0000b","\\ud800":"\\udfff"}' });
  expect(document.blocks.map((block) => block.text)).toEqual(['note: a\uFFFDb\n\uFFFD: \uFFFD']);
  expect(document.warnings).toEqual([
    '3 characters that no text can hold (NUL or half a surrogate pair) were replaced.',
  ]);
});

test('a file without text is read, with a warning', async () => {
  expect(await parseDocument({ text: ' \n\n ' })).toEqual({
    title: null,
    blocks: [],
    metadata: {},
    warnings: ['No text was found in this file.'],
    format: 'text',
  });
});

test('metadata has the form that the service accepts: safe keys, finite values, at most 50', async () => {
  const lines = Array.from({ length: 70 }, (_, i) => `key ${i}: ${i}`);
  const { metadata } = await parseDocument({
    text: `---\nconstructor: x\nbad: .inf\n${lines.join('\n')}\n---\n\ntext`,
  });
  expect(Object.keys(metadata)).toHaveLength(50);
  expect(Object.hasOwn(metadata, 'constructor')).toBe(false);
  expect(metadata).toMatchObject({ key_0: 0, key_1: 1 });
  expect(Object.hasOwn(metadata, 'bad')).toBe(false);
});

test('any text gives blocks with unique ids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 200 }), async (text) => {
      const { blocks } = await parseDocument({ text });
      expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
      for (const block of blocks) expect(block.text.isWellFormed() && !block.text.includes('\0')).toBe(true);
    }),
  );
});

test('texts crafted to stall a regular expression are read', async () => {
  const hostile = [
    '-'.repeat(50_000),
    `<${'!--'.repeat(30_000)}`,
    '<!---->'.repeat(600),
    '[]('.repeat(20_000),
    `|${' -'.repeat(30_000)}`,
    ' '.repeat(100_000) + 'x',
    '**a'.repeat(30_000),
    '\n \t'.repeat(30_000),
  ];
  for (const text of hostile) expect(await parseDocument({ text })).toBeDefined();
});
