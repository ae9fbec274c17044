import type { NearChunks } from '../context.ts';
import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import type { Hit } from './passages.ts';
import { isBounded, type SearchScope } from './queries.ts';
import { fuseRanks, RRF_BEST } from './vectors/fuse-ranks.ts';
import { listChunkIds, listChunksInScope } from './vectors/queries.ts';
import { uniqueBy } from '../lib/lists/unique-by.ts';

/** A narrow scope is resolved before the search by meaning; a wider one filters its hits afterwards, so more are requested. */
const AMONG_MAX = 20_000;
const BEYOND_AMONG_FACTOR = 8;

/** Returns the documents and conversation chunks nearest to a query by meaning, nearest first. */
export async function findNearHits(
  db: Db,
  viewer: Viewer,
  request: { query: string; scope: SearchScope; limit: number; nearChunks: NearChunks },
): Promise<Hit[]> {
  const { query, scope, limit, nearChunks } = request;
  const isNarrow = isBounded(scope);
  const ids = isNarrow ? await listChunkIds(db, viewer, scope, AMONG_MAX + 1) : [];
  const isListed = isNarrow && ids.length <= AMONG_MAX;
  if (isListed && !ids.length) return [];
  const near = await nearChunks({
    viewer,
    query,
    limit: isListed ? limit : limit * BEYOND_AMONG_FACTOR,
    among: isListed ? new Set(ids) : null,
  });
  const chunks = await listChunksInScope(
    db,
    viewer,
    scope,
    near.map((hit) => hit.chunkId),
  );
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const hits = near.flatMap(({ chunkId, similarity }): Hit[] => {
    const chunk = byId.get(chunkId);
    if (!chunk) return [];
    return [
      {
        document_id: chunk.document_id,
        score: similarity,
        words: [],
        held: [],
        weights: [],
        parts: {},
        isMessage: chunk.is_conversation,
        pieces: [{ chunkId, score: similarity, spans: null }],
      },
    ];
  });
  return uniqueBy(hits, keyOf).slice(0, limit);
}

/** Identifies messages by their chunk, because the vector belongs to that, and other passages by their document. */
const keyOf = (hit: Hit): string =>
  hit.isMessage ? `chunk ${hit.pieces[0]?.chunkId}` : `document ${hit.document_id}`;

/** Merges two rankings by reciprocal ranks; of what both found, keeps the hit by words, because it knows the message. */
export function fuseHits(byWords: readonly Hit[], byMeaning: readonly Hit[]): Hit[] {
  const numbers = new Map<string, number>();
  const numberOf = (hit: Hit, key: string): [Hit, number] => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return [hit, number];
  };
  const seen = new Set<string>();
  // Another message of the same chunk is not what the chunk's vector found, so it gets its own key.
  const words = byWords.map((hit, rank) => {
    const key = keyOf(hit);
    const own = seen.has(key) ? `${key} ${rank}` : key;
    seen.add(key);
    return numberOf(hit, own);
  });
  const meaning = byMeaning.map((hit) => numberOf(hit, keyOf(hit)));
  return fuseRanks([words, meaning], ([, number]) => number).map(({ item: [hit], score }) => ({
    ...hit,
    score: score / RRF_BEST,
    pieces: hit.pieces.map((piece) => ({
      ...piece,
      score: (score / RRF_BEST) * (hit.score ? piece.score / hit.score : 1),
    })),
  }));
}
