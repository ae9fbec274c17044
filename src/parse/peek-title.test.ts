import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finishDocument } from './finish-document.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { peekTitle } from './peek-title.ts';

const titleOf = (markdown: string) => finishDocument(parseMarkdown(markdown)).title;

describe('peekTitle', () => {
  test('reads the plain heading that opens a text', () => {
    expect(peekTitle('# Release notes (2026)\n\nText')).toBe('Release notes (2026)');
    expect(peekTitle('\n\n##  Änderungen -  Übersicht \nText')).toBe('Änderungen - Übersicht');
  });

  test('leaves every other text to the parser', () => {
    for (const text of [
      '',
      'Text\n# Later',
      '# *Marked*',
      '# Closed #',
      '#No blank',
      '# \nText',
      '# a\r\n',
      '---\nt: 1\n---\n# x',
    ])
      expect(peekTitle(text)).toBeUndefined();
  });

  test('never says another title than the parser', () => {
    const line = fc.string({
      unit: fc.constantFrom(...'#ab É-=.,;()\'"/+%?1 \t*_`[]<>&\\~!:|'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const markdown = lines.join('\n');
        const peeked = peekTitle(markdown);
        if (peeked !== undefined) expect(peeked).toBe(titleOf(markdown));
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(line, (rest) => {
        const markdown = `# ${rest}\nabc`;
        const peeked = peekTitle(markdown);
        if (peeked !== undefined) expect(peeked).toBe(titleOf(markdown));
      }),
      { numRuns: 3_000 },
    );
  });
});
