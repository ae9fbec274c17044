import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import {
  createListsAtPlaces,
  makeTermPool,
  type PackedPassage,
  unpackPassage,
} from '../text/passages/packed-passage.ts';
import { chooseTerms, presenceWeights } from './choose-terms.ts';
import {
  type CandidateRow,
  listCandidates,
  listNeighbors,
  listWholeTerms,
  type SearchScope,
} from './queries.ts';
import type { Candidate, WholePassages } from './rank/lay-out.ts';
import type { WeighedQuery } from './weigh-query.ts';

/** Maximum chunks to rank; beyond that, those with the least of the question are left out. */
const RANKED_MAX = 500;
/** For this many of the best conversation chunks, the chunks around them are read, too. */
const WITH_NEIGHBORS_MAX = 200;

export interface FoundCandidates {
  /** Only the terms asked for are known; the others are 0. */
  candidates: Candidate[];
  /** Reads some of them with all their terms, by chunk; omits those deleted meanwhile. */
  readWhole: (chunkIds: readonly number[]) => Promise<WholePassages>;
}

/** Returns the chunks to rank: the best by the words they contain, and the neighbors of conversation chunks. `asked`: hashes of terms. */
export async function findCandidates(
  db: Db,
  viewer: Viewer,
  request: {
    scope: SearchScope;
    query: WeighedQuery;
    asked: Int32Array;
    chunksMax: number;
  },
): Promise<FoundCandidates> {
  const { query, asked, chunksMax } = request;
  const groups = chooseTerms(query.queryTerms, { chunks: query.chunks, chunksMax });
  if (!groups.length) return { candidates: [], readWhole: async () => new Map() };
  const best = await listCandidates(db, viewer, request.scope, {
    groups: groups.map(({ terms, beside, ...group }) => ({
      ...group,
      terms: terms.flatMap((term) => term.terms),
      beside: beside.map((one) => one.flatMap((term) => term.terms)),
    })),
    weights: presenceWeights(query.queryTerms, query.chunks),
    lengthMean: query.lengthMean,
    limit: RANKED_MAX,
    placed: asked,
    isAlone: query.isAlone,
  });
  const found = toCandidates(best, asked);
  const around = missingNeighbors(found);
  const beside = around.length ? await listNeighbors(db, viewer, around, asked) : [];
  return {
    candidates: [...found, ...toCandidates(beside, asked)],
    readWhole: (chunkIds) => readWhole(db, viewer, [...best, ...beside], chunkIds),
  };
}

function toCandidates(rows: readonly CandidateRow[], asked: Int32Array): Candidate[] {
  const pool = makeTermPool(rows.reduce((sum, row) => sum + row.packed.length, 0));
  const listAtPlaces = createListsAtPlaces(asked);
  return rows.map(({ chunk_id: chunkId, document_id: documentId, position, places, packed }) => ({
    chunkId,
    documentId,
    position,
    packed: unpackPassage(packed, listAtPlaces(places), pool),
  }));
}

async function readWhole(
  db: Db,
  viewer: Viewer,
  rows: readonly CandidateRow[],
  chunkIds: readonly number[],
): Promise<WholePassages> {
  if (!chunkIds.length) return new Map();
  const wanted = new Set(chunkIds);
  const packed = new Map<number, Buffer>();
  for (const row of rows) if (wanted.has(row.chunk_id)) packed.set(row.chunk_id, row.packed);
  const pool = makeTermPool(packed.values().reduce((sum, bytes) => sum + bytes.length, 0));
  const whole = new Map<number, PackedPassage>();
  for (const { chunk_id: id, terms } of await listWholeTerms(db, viewer, chunkIds)) {
    const bytes = packed.get(id);
    if (bytes) whole.set(id, unpackPassage(bytes, terms, pool));
  }
  return whole;
}

/** Returns the positions right before and after conversation chunks whose chunks are not among the candidates. A chunk with the whole conversation has none. */
export function missingNeighbors(
  candidates: readonly Candidate[],
): { document_id: number; position: number }[] {
  const placeOf = (documentId: number, position: number) => `${documentId}/${position}`;
  const spoken = candidates.filter(({ packed }) => packed.isConversation);
  const split = spoken.filter(({ packed }) => !isWholeDocument(packed));
  const known = new Set(split.map((c) => placeOf(c.documentId, c.position)));
  const first = new Set(spoken.slice(0, WITH_NEIGHBORS_MAX));
  const missing: { document_id: number; position: number }[] = [];
  for (const { documentId, position } of split.filter((candidate) => first.has(candidate)))
    for (const at of [position - 1, position + 1]) {
      if (at < 0 || known.has(placeOf(documentId, at))) continue;
      known.add(placeOf(documentId, at));
      missing.push({ document_id: documentId, position: at });
    }
  return missing;
}

const isWholeDocument = ({ documentTerms, units }: PackedPassage): boolean =>
  units.reduce((sum, { terms }) => sum + terms.length, 0) === documentTerms;
