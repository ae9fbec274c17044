import { blendFrequency, inverseFrequency } from '../statistics/inverse-frequency.ts';
import type { RankUnit } from './lay-out.ts';
import type { Matches, QueryTerm } from './match-terms.ts';

/** How much of one kind of text the viewer sees. */
export interface KindTotals {
  /** Messages, or documents. */
  units: number;
  /** Mean terms per unit. */
  lengthMean: number;
}

/**
 * Messages of conversations and documents are counted separately: what is rare in one may be common in the other, and their lengths differ. If a
 * kind has few units, their own frequencies say little, so those of all texts count.
 */
export interface Totals {
  conversations: KindTotals;
  documents: KindTotals;
}

/** With this many messages, their own frequencies count as much as those of all texts (measured, decision 0470). */
const MESSAGES_TRUSTED = 200;
/** In addition to messages, fewer documents than this are too few to show what is rare among documents. */
const DOCUMENTS_MIN = 20;

/**
 * Returns the weight of each query term among messages and among documents. A term in one message weighs as much as one in one text of
 * all, or a rare word of few messages would count less than a frequent one of many documents, which also have titles and more words. The
 * index counts chunks; the number of messages or documents is estimated from the candidates, which include all chunks of a rare term and
 * a share of those of a common one.
 */
export function weighTerms(
  units: readonly RankUnit[],
  queryTerms: readonly QueryTerm[],
  { counts, chunksWith }: Matches,
  totals: Totals,
): { conversations: Float64Array; documents: Float64Array } {
  const conversations = new Float64Array(queryTerms.length);
  const documents = new Float64Array(queryTerms.length);
  const [{ units: spoken }, { units: written }] = [totals.conversations, totals.documents];
  const all = spoken + written;
  const lift = inverseFrequency(1, all) / inverseFrequency(1, spoken);
  const documentsAtLeast = Math.max(written, Math.min(DOCUMENTS_MIN, all));
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
    const ofAll = inverseFrequency((messages + whole) * scale, all);
    const ofMessages = lift * inverseFrequency(messages * scale, spoken);
    conversations[slot] = term.weight * blendFrequency(ofMessages, ofAll, spoken, MESSAGES_TRUSTED);
    documents[slot] = term.weight * inverseFrequency(whole * scale, documentsAtLeast);
  }
  return { conversations, documents };
}
