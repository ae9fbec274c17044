import { expect, test } from 'vitest';
import { isShortCell } from './is-short-cell.ts';
import { readMarkdown } from './read-markdown.ts';

test('a month and a few citations stay on one line, a name and many citations do not', () => {
  const { tokens } = readMarkdown(
    '| Who | Seen | Source | All |\n|---|---|---|---|\n| Ada Lindqvist | 2026-03 | [^a][^b] | [^a][^b][^c][^d] |\n',
  );
  const cells = tokens.flatMap((token, i) => (token.type === 'td_open' ? [{ token, i }] : []));
  expect(cells.map(({ token, i }) => isShortCell(token, tokens.slice(i + 1, i + 2)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
