import { describe, expect, test } from 'vitest';
import { detectTextFormat } from '../text-formats.ts';
import { looksLikeWikitext } from './looks-like-wikitext.ts';
import { parseWikitext } from './parse-wikitext.ts';

const blocksOf = (source: string) => parseWikitext(source).blocks;
const textsOf = (source: string) => blocksOf(source).map(({ text }) => text);

describe('a page of MediaWiki', () => {
  test('becomes headings, paragraphs, lists and code', () => {
    expect(
      blocksOf(
        "== Gates ==\nThe '''north''' gate\nopens at ''noon''.\n\n* Turn it\n** slowly\n# Lock it\n; Keeper : Ada\n: indented\n\n make open\n make lock\n",
      ),
    ).toEqual([
      { type: 'heading', text: 'Gates', level: 2 },
      { type: 'paragraph', text: 'The north gate opens at noon.' },
      { type: 'list_item', text: 'Turn it', level: 1 },
      { type: 'list_item', text: 'slowly', level: 2 },
      { type: 'list_item', text: 'Lock it', level: 1, ordered: true },
      { type: 'list_item', text: 'Keeper: Ada', level: 1 },
      { type: 'paragraph', text: 'indented' },
      { type: 'code', text: 'make open\nmake lock' },
    ]);
  });

  test('shows links by their text, and keeps the addresses that lead out of the wiki', () => {
    const [block] = blocksOf(
      'See [[Gate plan]], [[Gate plan|the plan]], [[#Noon|noon]], [[plan.mediawiki|BIP [1]]], [https://works.example the site] and [https://a.example].',
    );
    expect(block).toEqual({
      type: 'paragraph',
      text: 'See Gate plan, the plan, noon, BIP [1], the site and https://a.example.',
      links: [
        { text: 'BIP [1]', url: './plan.mediawiki' },
        { text: 'the site', url: 'https://works.example' },
        { text: 'https://a.example', url: 'https://a.example' },
      ],
    });
  });

  test('shows a picture by its caption, and its categories as metadata', () => {
    const source =
      '[[File:gate.png|thumb|200px|The [[north gate]]]]\n\n[[Category:Gates]][[Category:Water]][[de:Tore]]\nOpen.';
    const { blocks, metadata } = parseWikitext(source);
    expect(blocks.map(({ text }) => text)).toEqual(['The north gate', 'Open.']);
    expect(metadata).toEqual({ categories: 'Gates, Water' });
  });

  test('shows the table with its cells, without their attributes', () => {
    const source =
      '{| class="wikitable"\n|+ Gates\n! Gate !! Keeper\n|-\n| North || style="color: red" | Ada\n|-\n| colspan="2" | Both\n* open\n* shut\n|}';
    expect(blocksOf(source)).toMatchObject([
      { type: 'paragraph', text: 'Gates' },
      {
        type: 'table',
        table_rows: [
          ['Gate', 'Keeper'],
          ['North', 'Ada'],
          ['Both; open; shut', ''],
        ],
      },
    ]);
  });

  test('keeps code as written, with its language, and what is not markup', () => {
    const source =
      "<syntaxhighlight lang=\"bash\">\n* [[open]] {{now}}\n</syntaxhighlight>\nUse <code>a ''b''</code>, <nowiki>[[c]]</nowiki> and <gate>.<!-- hidden -->";
    expect(blocksOf(source)).toEqual([
      { type: 'code', text: '* [[open]] {{now}}', language: 'bash' },
      { type: 'paragraph', text: 'Use a b, [[c]] and <gate>.' },
    ]);
  });

  test('keeps references as footnotes', () => {
    expect(blocksOf('Opens at noon.<ref>See [[Gate plan]]</ref><ref name="a"/>\n<references/>')).toEqual([
      { type: 'paragraph', text: 'Opens at noon.[^1]' },
      { type: 'footnote', text: '[^1]: See Gate plan' },
    ]);
  });

  test('an element, table, link or template without an end is text', () => {
    expect(textsOf('Opens <pre> at {{noon and [[later')).toEqual(['Opens <pre> at {{noon and [[later']);
    expect(textsOf('{| class="a"\n| Ada')).toEqual(['{| class="a" | Ada']);
  });
});

describe('a template', () => {
  test.each([
    ['{{lang|fr|oui}}', 'oui'],
    ['{{Note|Gates open at noon.}}', 'Gates open at noon.'],
    ['Ada{{citation needed|date=May 2020}} opens it.', 'Ada opens it.'],
    ['{{#if: a | b | c}}Open.', 'Open.'],
    ['{{main|{{PAGENAME}}|[[Gate|the gate]]}}', 'the gate'],
    ['{{{keeper|Ada}}} opens it.', 'Ada opens it.'],
  ])('%s shows %s', (source, text) => {
    expect(textsOf(source)).toEqual([text]);
  });

  test('of named values on its own line is a list of facts', () => {
    expect(
      textsOf('{{Infobox gate\n| keeper = [[Ada Lind]]\n| opened_in = 1997\n| empty =\n}}\nText.'),
    ).toEqual(['keeper: Ada Lind', 'opened in: 1997', 'Text.']);
  });

  test('may give the page its title', () => {
    expect(parseWikitext('{{DISPLAYTITLE:Gate plan}}\nText.').title).toBe('Gate plan');
  });
});

test('fields in a code block above the first heading are metadata, as in numbered proposals', () => {
  const source =
    '<pre>\n  GIP: 7\n  Title: Open gates\n  Author: Ada <ada@works.example>\n          Ben\n</pre>\n== Abstract ==\nOpen.';
  expect(parseWikitext(source)).toEqual({
    title: 'Open gates',
    blocks: [
      { type: 'heading', text: 'Abstract', level: 2 },
      { type: 'paragraph', text: 'Open.' },
    ],
    metadata: { gip: '7', title: 'Open gates', author: 'Ada <ada@works.example> Ben' },
    warnings: [],
  });
});

test('a name decides whether a page that begins with a code block is wikitext or HTML', () => {
  const text = '<pre>\nGIP: 7\nTitle: Open gates\n</pre>\n\n==Abstract==\nOpen.\n<pre>make</pre>';
  expect(detectTextFormat(text, { filename: 'gip-7.mediawiki' })).toBe('wikitext');
  expect(detectTextFormat(text, { filename: 'gip-7.html' })).toBe('html');
});

test('a redirect says where it leads', () => {
  expect(textsOf('#REDIRECT [[Gate plan]]')).toEqual(['Redirect to Gate plan']);
});

test.each([
  ["== Gates ==\nThe '''north''' gate and [[Ada]].", true],
  ['== Gates ==\n\nAsciiDoc has *bold* text, too.', false],
  ['== Gates\n\nSee <<ada>> and [[anchor]]', false],
  ['# Gates\n\n== Old ==\n\n[[Ada]]', false],
])('%j is wikitext: %s', (source, expected) => {
  expect(looksLikeWikitext(source)).toBe(expected);
});
