import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finishDocument } from '../blocks/finish-document.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { previewMarkdown } from './preview-markdown.ts';

const LONG = 'A sentence of the text. '.repeat(200);

describe('previewMarkdown', () => {
  test('reads the opening heading of a text, whatever follows', () => {
    for (const [text, title] of [
      [`# Release notes: *2026*\n\n${LONG}`, 'Release notes: 2026'],
      [`<!-- a\ncomment -->\n# After it\n\n${LONG}`, 'After it'],
      [`Underlined\n---\n\n${LONG}`, 'Underlined'],
      [`# First\r\n\r\n# Second\r\n\r\n${LONG}`, 'First'],
    ])
      expect(previewMarkdown(text!)).toEqual({ title, metadata: {} });
  });

  test('reads front matter', () => {
    expect(previewMarkdown(`---\ntitle: Of the text\nteam: a b\n---\n${LONG}`)).toEqual({
      title: 'Of the text',
      metadata: { title: 'Of the text', team: 'a b' },
    });
    expect(previewMarkdown(`---\nteam: x\n---\n# Heading\n\n${LONG}`)).toEqual({
      title: 'Heading',
      metadata: { team: 'x' },
    });
  });

  test('returns no title for a text without a top heading', () => {
    expect(previewMarkdown(`A paragraph.\n\n${LONG}\n\n## A section\n\n- item\n`)).toEqual({
      title: null,
      metadata: {},
    });
  });

  test('leaves to the parser whatever needs the whole text', () => {
    for (const text of [
      `${LONG}\n\n# The only one\n`,
      `${LONG}\n\nUnderlined\n===\n`,
      `${LONG}\n\n- # In a list\n`,
      `${LONG}\n\n<h1>HTML</h1>\n`,
      `# See [the rules]\n\n${LONG}\n\n[the rules]: https://example.org\n`,
      `<!-- ${LONG}\n\n-->\n# After a long comment\n`,
      `${'x '.repeat(2_000)}\n`,
      '',
    ])
      expect(previewMarkdown(text).title).toBeUndefined();
  });

  test('never contradicts the parser', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '# a',
        '## b',
        '---',
        '===',
        '```',
        '- # c',
        '> # d',
        '<!--',
        '-->',
        '<h1>e</h1>',
        '**k**',
        '<b>m</b>',
        '[x]: y',
        '# [x]',
        '# Summary',
        '![logo](a.png)',
        'title: t',
        '1. f',
        '    # g',
        '\t# h',
        '[^n]: # i',
        '| a | b |',
        '|---|---|',
        LONG,
      ),
      fc.string({ unit: fc.constantFrom(...'#ab É-=.,;()\'"/+%?1 \t*_`[]<>&\\~!:|\r'), maxLength: 8 }),
    );
    let sure = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join('\n');
        const preview = previewMarkdown(text);
        const { title, metadata } = finishDocument(parseMarkdown(text));
        expect(preview.metadata).toEqual(metadata);
        if (preview.title === undefined) return;
        sure++;
        expect(preview.title).toBe(title);
      }),
      { numRuns: 5_000 },
    );
    expect(sure).toBeGreaterThan(1_000);
  });
});
