import { expect, test } from 'vitest';
import { parseDom } from './dom.ts';
import { htmlBlocks } from './html-blocks.ts';

const blocks = (html: string) => htmlBlocks(parseDom(html).body);
const parts = (html: string): (string | number)[][] =>
  blocks(html).map(({ type, text, level }) => (level === undefined ? [type, text] : [type, text, level]));

test('inline elements join text, and block elements separate it', () => {
  expect(parts('a <b>b</b><i>c</i> <span>d</span><div>e</div>f<section><p>g</p>h</section>')).toEqual([
    ['paragraph', 'a bc d'],
    ['paragraph', 'e'],
    ['paragraph', 'f'],
    ['paragraph', 'g'],
    ['paragraph', 'h'],
  ]);
});

test('definition lists, figures and details are read as text', () => {
  expect(
    parts(
      '<dl><dt>Weir</dt><dd>A low dam.</dd></dl><figure><img src="a.png" alt="Weir"><figcaption>From the north</figcaption></figure><details><summary>More</summary>Text</details>',
    ),
  ).toEqual([
    ['paragraph', 'Weir'],
    ['paragraph', 'A low dam.'],
    ['image', 'Weir'],
    ['paragraph', 'From the north'],
    ['heading', 'More', 6],
    ['paragraph', 'Text'],
  ]);
});

test('a line in bold alone is a heading if something else follows', () => {
  const html =
    '<p><b>Lock </b> <strong>hours</strong></p><p>It <b>opens</b> at noon.</p><p><b>Ana Ruiz</b></p>';
  expect(parts(html)).toEqual([
    ['heading', 'Lock hours', 6],
    ['paragraph', 'It opens at noon.'],
    ['paragraph', 'Ana Ruiz'],
  ]);
});

test('a heading is one line, and its link is not a paragraph', () => {
  expect(blocks('<h2>Gate<br>plan <a href="#x">#</a></h2>')).toEqual([
    { type: 'heading', text: 'Gate plan #', level: 2 },
  ]);
});

test('items of numbered lists are marked as numbered, also around a list with bullets', () => {
  const html = '<ol><li>Open<ul><li>slowly</li></ul></li><li>Close</li></ol>';
  expect(htmlBlocks(parseDom(html).body)).toEqual([
    { type: 'list_item', text: 'Open', level: 1, ordered: true },
    { type: 'list_item', text: 'slowly', level: 2 },
    { type: 'list_item', text: 'Close', level: 1, ordered: true },
  ]);
});

test('nested list items keep their level, and ticked boxes are shown', () => {
  expect(
    parts(
      '<ul><li><input type="checkbox" checked> done</li><li><p>two</p><ol><li>deep</li></ol>tail</li></ul>',
    ),
  ).toEqual([
    ['list_item', '[x] done', 1],
    ['list_item', 'two', 1],
    ['list_item', 'deep', 2],
    ['paragraph', 'tail'],
  ]);
});

test('paragraphs in a quotation are quotes', () => {
  expect(parts('<blockquote><p>One</p><p>Two</p></blockquote><p>after</p>')).toEqual([
    ['quote', 'One'],
    ['quote', 'Two'],
    ['paragraph', 'after'],
  ]);
});

test('code keeps its lines, and its language from any common class name', () => {
  expect(
    blocks(
      '<pre class="lang-py">a\n  b\n</pre><pre><code class="hljs language-c++">x</code></pre><pre>plain</pre><pre> \n</pre>',
    ),
  ).toEqual([
    { type: 'code', text: 'a\n  b', language: 'py' },
    { type: 'code', text: 'x', language: 'c++' },
    { type: 'code', text: 'plain' },
  ]);
});

test('links are kept if they lead somewhere, and images if they have a description', () => {
  expect(
    blocks(
      '<p><a href="https://a.example">one</a> <a href="javascript:x()">two</a> <a href="">three</a> <a href="../d">four</a><img src="x.png"><img src="data:image/png;base64,AA" alt="dot"></p>',
    ),
  ).toEqual([
    {
      type: 'paragraph',
      text: 'one two three four',
      links: [
        { text: 'one', url: 'https://a.example' },
        { text: 'four', url: '../d' },
      ],
    },
    { type: 'image', text: 'dot' },
  ]);
});

test('invisible text is not read', () => {
  expect(
    parts(
      '<script>a</script><style>b</style><template>c</template><noscript>d</noscript><svg><text>e</text></svg><iframe>f</iframe><button>g</button><p hidden>h</p><p style="DISPLAY : none">i</p><p style="visibility:hidden">j</p><!-- k --><p>seen</p>',
    ),
  ).toEqual([['paragraph', 'seen']]);
});
