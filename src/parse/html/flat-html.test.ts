import { expect, test } from 'vitest';
import { flatHtmlBlocks } from './flat-html.ts';
import { isTooDeep } from './html-depth.ts';
import { parseHtml } from './parse-html.ts';

test('a page too deep for a tree keeps its headings and paragraphs, without invisible text', () => {
  expect(
    flatHtmlBlocks(
      '<div><h2>Gates &amp; locks</h2><p>Four <b>old</b> gates.<br>One leaks.<script>var a = "<p>x";</script><div>The end',
    ),
  ).toEqual([
    { type: 'heading', text: 'Gates & locks', level: 2 },
    { type: 'paragraph', text: 'Four old gates.\nOne leaks.' },
    { type: 'paragraph', text: 'The end' },
  ]);
});

test('pages by people are never too deep, whatever they leave unclosed; pages built to be deep are', () => {
  expect(isTooDeep('<p>a'.repeat(5_000))).toBe(false);
  expect(isTooDeep(`<ul>${'<li>a'.repeat(5_000)}</ul>`)).toBe(false);
  expect(isTooDeep('<div>'.repeat(999) + '</div>'.repeat(999))).toBe(false);
  for (const unit of ['<div>', '<div></x>', '<b>a', '<td><li><p>', '<div></p>'])
    expect([unit, isTooDeep(unit.repeat(1_200))]).toEqual([unit, true]);
});

test('a warning states the depth of a page that is read without a tree, and its text is kept', () => {
  const { blocks, warnings } = parseHtml(`${'<div>'.repeat(3_000)}core`);
  expect(blocks).toEqual([{ type: 'paragraph', text: 'core' }]);
  expect(warnings).toEqual([expect.stringContaining('too deeply nested')]);
});
