import type { Context } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import { chunkByIds } from '../documents/chunking/chunk-stored.ts';
import { inverseFrequency } from './statistics/inverse-frequency.ts';
import { listUnchunkedMatches, type SearchScope, type UnchunkedMatch } from './queries.ts';

/** Unchunked documents are read one by one, so for at most this many words. */
const WORDS_MAX = 4;

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
  const matches = await listUnchunkedMatches(ctx.sql, viewer, scope, terms);
  if (matches.length) await chunkByIds(ctx, viewer.appId, bestMatches(matches, terms, limit));
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

/** Returns the documents whose terms weigh most; a term weighs more if fewer of them contain it, and ties go to the newest. Pure. */
export function bestMatches(
  matches: readonly UnchunkedMatch[],
  terms: readonly string[],
  limit: number,
): number[] {
  if (matches.length <= limit) return matches.map((match) => match.document_id);
  const idf = terms.map((_, n) =>
    inverseFrequency(matches.filter(({ found }) => found.includes(n)).length, matches.length),
  );
  return matches
    .map(({ document_id: id, found }) => ({
      id,
      weight: found.reduce((sum, n) => sum + (idf[n] ?? 0), 0),
    }))
    .sort((a, b) => b.weight - a.weight || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
