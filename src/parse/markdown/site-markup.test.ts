import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const texts = (source: string): string[] =>
  parseMarkdown(source).blocks.map(({ type, text }) => `${type}: ${text}`);

test.each([
  [
    'Docusaurus',
    ':::tip Backups first\n\nRun them **nightly**.\n\n:::\nAfter.',
    ['Backups first', 'Run them nightly.', 'After.'],
  ],
  ['Docusaurus, bracketed', ':::note[Read me]\nText.\n:::', ['Read me', 'Text.']],
  ['MyST', ':::{attention}\nVotes are open.\n:::', ['Votes are open.']],
  ['MyST target', '(list-of-groups)=\nGroups meet weekly.', ['Groups meet weekly.']],
  ['MyST target in parts', '(groups:list/all)=\nGroups meet weekly.', ['Groups meet weekly.']],
  [
    'MyST fence',
    '```{note} Mind\n:class: tip\nVotes are open.\n```\nOut.',
    ['Mind', 'Votes are open.', 'Out.'],
  ],
  [
    'MkDocs',
    '!!! warning "Mind the gap"\n    Stand back.\n\n    Really.\nOut.',
    ['Mind the gap', 'Stand back.', 'Really.', 'Out.'],
  ],
  ['kramdown', 'Call Ada.\n{: .note}\n\n{:toc}\n\nBo waits. {: #bo}', ['Call Ada.', 'Bo waits.']],
  ['MDX', "import Tabs from '@theme/Tabs';\n\nPick one. {/* later */}", ['Pick one.']],
  ['ERB', '<%= partial "banner" %>\n\nPay by <%= link_to "x" %>card.', ['Pay by card.']],
  ['ERB value', '<%= toc %>\n\nWe are <%= teams.size %> teams.', ['We are <%= teams.size %> teams.']],
  ['Liquid', '{% include toc.html %}\n\nWe meet at {{ site.time }}.', ['We meet at {{ site.time }}.']],
  ['Hugo', 'A {{< glossary_tooltip text="Pod" id="pod" >}} runs. {{% end %}}', ['A Pod runs.']],
])(
  '%s: the markup of boxes and tags of a site generator is removed, and their text kept',
  (_, source, expected) => {
    expect(texts(source)).toEqual(expected.map((text) => `paragraph: ${text}`));
  },
);

test('a heading loses its id, a GitHub box its marker, and a page made by its template its heading', () => {
  expect(texts('## Term limits {#limits}\n\n> [!NOTE]\n> Two years.')).toEqual([
    'heading: Term limits',
    'quote: Two years.',
  ]);
  expect(texts('# <%= current_page.data.title %>\n\nText.')).toEqual(['paragraph: Text.']);
});

test('a MyST fence contains Markdown up to its own end: code in it is code, and other directives are unchanged', () => {
  const tabs = '````{tab-set}\n```{tab-item} Linux\n:sync: linux\n1. Run `up`.\n```\n````\nOut.';
  expect(texts(tabs)).toEqual(['paragraph: Linux', 'list_item: Run up.', 'paragraph: Out.']);
  expect(texts('````{warning}\nStop it:\n```sh\ndown\n```\n````')).toEqual([
    'paragraph: Stop it:',
    'code: down',
  ]);
  expect(texts('- a\n\n  ```{tip}\n  deep\n  ```\n- b')).toEqual([
    'list_item: a',
    'paragraph: deep',
    'list_item: b',
  ]);
  expect(texts('```{math}\na + b\n```')).toEqual(['code: a + b']);
  expect(texts('```{note}\nNever closed.')).toEqual(['paragraph: Never closed.']);
});

test('a list inside a box is a list, and a box inside a list item ends with the item', () => {
  expect(texts('!!! note\n    * one\n    * two\n\n- a\n\n    !!! tip\n        deep\n- b')).toEqual([
    'list_item: one',
    'list_item: two',
    'list_item: a',
    'paragraph: deep',
    'list_item: b',
  ]);
});

test('code keeps every character, and text that only looks like a tag stays text', () => {
  expect(texts('```\n{% raw %} :::tip\n<%= x %>\n```')).toEqual(['code: {% raw %} :::tip\n<%= x %>']);
  expect(texts('Write `{% raw %}` or `<%= x %>`.')).toEqual(['paragraph: Write {% raw %} or <%= x %>.']);
  for (const text of [
    'Less than <% 5 and {% is odd',
    'import data from the old system',
    'f(x)= is a function (see)=',
    'Use {#each} blocks here',
  ])
    expect(texts(text)).toEqual([`paragraph: ${text}`]);
});
