import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const blocks = (source: string) => parseMarkdown(source).blocks;

test('headings, paragraphs, rules and code keep their level and language', () => {
  expect(
    blocks(
      '# One\n\nTwo\nlines\n\n***\n\nSub\n---\n\n```ts title="x"\nlet a = 1;\n\n  b();\n```\n\n    indented\n',
    ),
  ).toEqual([
    { type: 'heading', text: 'One', level: 1 },
    { type: 'paragraph', text: 'Two lines' },
    { type: 'rule', text: '' },
    { type: 'heading', text: 'Sub', level: 2 },
    { type: 'code', text: 'let a = 1;\n\n  b();', language: 'ts' },
    { type: 'code', text: 'indented' },
  ]);
});

test('list items have their nesting level, and a later paragraph in an item is not a new item', () => {
  expect(blocks('- a\n\n  more\n  1. b\n     - [x] c\n\n  back in a\n- d\n')).toEqual([
    { type: 'list_item', text: 'a', level: 1 },
    { type: 'paragraph', text: 'more' },
    { type: 'list_item', text: 'b', level: 2, ordered: true },
    { type: 'list_item', text: '[x] c', level: 3 },
    { type: 'paragraph', text: 'back in a' },
    { type: 'list_item', text: 'd', level: 1 },
  ]);
});

test('a table is one block with its rows, header first', () => {
  expect(blocks('| Name | Share |\n|---|--:|\n| *Ada* | 1\\|2 |\n| Bo | |\n')).toEqual([
    {
      type: 'table',
      text: 'Name | Share\nAda | 1|2\nBo | ',
      table_rows: [
        ['Name', 'Share'],
        ['Ada', '1|2'],
        ['Bo', ''],
      ],
    },
  ]);
});

test('the text of a line is its visible text, with link targets stored next to it', () => {
  expect(
    blocks(
      'A **bold** [link *to*](https://a.example/x "t") and `code()`, <https://b.example>, ![logo](l.png)',
    ),
  ).toEqual([
    {
      type: 'paragraph',
      text: 'A bold link to and code(), https://b.example, logo',
      links: [
        { text: 'link to', url: 'https://a.example/x' },
        { text: 'https://b.example', url: 'https://b.example' },
      ],
    },
  ]);
});

test('pictures beside the words of a heading are no part of it, and a line of pictures alone is no text', () => {
  const badge = (name: string) => `[![${name}](https://ci.example/${name}.svg)](https://ci.example/${name})`;
  expect(parseMarkdown(`# Harbor kit ${badge('build')}\n\nWeighs boats.`).title).toBe('Harbor kit');
  expect(parseMarkdown('# <img alt="Logo" src="l.png"> Harbor kit\n\nWeighs boats.').title).toBe(
    'Harbor kit',
  );
  expect(parseMarkdown('# ![Harbor kit](logo.png)\n\nWeighs boats.').title).toBe('Harbor kit');
  expect(blocks(`${badge('build')}\n${badge('cover')} ![chat](c.svg)`)).toEqual([
    { type: 'image', text: 'build', url: 'https://ci.example/build.svg' },
    { type: 'image', text: 'cover', url: 'https://ci.example/cover.svg' },
    { type: 'image', text: 'chat', url: 'c.svg' },
  ]);
});

test('line breaks become a space, or nothing in scripts without spaces, and hard breaks are kept', () => {
  expect(blocks('one\ntwo  \nthree<br>four')[0]!.text).toBe('one two\nthree\nfour');
  expect(blocks('漢字\n文字')[0]!.text).toBe('漢字文字');
});

test('quotes, standalone images and footnotes are blocks of their own type', () => {
  expect(
    blocks(
      '> said\n> so\n> > inner\n\n![A map](map.png)\n\nSee[^a].\n\n[^a]: word\n[^long id]: no\n[^b]: two\n  lines\n',
    ),
  ).toEqual([
    { type: 'quote', text: 'said so', level: 1 },
    { type: 'quote', text: 'inner', level: 2 },
    { type: 'image', text: 'A map', url: 'map.png' },
    { type: 'paragraph', text: 'See[^a].' },
    { type: 'footnote', text: '[^a]: word [^long id]: no' },
    { type: 'footnote', text: '[^b]: two lines' },
  ]);
});

