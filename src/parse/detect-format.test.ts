import { expect, test } from 'vitest';
import { detectTextFormat, type TextFormat } from './detect-format.ts';

test('what a text shows decides, whatever its name claims', () => {
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

test('a name or media type decides where any text would do', () => {
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
    expect(detectTextFormat('Plain words, no marks.', claim)).toBe(format);
});

test('a claim of JSON stands, so that broken JSON is reported as such', () => {
  expect(detectTextFormat('not json', { filename: 'a.json' })).toBe('json');
  expect(detectTextFormat('', { filename: 'a.json' })).toBe('json');
  expect(detectTextFormat('not json', { filename: 'a.jsonl' })).toBe('jsonl');
  expect(detectTextFormat('not json')).toBe('text');
});

test('one mark in prose makes no Markdown, structure does', () => {
  for (const text of [
    '5 * 3 and *one* word',
    '# only line',
    'a - b',
    '1. Mai',
    'C# is a language',
    'a | b',
    '--\nAda',
    'see [1] and (2)',
  ]) {
    expect(detectTextFormat(text)).toBe('text');
  }
  for (const text of [
    '# Title\n\nText',
    '- a\n- b',
    '1. a\n2. b',
    '```\ncode\n```',
    '| a | b |\n|---|---|',
    '[plan](https://a.example)',
    'Title\n=====\n**bold** x',
  ]) {
    expect(detectTextFormat(text)).toBe('markdown');
  }
});

test('tags in prose make no HTML, block elements do', () => {
  for (const text of [
    'a < b > c',
    '<b>bold</b> word',
    '<name> is missing',
    '<script>alert(1)</script>',
    '<a href="x">y</a>',
  ]) {
    expect(detectTextFormat(text)).toBe('text');
  }
  for (const text of [
    '<p>one</p><p>two</p>',
    '<div>one</div>',
    '<ul><li>a</li><li>b</li></ul>',
    '<h1>T</h1>text',
  ]) {
    expect(detectTextFormat(text)).toBe('html');
  }
});

test('JSON without a name is JSON only when all of it is', () => {
  expect(detectTextFormat('[1, 2]')).toBe('json');
  expect(detectTextFormat('\uFEFF{"a": []}\n')).toBe('json');
  expect(detectTextFormat('[draft] not yet')).toBe('text');
  expect(detectTextFormat('{{template}}')).toBe('text');
  expect(detectTextFormat('"quoted"')).toBe('text');
  expect(detectTextFormat('42')).toBe('text');
});
