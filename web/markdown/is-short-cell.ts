import type { Token } from 'markdown-it';

const CHARS_MAX = 12;
const CITATIONS_MAX = 3;

/** Returns whether a text is one short word, such as a date, which a line break would spoil. */
export const isShortText = (text: string): boolean => text.length <= CHARS_MAX && !/\s/.test(text.trim());

/** Returns whether a table cell holds one short word, such as `2026-03`, or only a few citations: it stays on one line. */
export function isShortCell({ tag }: Token, inner: readonly Token[]): boolean {
  if (tag !== 'td') return false;
  const inline = inner.flatMap(({ children }) => children ?? []);
  const cited = inline.filter(({ type }) => type === 'citation').length;
  const text = inline.map(({ type, content }) => (type === 'citation' ? '' : content)).join('');
  return cited <= CITATIONS_MAX && isShortText(text);
}
