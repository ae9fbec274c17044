import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { Evidence } from '../../model.ts';
import { dataText } from '../data-text.ts';

/** A shorter piece of evidence gives a writer nothing to work with. */
const PIECE_CHARS_MIN = 200;

/**
 * Returns evidence as shown in a prompt, in order, within `tokensMax` estimated tokens; the last one that fits is truncated. `labels`:
 * those shown, the only ones that may be cited.
 */
export function evidenceText(
  evidence: readonly Evidence[],
  tokensMax: number,
): { text: string; labels: Set<string> } {
  const parts: string[] = [];
  const labels = new Set<string>();
  let left = tokensMax;
  for (const piece of evidence) {
    const head = headOf(piece);
    const headTokens = estimateTokens(head) + 40;
    const shown = fitText(piece.text, left - headTokens);
    if (shown === null) break;
    parts.push(dataText('evidence', `${head}\n${shown}`));
    labels.add(piece.label);
    left -= headTokens + estimateTokens(shown);
  }
  return { text: parts.join('\n'), labels };
}

/** An id from an export should not appear in a text; one that people write, such as FW-31, may. */
const SPOKEN_ID_CHARS_MAX = 24;

function headOf(piece: Evidence): string {
  const facts = [
    `cite as [^${piece.label}]`,
    piece.title ? `title: ${piece.title}` : '',
    piece.author ? `by: ${piece.author}` : '',
    piece.date ? `date: ${piece.date.slice(0, 10)}` : '',
    `source: ${piece.source}${piece.resourceId.length <= SPOKEN_ID_CHARS_MAX ? ` ${piece.resourceId}` : ''}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Returns the text, or its beginning up to a space; null if too little of it would remain. */
export function fitText(text: string, tokensMax: number): string | null {
  if (estimateTokens(text) <= tokensMax) return text;
  // At most four ASCII characters per token in the estimate; then the cut is shortened until it fits.
  let end = Math.min(text.length, Math.max(0, tokensMax) * 4);
  while (end >= PIECE_CHARS_MIN && estimateTokens(text, 0, end) > tokensMax) end = Math.floor(end * 0.9);
  if (end < PIECE_CHARS_MIN) return null;
  const space = text.lastIndexOf(' ', end);
  return text.slice(0, space > end / 2 ? space : end);
}
