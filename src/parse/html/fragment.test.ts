import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDom } from './dom.ts';
import { parseFragment } from './fragment.ts';
import { htmlBlocks } from './html-blocks.ts';

const TAGS = [
  'p',
  'div',
  'ul',
  'li',
  'b',
  'a',
  'h2',
  'pre',
  'code',
  'table',
  'tr',
  'td',
  'th',
  'blockquote',
  'span',
  'caption',
];
const piece = fc.oneof(
  fc.constantFrom(
    'text',
    ' ',
    '\n',
    '&amp;',
    '&eacute;',
    '&lt;b&gt;',
    '<br>',
    '<br/>',
    '<img alt="A view" src="v.png">',
    '<hr>',
    '<!-- no -->',
    '<script>no()</script>',
    '<a href="https://a.example">',
    '<p hidden>',
    '<td colspan="2">',
    '<input type="checkbox" checked>',
    'é 漢字 😀',
    '<',
    '>',
    '"',
  ),
  fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
);

test('gives the same blocks as a whole document does', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      // Closed, so that an unfinished last tag does not swallow the end of the surrounding document.
      const html = `${pieces.join('')}<p>end</p>`;
      expect(htmlBlocks(parseFragment(html))).toEqual(htmlBlocks(parseDom(html).body));
    }),
    { numRuns: 3_000 },
  );
});

test('reads tags nested deeper than the stack allows', () => {
  expect(htmlBlocks(parseFragment(`${'<b>'.repeat(20_000)}deep`)).map((block) => block.type)).toEqual([
    'paragraph',
  ]);
});
