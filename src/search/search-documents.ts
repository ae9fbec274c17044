import type { NearChunks } from '../context.ts';
import type { DocumentRow } from '../documents/columns.ts';
import { documentDate } from '../documents/document-date.ts';
import { listByIds } from '../documents/reads.ts';
import type { Viewer } from '../documents/visible.ts';
import type { Source } from '../tokens.ts';
import { type ChunkHit, retrieveChunks, type SearchContext, type SearchScope } from './retrieve-chunks.ts';

export interface DocumentSearch {
  query: string;
  scope: SearchScope;
  /** Documents wanted. */
  limit: number;
  candidatesMax: number;
  /** Factor on the score by source; 1 unless said. */
  weights: Partial<Record<Source, number>>;
  /** A document this many days old counts half; null: age does not count. */
  recencyHalfLifeDays: number | null;
  now: Date;
  /** Search by meaning; null or absent: by words alone. */
  nearChunks?: NearChunks | null;
}

export interface DocumentHit {
  row: DocumentRow;
  score: number;
  /** Its best chunks, best first. */
  chunks: ChunkHit[];
}

/** Chunks fetched for each document wanted: a document has several, and the best one decides. */
const CHUNKS_PER_DOCUMENT = 4;
/** What each further chunk of a document adds, as a share of its own score: a second good passage is a weak sign more. */
const FURTHER_CHUNK_SHARE = 0.1;
const FURTHER_CHUNKS_MAX = 3;
const DAY_MS = 86_400_000;
/** Where age counts, a document without a date counts as one of the half-life's age. */
const UNDATED_FACTOR = 0.5;

/** The documents that answer a query best, each with its best chunks. */
export async function searchDocuments(
  ctx: SearchContext,
  viewer: Viewer,
  search: DocumentSearch,
): Promise<DocumentHit[]> {
  const chunks = await retrieveChunks(ctx, viewer, {
    query: search.query,
    scope: search.scope,
    limit: search.limit * CHUNKS_PER_DOCUMENT,
    candidatesMax: search.candidatesMax,
    nearChunks: search.nearChunks ?? null,
  });
  const byDocument = Map.groupBy(chunks, (chunk) => chunk.document_id);
  const rows = await listByIds(ctx.sql, viewer, [...byDocument.keys()]);
  return rows
    .map((row): DocumentHit => {
      const own = byDocument.get(row.document_id) ?? [];
      return {
        row,
        chunks: own,
        score: scoreOf(own) * (search.weights[row.source] ?? 1) * recency(row, search),
      };
    })
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score || a.row.document_id - b.row.document_id)
    .slice(0, search.limit);
}

function scoreOf(chunks: ChunkHit[]): number {
  const [best, ...further] = chunks.map((chunk) => chunk.score);
  return further
    .slice(0, FURTHER_CHUNKS_MAX)
    .reduce((sum, score) => sum + FURTHER_CHUNK_SHARE * score, best ?? 0);
}

function recency(row: DocumentRow, { recencyHalfLifeDays, now }: DocumentSearch): number {
  if (recencyHalfLifeDays === null) return 1;
  const date = documentDate(row);
  if (!date) return UNDATED_FACTOR;
  const ageDays = Math.max(0, now.getTime() - date.getTime()) / DAY_MS;
  return 0.5 ** (ageDays / recencyHalfLifeDays);
}
