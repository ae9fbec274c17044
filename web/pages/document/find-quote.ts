import type { Span } from './block-pieces.ts';

export interface QuotePlace extends Span {
  blockId: string;
}

/** Where a quote stands in a document, whatever the spaces and the case; in the given block when it stands there, else in the first. */
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

/** The text in lower case with one space for several, and where each of its characters stands in the text. */
function folded(text: string): { text: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isSpace = /\s/.test(char);
    if (isSpace && (folded === '' || folded.endsWith(' '))) continue;
    const lower = char.toLowerCase();
    // A letter whose small form is longer stays as it is: each character has one place.
    folded += isSpace ? ' ' : lower.length === 1 ? lower : char;
    places.push(at);
  }
  return { text: folded, places };
}