test('comments, scripts and styles are dropped, other HTML is read, and text that only looks like a tag is kept', () => {
  const source =
    'Use `x` <!-- hidden -->with <b>care</b>: get <name> of List<String>.\n\n<!-- a\n\nb -->\n\n<script>\nevil()\n</script>\n\n<table><tr><td>1</td><td>2</td></tr></table>\n';
  expect(blocks(source)).toEqual([
    { type: 'paragraph', text: 'Use x with care: get <name> of List<String>.' },
    { type: 'table', text: '1 | 2', table_rows: [['1', '2']] },
  ]);
});

test('front matter becomes flat metadata and gives the title', () => {
  const document = parseMarkdown(
    '---\ntitle: The plan\ntags: [a, b]\nowner:\n  name: Ada\ndone: true\n---\n\nText\n',
  );
  expect(document.title).toBe('The plan');
  expect(document.metadata).toEqual({ title: 'The plan', tags: 'a, b', 'owner.name': 'Ada', done: true });
  expect(document.blocks).toEqual([{ type: 'paragraph', text: 'Text' }]);
});

test('broken or hostile front matter is kept as text with a warning', () => {
  const broken = parseMarkdown('---\na: [unclosed\n---\n\nText\n');
  expect(broken.warnings).toEqual(['The front matter is not valid YAML and was kept as text.']);
  const level = (i: number): string =>
    `l${i}: &l${i} [${Array(9)
      .fill(i === 0 ? 'x' : `*l${i - 1}`)
      .join(', ')}]`;
  const bomb = parseMarkdown(
    `---\n${Array.from({ length: 9 }, (_, i) => level(i)).join('\n')}\n---\n\nText\n`,
  );
  expect(bomb.warnings).toHaveLength(1);
  expect(bomb.blocks.at(-1)).toEqual({ type: 'paragraph', text: 'Text' });
});

test('the title is the opening heading, or the only heading of level 1', () => {
  expect(parseMarkdown('## Small start\n\ntext\n\n# Later').title).toBe('Small start');
  expect(parseMarkdown('# {{ page.title }}\n\ntext').title).toBeNull();
  expect(parseMarkdown('![logo](a.png)\n\n## Call of May 6\n\ntext\n\n## Logistics').title).toBe(
    'Call of May 6',
  );
  expect(parseMarkdown('# Summary\n\ntext\n\n# Motivation').title).toBeNull();
  expect(parseMarkdown('# Agenda\n\ntext\n\n# Notes').title).toBeNull();
  expect(parseMarkdown('# Summary\n\ntext\n\n## Motivation').title).toBe('Summary');
  expect(parseMarkdown('## Description\n\ntext\n\n## Deliverables').title).toBeNull();
  expect(parseMarkdown('## Overview\n\ntext\n\n# The mill\n\n## Later').title).toBe('The mill');
  expect(parseMarkdown('Intro\n\n# Only\n\n## Sub').title).toBe('Only');
  expect(parseMarkdown('Intro\n\n# One\n\n# Two').title).toBeNull();
});

test('any text is read without an error, and plain words are never lost', () => {
  const unit = fc.constantFrom(
    'a',
    'b ',
    '\n',
    '# ',
    '- ',
    '> ',
    '`',
    '*',
    '[',
    ']',
    '(',
    ')',
    '|',
    '<',
    '!',
    '    ',
    '1. ',
    '[^',
    ']: ',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (noise) => {
      const { blocks: read } = parseMarkdown(`${noise}\n\nkept words\n`);
      expect(read.map((block) => block.text).join('\n')).toContain('kept words');
    }),
    // The alphabet omits these: in Markdown, too, an open fence, comment or tag swallows the rest of the text.
  );
});

test('text in extremely nested quotes is not lost', () => {
  const text = `${'> '.repeat(500)}The gate`;
  expect(
    parseMarkdown(text)
      .blocks.map((block) => block.text)
      .join(' '),
  ).toContain('The gate');
  expect(parseMarkdown('<!-- nothing to read -->').blocks).toEqual([]);
});
