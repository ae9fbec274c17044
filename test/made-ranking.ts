import { describeChunks } from '../src/documents/chunking/describe-chunks.ts';
import { assignBlockIds } from '../src/parse/blocks/block-id.ts';
import type { RawBlock } from '../src/parse/block.ts';
import { layOut } from '../src/search/rank/lay-out.ts';
import type { Candidate } from '../src/search/rank/lay-out.ts';
import { matchTerms, type QueryTerm } from '../src/search/rank/match-terms.ts';
import { readQuestion } from '../src/search/rank/read-question.ts';
import { RECIPE, type Recipe } from '../src/search/rank/recipes.ts';
import type { Ranking } from '../src/search/rank/score-steps.ts';
import { weighTerms } from '../src/search/rank/weigh-terms.ts';
import { unpackPassage } from '../src/text/passages/packed-passage.ts';
import { hashTerm } from '../src/text/terms/analyze-token.ts';

export interface MadeDocument {
  blocks: RawBlock[];
  title?: string;
  resourceId?: string;
}

export const message = (text: string, name = 'Ann', date?: string): RawBlock => ({
  type: 'message',
  text,
  sender: { name, email: null },
  ...(date ? { date } : {}),
});
export const page = (text: string, rest: Partial<MadeDocument> = {}): MadeDocument => ({
  blocks: [{ type: 'paragraph', text }],
  ...rest,
});

/** Returns candidates as search reads them: document i has chunks 100 · i, 100 · i + 1 … */
export const madeCandidates = (documents: readonly MadeDocument[]): Candidate[] =>
  documents.flatMap(({ blocks, title = null, resourceId = 'r' }, documentId) =>
    describeChunks({ title, resourceId, metadata: {} }, assignBlockIds(blocks)).map((chunk, position) => ({
      chunkId: 100 * documentId + position,
      documentId,
      position,
      packed: unpackPassage(Buffer.from(chunk.packed, 'base64'), Int32Array.from(chunk.terms, hashTerm)),
    })),
  );

/** Returns a term for each word of the question, as if each occurred in one chunk. */
export const madeTerms = (words: readonly string[]): QueryTerm[] =>
  [...new Set(words)].map((word) => ({ word, hashes: [hashTerm(word)], chunks: 1, weight: 1 }));

/** Returns the inputs of the ranking steps for a question about these documents. */
export function madeRanking(
  documents: readonly MadeDocument[],
  query: string,
  recipe: Recipe = RECIPE,
): Ranking {
  const units = layOut(madeCandidates(documents));
  const question = readQuestion(query);
  const queryTerms = madeTerms(question.words).map((term) => ({ ...term, isSpeaker: false }));
  const kind = { units: Math.max(100, units.length), lengthMean: 10 };
  const totals = { conversations: kind, documents: kind };
  const matches = matchTerms(units, queryTerms, question.words, recipe);
  const weights = weighTerms(units, queryTerms, matches, totals);
  return { units, queryTerms, matches, totals, weights, question, days: new Map(), recipe };
}
