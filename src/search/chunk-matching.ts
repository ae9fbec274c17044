import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import { chunkByIds } from '../documents/chunking/chunk-stored.ts';
import { inverseFrequency } from './statistics/inverse-frequency.ts';
import type { SearchScope } from './queries.ts';
import {
  groupUnchunked,
  listUnchunkedMatches,
  type UnchunkedGroup,
  type UnchunkedMatch,
} from './unchunked/queries.ts';

/** Each word is looked up in every unchunked document, so at most this many words. */
const WORDS_MAX = 4;
/** Documents that seem to match best are read in addition to those that are wanted, because some of them do not hold what they seem to. */
const DOUBTFUL_MAX = 100;

/**
 * Chunks the documents that are stored unchunked and match the query best, at most `limit`, so that the search that follows finds their
 * passages like any other. Makes a bulk import searchable before the background has chunked it. Returns whether any document matched.
 */
export async function chunkMatching(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  viewer: Viewer,
  scope: SearchScope,
  terms: string[],
  limit: number,
): Promise<boolean> {
  const newestMax = limit + DOUBTFUL_MAX;
  const groups = await groupUnchunked(ctx.sql, viewer, scope, { terms, newestMax });
  if (!groups.length) return false;
  const weights = weighWaiting(groups, terms.length);
  const seeming = groups.flatMap(({ found, newest }) => newest.map((id) => ({ document_id: id, found })));
  const likely = bestMatches(seeming, weights, newestMax);
  const matches = await listUnchunkedMatches(ctx.sql, viewer, likely, terms);
  if (matches.length) await chunkByIds(ctx, viewer.appId, bestMatches(matches, weights, limit));
  return matches.length > 0;
}

/** Returns the most significant words of a question: those in no chunk, longest first, then the rarest. Pure. */
export function tellingWords(
  words: readonly string[],
  known: readonly { word: string; chunks: number }[],
): string[] {
  const chunksOf = new Map(known.map(({ word, chunks }) => [word, chunks]));
  return [...new Set(words)]
    .sort((a, b) => (chunksOf.get(a) ?? 0) - (chunksOf.get(b) ?? 0) || b.length - a.length)
    .slice(0, WORDS_MAX);
}

/** Returns the weight of each term: more if fewer of the documents seem to contain it. Pure. */
export function weighWaiting(
  groups: readonly Pick<UnchunkedGroup, 'found' | 'documents'>[],
  count: number,
): number[] {
  const sum = (some: typeof groups) => some.reduce((all, { documents }) => all + documents, 0);
  return Array.from({ length: count }, (_, n) =>
    inverseFrequency(sum(groups.filter(({ found }) => found.includes(n))), sum(groups)),
  );
}

/** Returns the documents whose terms weigh most; ties go to the newest. Pure. */
export function bestMatches(
  matches: readonly UnchunkedMatch[],
  weights: readonly number[],
  limit: number,
): number[] {
  return matches
    .map(({ document_id: id, found }) => ({
      id,
      weight: found.reduce((sum, n) => sum + (weights[n] ?? 0), 0),
    }))
    .sort((a, b) => b.weight - a.weight || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
