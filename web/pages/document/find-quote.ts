import type { Span } from './block-pieces.ts';

export interface QuotePlace extends Span {
  blockId: string;
}

/** Finds a quote in a document, ignoring whitespace and case; in the given block if it is there, else in the first that has it. */
export function findQuote(
  blocks: readonly { id: string; text: string }[],
  quote: string,
  blockId: string | null,
): QuotePlace | null {
  const wanted = folded(withoutEllipses(quote)).text.trim();
  if (wanted === '') return null;
  const ordered = [...blocks].sort((a, b) => Number(b.id === blockId) - Number(a.id === blockId));
  for (const { id, text } of ordered) {
    const { text: searched, places } = folded(text);
    const at = searched.indexOf(wanted);
    if (at < 0) continue;
    const end = (places[at + wanted.length - 1] ?? 0) + 1;
    return { blockId: id, start: places[at] ?? 0, end };
  }
  return null;
}

const withoutEllipses = (quote: string): string => quote.replace(/^\s*…|…\s*$/g, '');

/** Returns the text in lower case with whitespace collapsed, and the position of each character in the original. */
function folded(text: string): { text: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isSpace = /\s/.test(char);
    if (isSpace && (folded === '' || folded.endsWith(' '))) continue;
    const lower = char.toLowerCase();
    // Keeps a letter whose lower case is longer, so that each character has one position.
    folded += isSpace ? ' ' : lower.length === 1 ? lower : char;
    places.push(at);
  }
  return { text: folded, places };
}
