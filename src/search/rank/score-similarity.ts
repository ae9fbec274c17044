import { bestUnits, type RankUnit, wholeTermsOf, type WholePassages } from './lay-out.ts';
import type { Ranking } from './score-steps.ts';

/** Returns the cosine of a text with the question; the text is given as lists of its terms, with repetitions. */
export type Similarity = (text: readonly Int32Array[]) => number;

/** Similarity counts above the first mean length, and in full from the second: short messages have too few words for it. */
const SIMILAR_LENGTHS = [40, 80] as const;
/** Maximum number of units per kind whose similarity is computed. */
const SIMILAR_MAX = 60;

/** Returns the terms by which latent semantic analysis places a unit: its title once, and its text. */
export function textOfUnit({ pieces }: RankUnit, whole: WholePassages): Int32Array[] {
  const first = pieces[0]?.candidate;
  const title = first && (whole.get(first.chunkId) ?? first.packed).title;
  return [...(title ? [title] : []), ...pieces.map((piece) => wholeTermsOf(piece, whole))];
}

/** Returns the weight of similarity among units of a kind; 0 if they are short. */
function similarityShare({ totals, recipe }: Ranking, isConversation: boolean): number {
  const { lengthMean } = isConversation ? totals.conversations : totals.documents;
  const [from, full] = SIMILAR_LENGTHS;
  return recipe.lsaWeight * Math.min(1, Math.max(0, (lengthMean - from) / (full - from)));
}

/** Returns the best units of each kind for which similarity counts. */
export const unitsForSimilarity = (ranking: Ranking, total: Float32Array): number[] =>
  [true, false].flatMap((isConversation) =>
    similarityShare(ranking, isConversation)
      ? bestUnits(ranking.units, total, { isConversation, limit: SIMILAR_MAX })
      : [],
  );

/** Scores similarity by latent semantic analysis, as a share of the best score of the same kind. */
export function scoreSimilarity(
  { ranking, similar, total }: { ranking: Ranking; similar: readonly number[]; total: Float32Array },
  similarity: Similarity,
  whole: WholePassages,
): Float32Array {
  const scores = new Float32Array(ranking.units.length);
  const tops = new Map<boolean, number>();
  for (const at of similar) {
    const unit = ranking.units[at];
    if (!unit) continue;
    const top = tops.get(unit.isConversation) ?? total[at] ?? 0;
    tops.set(unit.isConversation, top);
    const share = similarityShare(ranking, unit.isConversation);
    scores[at] = share * top * Math.max(0, similarity(textOfUnit(unit, whole)));
  }
  return scores;
}
