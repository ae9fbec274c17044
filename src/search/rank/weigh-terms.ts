import type { RankUnit } from './lay-out.ts';
import type { Matches, QueryTerm } from './match-terms.ts';

/** How much of one kind of text the viewer sees. */
export interface KindTotals {
  /** Messages, or documents. */
  units: number;
  /** Terms of one, on average. */
  lengthMean: number;
}

/** Messages of conversations and documents are counted apart: what is rare among one may be common in the other, and so are lengths. */
export interface Totals {
  conversations: KindTotals;
  documents: KindTotals;
}

/** Inverse document frequency, never negative (Lucene's form of Robertson and Spärck Jones): ln(1 + (N − n + 0.5) / (n + 0.5)). */
export function inverseFrequency(n: number, total: number): number {
  const among = Math.max(total, 1);
  const found = Math.min(n, among);
  return Math.log(1 + (among - found + 0.5) / (found + 0.5));
}

/**
 * The weight of each query term among messages and among documents. The index counts chunks; how many messages or documents that are
 * is estimated from the candidates, which hold all chunks of a rare term and a share of those of a common one.
 */
export function weighTerms(
  units: readonly RankUnit[],
  queryTerms: readonly QueryTerm[],
  { counts, chunksWith }: Matches,
  totals: Totals,
): { conversations: Float64Array; documents: Float64Array } {
  const conversations = new Float64Array(queryTerms.length);
  const documents = new Float64Array(queryTerms.length);
  for (const [slot, term] of queryTerms.entries()) {
    const count = counts[slot];
    let messages = 0;
    let whole = 0;
    for (let at = 0; at < units.length; at++) {
      if (!count?.[at]) continue;
      if (units[at]?.isConversation) messages++;
      else whole++;
    }
    const seen = Math.max(1, chunksWith[slot] ?? 0);
    const scale = Math.max(1, term.chunks / seen);
    conversations[slot] = term.weight * inverseFrequency(messages * scale, totals.conversations.units);
    documents[slot] = term.weight * inverseFrequency(whole * scale, totals.documents.units);
  }
  return { conversations, documents };
}
