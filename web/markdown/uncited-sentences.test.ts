import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';
import { isCitedList, isCitedRow, uncitedSentences } from './uncited-sentences.ts';

/** Returns the marked sentences of a paragraph. */
function uncited(source: string): string[] {
  const inline = readMarkdown(source).tokens.find(({ type }) => type === 'inline')?.children ?? [];
  const runs = uncitedSentences(inline);
  return [...runs.values()].flat().flatMap(({ text, isUncited }) => (isUncited ? [text] : []));
}

test.each([
  ['The kiln runs on gas. [^a] It is in the yard.', ['It is in the yard.']],
  ['The kiln runs on gas. It is in the yard. [^a]', []],
  ['The kiln runs on gas[^a]. It is in the yard.[^b]', []],
  ['The kiln runs [^a] on gas.', []],
  ['The kiln runs on gas.\nIt is in the yard. [^a]', []],
  ['[How to light the kiln](how-to.md)', []],
  ['See [how to light the kiln](how-to.md)', []],
  ['Who to ask about it:', []],
  ['Ada Lindqvist', []],
  ['', []],
])('in “%s”, %j are uncited', (source, expected) => {
  expect(uncited(source)).toEqual(expected);
});

test('a sentence with bold words and links is marked in each of its parts', () => {
  expect(uncited('The **old** kiln runs [on gas](https://a.b) still.')).toEqual([
    'The ',
    'old',
    ' kiln runs ',
    'on gas',
    ' still.',
  ]);
});

test('the parts of a text token joined equal the token', () => {
  const source = 'One two three. Four five six. [^a] Seven **eight nine** ten. 漢字が三つ。 end';
  const inline = readMarkdown(source).tokens.find(({ type }) => type === 'inline')?.children ?? [];
  for (const [token, runs] of uncitedSentences(inline))
    expect(runs.map(({ text }) => text).join('')).toBe(token.content);
});

test('a row of a table is cited as a whole, and its neighbor is not', () => {
  const table =
    '| Who | Role | Source |\n|---|---|---|\n| Ada | Runs the kiln at night | [^a] |\n| Bo | Runs it by day | |\n';
  const { tokens } = readMarkdown(table);
  const rows = tokens.flatMap((token, i) => {
    const inner = tokens.slice(
      i + 1,
      i + 1 + tokens.slice(i + 1).findIndex(({ type }) => type === 'tr_close'),
    );
    return token.type === 'tr_open' ? [isCitedRow(token, inner)] : [];
  });
  expect(rows).toEqual([false, true, false]);
});

test.each([
  ['As of 3 March 2026: [^a]\n\n1. Light the kiln.\n', true],
  ['Keep in mind: [^a]\n\n- Open the door first.\n', true],
  ['As of 3 March 2026:\n\n1. Light the kiln.\n', false],
  ['The kiln runs on gas. [^a]\n\n- It is in the yard.\n', false],
  ['As of 3 March 2026: [^a]\n\n## Gas\n\n- It is in the yard.\n', false],
  ['- It is in the yard.\n', false],
])('the list in “%s” is covered by the line above it: %j', (source, expected) => {
  const { tokens } = readMarkdown(source);
  const at = tokens.findIndex(({ tag }) => tag === 'ol' || tag === 'ul');
  expect(isCitedList(tokens, at)).toBe(expected);
});
