import { describe, expect, test } from 'vitest';
import { detectTextFormat } from '../text-formats.ts';
import { parseOrg } from './parse-org.ts';

/** Blocks as lines: type, level and text. */
const read = (source: string): string[] =>
  parseOrg(source).blocks.map(({ type, level, ordered, text }) =>
    `${type}${level ?? ''}${ordered ? '#' : ''} ${text}`.trim(),
  );

describe('the beginning of a file', () => {
  test('keywords become title and metadata, and settings say nothing', () => {
    const { title, metadata, blocks } = parseOrg(
      '#+TITLE: Pump *handbook*\n#+author: Ada Lind\n#+DATE: <2026-03-02 Mon>\n#+filetags: :ops:water:\n#+OPTIONS: toc:nil\n#+CONSTRUCTOR: no\n# a comment\n\nText.',
    );
    expect(title).toBe('Pump handbook');
    expect(metadata).toEqual({
      title: 'Pump handbook',
      author: 'Ada Lind',
      date: '2026-03-02 Mon',
      tags: 'ops water',
    });
    expect(blocks).toEqual([{ type: 'paragraph', text: 'Text.' }]);
  });

  test('the first heading is the title of a file without one', () =>
    expect(parseOrg('* Pumps\nText.').title).toBe('Pumps'));
});

describe('headings', () => {
  test('lose tags, priority and counts, and keep what is to do', () =>
    expect(read('* Pumps :ops:water:\n** TODO [#A] Oil them [1/3]\n******** Deep')).toEqual([
      'heading1 Pumps',
      'heading2 TODO Oil them',
      'heading6 Deep',
    ]));

  test('planned days and their own properties become properties', () =>
    expect(
      read(
        '* TODO Oil\nDEADLINE: <2026-05-01 Fri> SCHEDULED: <2026-04-20 Mon>\n:PROPERTIES:\n:ID: 7f\n:CUSTOM_ID: oil\n:Owner: [[https://x.example][Ada]]\n:END:\n:LOGBOOK:\nCLOCK: [2026-04-20 Mon 10:00]--[2026-04-20 Mon 11:00] =>  1:00\n- Note taken: oil is low\n:END:',
      ),
    ).toEqual([
      'heading1 TODO Oil',
      'property Deadline: 2026-05-01',
      'property Scheduled: 2026-04-20',
      'property Owner: Ada',
      'list_item1 Note taken: oil is low',
    ]));

  test('a very long one stays as it is', () => {
    const title = `a${' '.repeat(100_000)}b`;
    expect(parseOrg(`* ${title} :tag:`).blocks[0]?.text).toContain(':tag:');
  });
});

describe('lists', () => {
  test('nest by indentation, and continue below their bullet', () =>
    expect(
      read('- one\n  goes on\n  1. first\n  2. [@2] second\n- two\n\n  More of two.\n\n\nAfter.'),
    ).toEqual([
      'list_item1 one goes on',
      'list_item2# first',
      'list_item2# second',
      'list_item1 two',
      'paragraph More of two.',
      'paragraph After.',
    ]));

  test('terms stand before what they mean', () =>
    expect(read('- Gate :: a valve\n  for water\n + Pump ::')).toEqual([
      'list_item1 Gate: a valve for water',
      'list_item2 Pump:',
    ]));

  test('a star at the beginning of a line is a heading, an indented one an item', () =>
    expect(read('* Heading\n  * item')).toEqual(['heading1 Heading', 'list_item1 item']));
});

describe('blocks', () => {
  test('code keeps its language and lines, without the commas that protect them', () =>
    expect(parseOrg('#+BEGIN_SRC Shell :results output\n  make\n    ,* all\n#+END_SRC').blocks).toEqual([
      { type: 'code', text: 'make\n  * all', language: 'shell' },
    ]));

  test('examples and lines after a colon are code, quotes are quotes, comments are left out', () =>
    expect(
      read(
        '#+begin_example\nraw\n#+end_example\n: one\n: two\n#+begin_quote\nSaid.\n#+end_quote\n#+begin_comment\nhidden\n#+end_comment\nPlain.',
      ),
    ).toEqual(['code raw', 'code one\ntwo', 'quote1 Said.', 'paragraph Plain.']));

  test('other blocks are read like the text around them', () =>
    expect(read('#+begin_note\nMind the gap.\n#+end_note\nAfter.')).toEqual([
      'paragraph Mind the gap.',
      'paragraph After.',
    ]));

  test('HTML is read as HTML, and what is for other exports is left out', () =>
    expect(
      read('#+begin_export html\n<p>Shown</p>\n#+end_export\n#+begin_export latex\n\\vspace\n#+end_export'),
    ).toEqual(['paragraph Shown']));

  test('one without an end loses nothing', () =>
    expect(read('#+begin_src sh\nmake\n\n* Next')).toEqual(['paragraph make', 'heading1 Next']));

  test('tables lose their rules, widths and formulas; a caption stays', () => {
    const { blocks } = parseOrg(
      '#+CAPTION: Shifts\n| Who | When |\n|-----+------|\n| <l> | <10> |\n| *Ada* | Mon |\n#+TBLFM: $3=$2',
    );
    expect(blocks.map(({ text }) => text)).toEqual(['Shifts', 'Who | When\nAda | Mon']);
    expect(blocks[1]?.table_rows).toEqual([
      ['Who', 'When'],
      ['Ada', 'Mon'],
    ]);
  });

  test('five dashes are a rule, an included file is a link', () => {
    expect(read('-----')).toEqual(['rule']);
    expect(parseOrg('#+INCLUDE: "pumps.org" :lines "1-5"').blocks).toEqual([
      { type: 'paragraph', text: 'pumps.org', links: [{ text: 'pumps.org', url: 'pumps.org' }] },
    ]);
  });

  test('a picture alone is an image', () =>
    expect(parseOrg('[[file:img/gate.png]]\n\n[[./b.svg][The gate]]').blocks).toEqual([
      { type: 'image', text: '', url: 'img/gate.png' },
      { type: 'image', text: 'The gate', url: './b.svg' },
    ]));

  test('footnotes keep their labels', () =>
    expect(read('See[fn:1].\n\n[fn:1] The plan.\nIt is long.')).toEqual([
      'paragraph See[^1].',
      'footnote [^1]: The plan. It is long.',
    ]));
});

describe('which texts are Org', () => {
  test.each([
    ['by name', 'Only words.', 'notes.org', 'org'],
    ['by settings and headings', '#+TITLE: A\n\n* B\nText.', undefined, 'org'],
    ['by settings and links', '#+begin_src sh\nx\n#+end_src\n[[https://a.example][A]]', 'readme', 'org'],
    ['not Markdown that shows some', '# A\n\n#+TITLE: x\n\n* item', undefined, 'markdown'],
    ['not a list alone', '* one\n* two', undefined, 'markdown'],
    [
      'not a page saved under that name',
      '<!doctype html><html><body><p>x</p></body></html>',
      'emacs.org',
      'html',
    ],
  ])('%s', (_, text, filename, format) => expect(detectTextFormat(text, { filename })).toBe(format));
});

test.each(['#+begin_src\n', '[[a', '=a ', ':a:\n', '- a ::', '[fn:a', '{{{a('])(
  'a text of nothing but “%s” is read to its end',
  (piece) => expect(parseOrg(`${piece.repeat(20_000)}\n\nLast.`).blocks.at(-1)?.text).toBe('Last.'),
);
