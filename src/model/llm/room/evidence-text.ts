import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { Evidence } from '../../model.ts';
import { dataText } from '../data-text.ts';

/** A piece of evidence shorter than this gives a writer nothing to work with. */
const PIECE_CHARS_MIN = 200;

/**
 * Evidence as a prompt shows it, the first ones first, within `tokensMax` estimated tokens; the last one that has room is cut at
 * its end. `labels` are those that were shown: only they may be cited.
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

/** An id of an export is no name that a text may use; one that people write, such as FW-31, is. */
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

/** The text, or its beginning up to a space; null when too little would be left of it. */
export function fitText(text: string, tokensMax: number): string | null {
  if (estimateTokens(text) <= tokensMax) return text;
  // Four ASCII characters to a token is the most that an estimate allows; then the cut is made shorter until it fits.
  let end = Math.min(text.length, Math.max(0, tokensMax) * 4);
  while (end >= PIECE_CHARS_MIN && estimateTokens(text, 0, end) > tokensMax) end = Math.floor(end * 0.9);
  if (end < PIECE_CHARS_MIN) return null;
  const space = text.lastIndexOf(' ', end);
  return text.slice(0, space > end / 2 ? space : end);
}
