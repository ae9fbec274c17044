import { describe, expect, test } from 'vitest';
import { keepKnownCitations, labelsOf, splitCitations, withoutCitations } from './citations.ts';
import { isTalk, stripPreamble } from './preamble.ts';

describe('citations', () => {
  test.each([
    ['[^a, ^b]', '[^a][^b]'],
    ['[^a; ^b;^c]', '[^a][^b][^c]'],
    ['[^a, b]', '[^a][^b]'],
    ['So. [^a] [^b]', 'So. [^a] [^b]'],
    ['[^a b]', '[^a b]'],
    ['[a, b]', '[a, b]'],
    ['[^a,]', '[^a,]'],
  ])('%j has each citation in its own brackets: %j', (text, expected) => {
    expect(splitCitations(text)).toBe(expected);
  });

  test('are listed once each, in order', () => {
    expect(labelsOf('x [^b][^a] y [^b] [^] [^ c]')).toEqual(['b', 'a']);
    expect(labelsOf(`[^${'x'.repeat(201)}]`)).toEqual([]);
  });

  test('that are unknown are removed with the space before them, and the others stay', () => {
    expect(keepKnownCitations('So. [^a] [^z] It is. [^z]', new Set(['a']))).toBe('So. [^a] It is.');
    expect(withoutCitations('So.[^a] It is[^b].').replace(/\s+/g, ' ')).toBe('So. It is .');
  });
});

describe('chatter around a text', () => {
  test.each([
    ['Here is the file:\n```markdown\n# A\n```\nAnything else?', '# A'],
    ['```\n# A\n```', '# A'],
    ['```md\n# A\n\n```js\ncode\n```\nend\n```', '# A\n\n```js\ncode\n```\nend'],
    ['# A\n```\ncode\n```', '# A\n```\ncode\n```'],
    ['So it is. [^a]\n```\ncode\n```', 'So it is. [^a]\n```\ncode\n```'],
    ['```\ncode\n```\n\nSo it is. [^a]', '```\ncode\n```\n\nSo it is. [^a]'],
    ['```\nnever closed', '```\nnever closed'],
    [`${'x'.repeat(500)}\n\`\`\`\n# A\n\`\`\``, `${'x'.repeat(500)}\n\`\`\`\n# A\n\`\`\``],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(stripPreamble(text)).toBe(expected);
  });

  test.each([
    ['Sure, here it is.', true],
    ['  As an AI, I cannot.', true],
    ["I'm sorry, but no.", true],
    ['Surely the pump failed.', false],
    ['Here the river is deep.', false],
    ['The team decided.', false],
  ])('%j is chatter: %j', (paragraph, expected) => {
    expect(isTalk(paragraph)).toBe(expected);
  });
});
