import type { PackedPassage, PassageUnit } from '../../text/passages/packed-passage.ts';

/** A chunk as the ranking sees it: its terms that are in the question are known; others may still be 0. */
export interface Candidate {
  chunkId: number;
  documentId: number;
  position: number;
  packed: PackedPassage;
}

/** Chunks with all their terms, by id. */
export type WholePassages = ReadonlyMap<number, PackedPassage>;

/** What is ranked as one item: a message with its conversation around it, or a whole document. */
export interface RankUnit {
  /** Its parts: a message split across chunks has several, a document has one for each of its candidates. */
  pieces: { candidate: Candidate; unitIndex: number; unit: PassageUnit }[];
  isConversation: boolean;
  /** Index of the document, from 0. */
  document: number;
  /** Length for BM25, in terms. */
  length: number;
  signals: number;
  /** First and last index of the messages around it that have no gap between them. For a document, its own index. */
  runStart: number;
  runEnd: number;
}

/**
 * Returns indices of the units with the highest scores above zero, highest first, ties in unit order; only of one kind if it is given. With
 * `perDocument`, further messages of a conversation are used only where the limit leaves room after all other documents.
 */
export function bestUnits(
  units: readonly RankUnit[],
  scores: Float32Array,
  {
    isConversation,
    limit,
    perDocument,
  }: { isConversation?: boolean; limit: number; perDocument?: number | undefined },
): number[] {
  const found: number[] = [];
  for (let at = 0; at < units.length; at++) {
    const isKind = isConversation === undefined || units[at]?.isConversation === isConversation;
    if (isKind && (scores[at] ?? 0) > 0) found.push(at);
  }
  const byScore = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  if (perDocument === undefined) {
    const lowest = lowestOf(found, scores, limit);
    return found
      .filter((at) => (scores[at] ?? 0) >= lowest)
      .sort(byScore)
      .slice(0, limit);
  }
  found.sort(byScore);
  if (found.length <= limit) return found;
  const taken = new Map<number | undefined, number>();
  const isFurther = new Set(
    found.filter((at) => {
      const document = units[at]?.document;
      const n = (taken.get(document) ?? 0) + 1;
      taken.set(document, n);
      return n > perDocument;
    }),
  );
  const first = found.filter((at) => !isFurther.has(at));
  return [...first, ...isFurther].slice(0, limit).sort(byScore);
}

/** Returns the lowest of the `limit` highest scores: sorting numbers takes a fraction of the time of sorting units by them. */
function lowestOf(found: readonly number[], scores: Float32Array, limit: number): number {
  const own = Float32Array.from(found, (at) => scores[at] ?? 0).sort();
  return own[own.length - limit] ?? 0;
}

/** Returns all terms of a part of a unit if they were read, else the ones it has. */
export const wholeTermsOf = (
  { candidate, unitIndex, unit }: RankUnit['pieces'][number],
  whole: WholePassages,
): Int32Array => whole.get(candidate.chunkId)?.units[unitIndex]?.terms ?? unit.terms;

/**
 * Lays out candidates as units in reading order, with the messages of a conversation in sequence. Chunks of a conversation that are not
 * adjacent form two runs: the text between them is unknown, so neither is context for the other.
 */
export function layOut(candidates: readonly Candidate[]): RankUnit[] {
  const units: RankUnit[] = [];
  const byDocument = Map.groupBy(candidates, (candidate) => candidate.documentId);
  let document = 0;
  for (const chunks of byDocument.values()) {
    const ordered = chunks.toSorted((a, b) => a.position - b.position);
    if (ordered[0]?.packed.isConversation) addConversation(units, ordered, document);
    else addDocument(units, ordered, document);
    document++;
  }
  return units;
}

function addDocument(units: RankUnit[], chunks: readonly Candidate[], document: number): void {
  const pieces = chunks.flatMap((candidate) =>
    candidate.packed.units.map((unit, unitIndex) => ({ candidate, unitIndex, unit })),
  );
  const at = units.length;
  units.push({
    pieces,
    isConversation: false,
    document,
    length: chunks[0]?.packed.documentTerms ?? 0,
    signals: pieces.reduce((signals, { unit }) => signals | unit.signals, 0),
    runStart: at,
    runEnd: at,
  });
}

function addConversation(units: RankUnit[], chunks: readonly Candidate[], document: number): void {
  let runStart = units.length;
  let before: Candidate | undefined;
  const endRun = () => {
    for (const unit of units.slice(runStart)) unit.runEnd = units.length - 1;
    runStart = units.length;
  };
  for (const candidate of chunks) {
    if (before && candidate.position !== before.position + 1) endRun();
    addMessages(units, candidate, { document, runStart });
    before = candidate;
  }
  endRun();
}

function addMessages(
  units: RankUnit[],
  candidate: Candidate,
  { document, runStart }: { document: number; runStart: number },
): void {
  let spanIndex = 0;
  for (const [unitIndex, unit] of candidate.packed.units.entries()) {
    const piece = { candidate, unitIndex, unit };
    const before = units[units.length - 1];
    const isContinued = (candidate.packed.spans[spanIndex]?.blockStart ?? 0) > 0 && units.length > runStart;
    spanIndex += unit.spanCount;
    if (isContinued && before) {
      before.pieces.push(piece);
      before.length += unit.terms.length;
      before.signals |= unit.signals;
      continue;
    }
    units.push({
      pieces: [piece],
      isConversation: true,
      document,
      length: unit.terms.length,
      signals: unit.signals,
      runStart,
      runEnd: runStart,
    });
  }
}
