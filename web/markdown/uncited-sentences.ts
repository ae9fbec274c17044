import type { Token } from 'markdown-it';

/** A run of a text token; `isUncited` if its sentence cites nothing. */
export interface Run {
  text: string;
  isUncited: boolean;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Shorter sentences state nothing: a name, a heading in a list. */
const WORDS_MIN = 3;

/**
 * Splits the text tokens of a paragraph into runs, by whether their sentence cites something. A citation covers everything before it in its
 * paragraph. Words that introduce a list, links, and fragments of a few words need none.
 */
export function uncitedSentences(inline: readonly Token[]): ReadonlyMap<Token, readonly Run[]> {
  const { text, stated, places, citedUpTo } = flatten(inline);
  const uncited = [...sentences.segment(text)].filter(
    ({ segment, index }) => index >= citedUpTo && isStatement(stated.slice(index, index + segment.length)),
  );
  const runs = new Map<Token, readonly Run[]>();
  for (const { token, start } of places) runs.set(token, cut(token.content, start, uncited));
  return runs;
}

/** Returns whether an element is a table row that cites something: a citation in one cell covers the whole row. */
export const isCitedRow = ({ tag }: Token, inner: readonly Token[]): boolean =>
  tag === 'tr' && inner.some(({ children }) => children?.some(({ type }) => type === 'citation'));

/**
 * Returns whether the element at a position is a list right below a line that announces it and cites something: the citation of
 * “As of 3 March: [1]” covers the whole list.
 */
export function isCitedList(tokens: readonly Token[], at: number): boolean {
  const [line, end, list] = tokens.slice(Math.max(0, at - 2), at + 1);
  if (!/^[ou]l$/.test(list?.tag ?? '') || end?.type !== 'paragraph_close') return false;
  const inline = line?.children ?? [];
  return inline.some(({ type }) => type === 'citation') && flatten(inline).text.trimEnd().endsWith(':');
}

/** Returns the text of all tokens, the same with spaces for links, the start of each token, and the position of the last citation. */
function flatten(inline: readonly Token[]) {
  const places: { token: Token; start: number }[] = [];
  let [text, stated, citedUpTo, links] = ['', '', 0, 0];
  for (const token of inline) {
    if (token.type === 'citation') {
      citedUpTo = text.length;
      continue;
    }
    if (token.type.startsWith('link_')) links += token.nesting;
    if (token.type === 'text') places.push({ token, start: text.length });
    const content = token.type.endsWith('break') ? ' ' : token.content;
    text += content;
    stated += links > 0 ? ' '.repeat(content.length) : content;
  }
  return { text, stated, places, citedUpTo };
}

function isStatement(sentence: string): boolean {
  const words = sentence.trim();
  return !words.endsWith(':') && (words.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).length >= WORDS_MIN;
}

function cut(content: string, start: number, uncited: readonly Intl.SegmentData[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  const push = (end: number, isUncited: boolean): void => {
    if (end > at) runs.push({ text: content.slice(at, end), isUncited });
    at = Math.max(at, end);
  };
  for (const { index, segment } of uncited) {
    const from = Math.min(content.length, Math.max(0, index - start));
    const to = Math.min(content.length, index + segment.trimEnd().length - start);
    if (to <= from) continue;
    push(from, false);
    push(to, true);
  }
  push(content.length, false);
  return runs;
}
