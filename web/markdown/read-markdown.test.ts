import { describe, expect, test } from 'vitest';
import { readMarkdown, safeAddress } from './read-markdown.ts';

const types = (source: string): string[] =>
  readMarkdown(source).tokens.flatMap((token) => [
    token.type,
    ...(token.children ?? []).map(({ type }) => type),
  ]);

describe('reading Markdown', () => {
  test('removes footnotes from the text and keeps their targets', () => {
    const { tokens, definitions } = readMarkdown(
      'Ada owns it.[^9f2]\n\n[^9f2]: Billing (slack, c1, 2026-05-01)\n',
    );
    expect(definitions).toEqual(new Map([['9f2', 'Billing (slack, c1, 2026-05-01)']]));
    expect(tokens.at(1)?.children?.map(({ type, content }) => [type, content])).toEqual([
      ['text', 'Ada owns it.'],
      ['citation', '9f2'],
    ]);
  });

  test('gives footnotes their full address instead of the headings with their common base', () => {
    const { tokens, definitions } = readMarkdown(
      'Ada owns it.[^a]\n\n## Sources in mill/docs/\n\n[^a]: ./a.md\n[^b]: Log (./b.md, 2026-05-01)\n\n## Sources in slack\n\n[^c]: C1\n',
    );
    expect([...definitions.values()]).toEqual([
      'mill/docs/a.md',
      'Log (mill/docs/b.md, 2026-05-01)',
      'slack, C1',
    ]);
    expect(tokens.map(({ type }) => type)).not.toContain('heading_open');
  });

  test('keeps line numbers, so that a person’s lines are found', () => {
    const { tokens } = readMarkdown('---\ntitle: x\n---\n[^a]: x\n\nText.\n');
    expect(tokens[0]?.map).toEqual([5, 6]);
  });

  test('never reads HTML', () => {
    expect(types('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>')).not.toContain('html_block');
    expect(types('a <b onclick=x>b</b>')).not.toContain('html_inline');
  });

  test('shows a paragraph of any length', () => {
    const long = '['.repeat(200_000);
    expect(
      readMarkdown(long)
        .tokens.at(1)
        ?.children?.map(({ content }) => content),
    ).toEqual([long]);
  });
});

test.each([
  ['https://a.example/x', true],
  ['http://a.example', true],
  ['mailto:a@b.example', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['//a.example', false],
  ['relative.md', false],
  ['', false],
])('the address %j may be linked: %s', (href, isSafe) => {
  expect(safeAddress(href) !== null).toBe(isSafe);
});
