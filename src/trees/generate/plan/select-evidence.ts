/** Weight of a further passage of a document that the file already has. */
const SAME_DOCUMENT_FACTOR = 0.5;
/** … and of a passage of a document that another file of the team has. */
const OTHER_FILE_FACTOR = 0.8;
/** Passages below this are not relevant to the file. */
const RELEVANCE_MIN = 0.12;
/** A passage may contain sentences for several files: a decision, a name, a step. Limit on the files of a team that it goes into … */
const FILES_OF_PASSAGE_MAX = 4;
/** … after the first only if it matches that file's subject as well, and ranked below passages that no file has. */
const SHARED_RELEVANCE_MIN = 0.5;
/** Weight of such a shared passage. */
const SHARED_FACTOR = 0.35;

/** A passage that may be chosen for a file. */
export interface PassageCandidate {
  chunkId: number;
  documentId: number;
  /** How well it matches the file's queries, about 0..1.5. */
  relevance: number;
}

export interface DocumentWeight {
  /** 0..1 by age: 1 for a document dated now. */
  recency: number;
  /** About 0.5..1: how far documents of its type are trusted. */
  authority: number;
}

export interface FileCandidates {
  path: string;
  candidates: readonly PassageCandidate[];
}

export interface Selection {
  path: string;
  chunkIds: number[];
}

export interface Budget {
  /** Maximum passages per file. */
  chunksMax: number;
  documentsMax: number;
  /** Maximum passages of one document per file. */
  perDocumentMax: number;
}

/** The state of a file while its passages are chosen. */
interface FileState {
  path: string;
  queue: readonly PassageCandidate[];
  chosen: Set<number>;
  perDocument: Map<number, number>;
}

/** State shared by the files of the team. */
interface Shared {
  weights: ReadonlyMap<number, DocumentWeight>;
  budget: Budget;
  /** Number of files that have each chunk. */
  taken: Map<number, number>;
  documents: Set<number>;
}

/**
 * Distributes passages over the files of one team (or of the company): in turn, every file takes its best passage by relevance,
 * recency and authority, preferring documents that it does not have yet and passages that no other file has, so that the files
 * together say much and repeat little. `rest` are passages of documents that no query found; they fill the remaining room, first files
 * first. Pure.
 */
export function selectEvidence(
  files: readonly FileCandidates[],
  rest: readonly Omit<PassageCandidate, 'relevance'>[],
  weights: ReadonlyMap<number, DocumentWeight>,
  budget: Budget,
): Selection[] {
  const states = files.map(
    (file): FileState => ({
      path: file.path,
      queue: file.candidates.filter((c) => c.relevance >= RELEVANCE_MIN),
      chosen: new Set(),
      perDocument: new Map(),
    }),
  );
  const shared: Shared = { weights, budget, taken: new Map(), documents: new Set() };
  for (let round = 0; round < budget.chunksMax; round++) {
    const found = states.map((state) => {
      const best = bestCandidate(state, shared);
      if (best) take(state, shared, best);
      return best !== null;
    });
    if (!found.includes(true)) break;
  }
  distributeRest(states, shared, rest);
  return states.map(({ path, chosen }) => ({ path, chunkIds: [...chosen] }));
}

function take(state: FileState, shared: Shared, c: Omit<PassageCandidate, 'relevance'>): void {
  state.chosen.add(c.chunkId);
  state.perDocument.set(c.documentId, (state.perDocument.get(c.documentId) ?? 0) + 1);
  shared.taken.set(c.chunkId, (shared.taken.get(c.chunkId) ?? 0) + 1);
  shared.documents.add(c.documentId);
}

function bestCandidate(state: FileState, shared: Shared): PassageCandidate | null {
  let best: PassageCandidate | null = null;
  let bestWorth = 0;
  for (const c of state.queue) {
    if (state.chosen.has(c.chunkId)) continue;
    const value = worthOf(state, shared, c);
    if (value > bestWorth) [best, bestWorth] = [c, value];
  }
  return best;
}

/** Returns the worth of a passage to a file now; below 0 if the file may not have it. */
function worthOf(state: FileState, shared: Shared, c: PassageCandidate): number {
  const { budget, weights, taken, documents } = shared;
  const here = state.perDocument.get(c.documentId) ?? 0;
  if (here >= budget.perDocumentMax) return -1;
  if (here === 0 && state.perDocument.size >= budget.documentsMax) return -1;
  const elsewhere = taken.get(c.chunkId) ?? 0;
  if (elsewhere >= FILES_OF_PASSAGE_MAX || (elsewhere > 0 && c.relevance < SHARED_RELEVANCE_MIN)) return -1;
  const weight = weights.get(c.documentId) ?? { recency: 0.5, authority: 0.75 };
  const base = c.relevance * (0.75 + 0.25 * weight.recency) * weight.authority;
  const spread = here === 0 && documents.has(c.documentId) && elsewhere === 0 ? OTHER_FILE_FACTOR : 1;
  return base * SAME_DOCUMENT_FACTOR ** here * SHARED_FACTOR ** elsewhere * spread;
}

function distributeRest(
  states: readonly FileState[],
  shared: Shared,
  rest: readonly Omit<PassageCandidate, 'relevance'>[],
): void {
  const { budget, documents, taken } = shared;
  for (const c of rest) {
    if (documents.has(c.documentId) || taken.has(c.chunkId)) continue;
    const state = states.find(
      (s) => s.chosen.size < budget.chunksMax && s.perDocument.size < budget.documentsMax,
    );
    if (!state) return;
    take(state, shared, c);
  }
}
