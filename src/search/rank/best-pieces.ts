import type { RankUnit } from './lay-out.ts';
import type { RankedUnit } from './rank-passages.ts';
import { type Ranking, weightsOf } from './score-steps.ts';

/** Maximum chunks shown per document. */
const PIECES_MAX = 4;
/** A word that appears twice in a chunk says little more than one that appears once: BM25's saturation with k1 = 1.2. */
const K1 = 1.2;

/** Returns the parts of a unit, best match for the question first; all parts of a message count the same, however it was chunked. */
export function bestPieces(ranking: Ranking, unit: RankUnit): RankedUnit['pieces'] {
  if (unit.isConversation) return unit.pieces.map((piece) => ({ ...piece, score: 1 }));
  const weights = weightsOf(ranking, unit);
  const slots = new Map(ranking.queryTerms.flatMap(({ hashes }, slot) => hashes.map((hash) => [hash, slot])));
  return unit.pieces
    .map((piece) => {
      const counts = new Map<number, number>();
      for (const hash of piece.unit.terms) {
        const slot = slots.get(hash);
        if (slot !== undefined) counts.set(slot, (counts.get(slot) ?? 0) + 1);
      }
      let score = 0;
      for (const [slot, count] of counts) score += ((weights[slot] ?? 0) * count * (K1 + 1)) / (count + K1);
      return { ...piece, score };
    })
    .sort((a, b) => b.score - a.score || a.candidate.position - b.candidate.position)
    .slice(0, PIECES_MAX);
}
