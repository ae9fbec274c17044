import { expect, test } from 'vitest';
import { detectTextFormat, type TextFormat } from './text-formats.ts';

test('a text’s contents decide, whatever its name claims', () => {
  const shown: [TextFormat, string, string][] = [
    ['html', '<!DOCTYPE html>\n<html><body>x</body></html>', 'a.txt'],
    ['html', '<?xml version="1.0"?>\n<!-- a --><html>', 'a.md'],
    ['ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'a.txt'],
    ['captions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nx', 'a.txt'],
    ['mbox', 'From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\n\nx', 'a.txt'],
    ['email', 'Received: by x\nFrom: a@x\nSubject: y\n\nx', 'message'],
    ['jsonl', '{"a":1}\n{"a":2}\n', 'a.json'],
  ];
  for (const [format, text, filename] of shown) expect(detectTextFormat(text, { filename })).toBe(format);
});

test('a name or media type decides if any text would match', () => {
  const claimed: [TextFormat, { filename?: string; mediaType?: string }][] = [
    ['markdown', { filename: 'Notes.MD' }],
    ['markdown', { mediaType: 'text/markdown; charset=utf-8' }],
    ['html', { filename: 'a.htm' }],
    ['csv', { filename: 'a.csv' }],
    ['csv', { mediaType: 'text/csv' }],
    ['code', { filename: 'main.go' }],
    ['code', { filename: 'Makefile' }],
    ['text', { filename: 'a.txt' }],
    ['text', { filename: 'no extension' }],
    ['text', {}],
  ];
  for (const [format, claim] of claimed)
    expect(detectTextFormat('Plain words, no markup.', claim)).toBe(format);
});

test('a claim to be JSON counts, so that broken JSON is reported as such', () => {
  expect(detectTextFormat('not json', { filename: 'a.json' })).toBe('json');
  expect(detectTextFormat('', { filename: 'a.json' })).toBe('json');
  expect(detectTextFormat('not json', { filename: 'a.jsonl' })).toBe('jsonl');
  expect(detectTextFormat('not json')).toBe('text');
});

test.each([
  {
    rule: 'one mark in prose makes no Markdown, structure does',
    format: 'markdown',
    prose: [
      '5 * 3 and *one* word',
      '# only line',
      'a - b',
      '1. Mai',
      'C# is a language',
      'a | b',
      '--\nAda',
      'see [1] and (2)',
    ],
    structured: [
      '# Title\n\nText',
      '- a\n- b',
      '1. a\n2. b',
      '```\ncode\n```',
      '| a | b |\n|---|---|',
      '[plan](https://a.example)',
      'Title\n=====\n**bold** x',
    ],
  },
  {
    rule: 'tags in prose make no HTML, block elements do',
    format: 'html',
    prose: [
      'a < b > c',
      '<b>bold</b> word',
      '<name> is missing',
      '<script>alert(1)</script>',
      '<a href="x">y</a>',
    ],
    structured: ['<p>one</p><p>two</p>', '<div>one</div>', '<ul><li>a</li><li>b</li></ul>', '<h1>T</h1>text'],
  },
])('$rule', ({ format, prose, structured }) => {
  for (const text of prose) expect(detectTextFormat(text), text).toBe('text');
  for (const text of structured) expect(detectTextFormat(text), text).toBe(format);
});

test('a fragment of HTML is HTML, closed or not, and Markdown that begins with a tag is Markdown', () => {
  const readme = '<div align="center">\n\n# Sluice\n\n</div>\n\nOpens **gates**.\n\n```sh\nnpm i\n```\n';
  const logo = '<p align="center">\n  <img src="logo.png">\n</p>\n\n# Sluice\n\n- opens\n- closes\n';
  const details = '<details><summary>More</summary>\n\nText\n\n</details>\n\n## Gates\n';
  for (const text of [readme, logo, details]) {
    expect(detectTextFormat(text)).toBe('markdown');
    expect(detectTextFormat(text.replaceAll('\n', '\r\n'), { filename: 'README.md' })).toBe('markdown');
  }
  for (const text of [
    '<p>One.\n<p>Two.\n<p>Three.',
    '<main><article><p>Unclosed',
    '<!-- from the editor -->\n<p>One</p>',
    '<hr><p>Below the line</p>',
    '<dl><dt>Gate<dd>A door for water</dl>',
    '<center>Hello</center>',
    '\uFEFF<P>One</P>\r\n\r\n<P>שתיים 🌊</P>',
    '<pre>\n\n# no heading\n\n- no\n- list\n</pre>\n<p>After</p>',
    '<div dir="ltr">Hi Bo,<div><br></div><div>See you.</div></div>',
  ]) {
    expect(detectTextFormat(text)).toBe('html');
    expect(detectTextFormat(text, { filename: 'a.txt' })).toBe('html');
  }
  for (const text of [
    '<p> and <div> are tags.',
    '<T extends Gate>(gate: T) => T',
    '<?xml version="1.0"?><a><b>c</b></a>',
  ])
    expect(detectTextFormat(text)).toBe('text');
  expect(detectTextFormat('<ul><li>x</li></ul>\n\nA paragraph between.\n', { filename: 'a.md' })).toBe(
    'markdown',
  );
});

test('a long text that begins with a tag that never ends is judged in linear time', () => {
  for (const text of [
    '<p>'.repeat(200_000),
    `<p>${'<!--'.repeat(100_000)}`,
    `<div>${' \n'.repeat(100_000)}`,
    `<p>${'<pre>'.repeat(50_000)}`,
  ])
    expect(['html', 'text']).toContain(detectTextFormat(text));
});

test('JSON without a name is JSON only if all of it is', () => {
  expect(detectTextFormat('[1, 2]')).toBe('json');
  expect(detectTextFormat('\uFEFF{"a": []}\n')).toBe('json');
  expect(detectTextFormat('[draft] not yet')).toBe('text');
  expect(detectTextFormat('{{template}}')).toBe('text');
  expect(detectTextFormat('"quoted"')).toBe('text');
  expect(detectTextFormat('42')).toBe('text');
});
