import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { type PackedPassage, type Span, unpackPassage } from '../text/passages/packed-passage.ts';
import { type ChunkText, listChunkTexts } from './queries.ts';
import type { RankedUnit } from './rank/rank-passages.ts';
import { findTableRows, type HeldWord } from './tables/table-rows.ts';

/** Where a text is: characters `start` to `end` of a block. */
export interface Place {
  block_id: string;
  start: number;
  end: number;
}

/** A message, or a document's chunk that matches the query. */
export interface Passage {
  chunk_id: number;
  document_id: number;
  /** Position of the chunk in its document. */
  position: number;
  heading: string;
  text: string;
  /** 0..1 as in `Found`; among several passages of one document, the first has the document's score. */
  score: number;
  places: Place[];
  /** What to show instead of the whole text: rows of a table with their header. */
  shown: { text: string; places: Place[] } | null;
}

/** What a search found: one message of a conversation, or one document with its best passages. */
export interface Found {
  document_id: number;
  /** 0..1. */
  score: number;
  /** Words of the question that it contains, and the weight of each. */
  words: string[];
  weights: number[];
  /** Parts of its score, by step of the ranking. */
  parts: Record<string, number>;
  passages: Passage[];
}

/** The same before its texts are read: the chunks, and what to read of them. */
export interface Hit extends Omit<Found, 'passages'> {
  isMessage: boolean;
  /** Its words with their weights in the ranking. */
  held: readonly HeldWord[];
  pieces: HitPiece[];
}

export interface HitPiece {
  chunkId: number;
  score: number;
  /** The spans of a message; null: the whole chunk. */
  spans: readonly Span[] | null;
}

/** Converts ranked units to hits. `ideal`, about what a unit with all words of the question scores, scales scores to 0..1 in the same order. */
export function toHits(ranked: readonly RankedUnit[]): Hit[] {
  return ranked.map(({ unit, score, ideal, held, parts, pieces }) => {
    const share = score / (score + ideal);
    const best = pieces[0]?.score ?? 0;
    return {
      document_id: pieces[0]?.candidate.documentId ?? 0,
      score: share,
      words: held.map(({ word }) => word),
      weights: held.map(({ weight }) => weight),
      held,
      parts,
      isMessage: unit.isConversation,
      pieces: pieces.map(({ candidate, unitIndex, score: own }) => ({
        chunkId: candidate.chunkId,
        // A document found by its title alone has no passage with a matching word, so each passage gets the whole score.
        score: best > 0 ? share * (own / best) : share,
        spans: unit.isConversation ? spansOf(candidate.packed, unitIndex) : null,
      })),
    };
  });
}

function spansOf({ units, spans }: PackedPassage, unitIndex: number): Span[] {
  const from = units.slice(0, unitIndex).reduce((sum, unit) => sum + unit.spanCount, 0);
  return spans.slice(from, from + (units[unitIndex]?.spanCount ?? 0));
}

/** Reads the texts of hits; omits chunks deleted meanwhile. */
export async function readHits(db: Db, viewer: Viewer, hits: readonly Hit[]): Promise<Found[]> {
  const ids = new Set(hits.flatMap((hit) => hit.pieces.map((piece) => piece.chunkId)));
  if (!ids.size) return [];
  const chunks = new Map(
    (await listChunkTexts(db, viewer, [...ids])).map((chunk) => [chunk.chunk_id, chunk]),
  );
  return hits.flatMap(({ document_id, score, words, weights, held, parts, pieces }) => {
    const passages = pieces.flatMap((piece) => {
      const chunk = chunks.get(piece.chunkId);
      return chunk ? [toPassage(chunk, piece, held)] : [];
    });
    return passages.length ? [{ document_id, score, words, weights, parts, passages }] : [];
  });
}

/** The place of a passage can be read without its terms. */
const NO_TERMS = new Int32Array(0);

function toPassage(chunk: ChunkText, { score, spans }: HitPiece, held: readonly HeldWord[]): Passage {
  const { chunk_id, document_id, position, heading, text } = chunk;
  const all = spans ?? unpackPassage(chunk.packed, NO_TERMS).spans;
  const rows = spans ? null : findTableRows({ text, heading, spans: all }, held);
  return {
    chunk_id,
    document_id,
    position,
    heading,
    text: spans ? textOf(chunk, spans) : text,
    score,
    places: all.flatMap((span) => toPlace(chunk, span)),
    shown: rows && { text: textOf(chunk, rows), places: rows.flatMap((span) => toPlace(chunk, span)) },
  };
}

const textOf = ({ text }: ChunkText, spans: readonly Span[]): string =>
  spans.map(({ start, end }) => text.slice(start, end)).join('\n');

function toPlace({ block_ids }: ChunkText, { block, start, end, blockStart }: Span): Place[] {
  const block_id = block_ids[block];
  return block_id === undefined ? [] : [{ block_id, start: blockStart, end: blockStart + end - start }];
}
