/** A passage that may go into a file. */
export interface Candidate {
  chunkId: number;
  documentId: number;
  /** How well it answers the file's queries, about 0..1.5. */
  relevance: number;
}

export interface DocumentWeight {
  /** 0..1: 1 for the newest document of the app. */
  recency: number;
  /** About 0.5..1: how much documents of its kind are to be trusted. */
  authority: number;
}

export interface FileCandidates {
  path: string;
  candidates: readonly Candidate[];
}

export interface Selection {
  path: string;
  chunkIds: number[];
}

export interface Budget {
  /** Passages of one file. */
  chunksMax: number;
  documentsMax: number;
  /** Passages of one document in one file. */
  perDocumentMax: number;
}

/** What a further passage of a document already in the file is still worth. */
const SAME_DOCUMENT_FACTOR = 0.5;
/** … and a passage of a document that another file of the team has. */
const OTHER_FILE_FACTOR = 0.8;
const RELEVANCE_MIN = 0.12;
/** A passage holds sentences for several files: a decision, a name, a step. It goes into at most so many of a team's files … */
const FILES_OF_PASSAGE_MAX = 3;
/** … into a second one only when it speaks to that one as well, and later than one that no file has. */
const SHARED_RELEVANCE_MIN = 0.5;
const SHARED_FACTOR = 0.35;

/**
 * Deals passages out to the files of one team (or of the company): in turn every file takes the best passage for it, by relevance,
 * recency and authority, rather from a document that is not there yet, and rather one that no other file has, so that the files
 * together tell much and repeat little. `rest` are passages of documents that no query found; they fill what room is left, files first that come first. Pure.
 */
export function selectEvidence(
  files: readonly FileCandidates[],
  rest: readonly Omit<Candidate, 'relevance'>[],
  weights: ReadonlyMap<number, DocumentWeight>,
  budget: Budget,
): Selection[] {
  const states = files.map((file) => ({
    path: file.path,
    queue: file.candidates.filter((c) => c.relevance >= RELEVANCE_MIN),
    chunkIds: [] as number[],
    perDocument: new Map<number, number>(),
    mine: new Set<number>(),
  }));
  const taken = new Map<number, number>();
  const used = new Set<number>();
  const take = (state: (typeof states)[number], c: Omit<Candidate, 'relevance'>) => {
    state.chunkIds.push(c.chunkId);
    state.mine.add(c.chunkId);
    state.perDocument.set(c.documentId, (state.perDocument.get(c.documentId) ?? 0) + 1);
    taken.set(c.chunkId, (taken.get(c.chunkId) ?? 0) + 1);
    used.add(c.documentId);
  };
  const worth = (state: (typeof states)[number], c: Candidate): number => {
    const here = state.perDocument.get(c.documentId) ?? 0;
    if (here >= budget.perDocumentMax) return -1;
    if (here === 0 && state.perDocument.size >= budget.documentsMax) return -1;
    const shared = taken.get(c.chunkId) ?? 0;
    if (shared >= FILES_OF_PASSAGE_MAX || (shared > 0 && c.relevance < SHARED_RELEVANCE_MIN)) return -1;
    const weight = weights.get(c.documentId) ?? { recency: 0.5, authority: 0.75 };
    const base = c.relevance * (0.75 + 0.25 * weight.recency) * weight.authority;
    const spread = here === 0 && used.has(c.documentId) && shared === 0 ? OTHER_FILE_FACTOR : 1;
    return base * SAME_DOCUMENT_FACTOR ** here * SHARED_FACTOR ** shared * spread;
  };
  for (let round = 0; round < budget.chunksMax; round++) {
    let moved = false;
    for (const state of states) {
      let best: Candidate | null = null;
      let bestWorth = 0;
      for (const c of state.queue) {
        if (state.mine.has(c.chunkId)) continue;
        const value = worth(state, c);
        if (value > bestWorth) [best, bestWorth] = [c, value];
      }
      if (!best) continue;
      take(state, best);
      moved = true;
    }
    if (!moved) break;
  }
  dealRest(states, rest, { taken, used, take }, budget);
  return states.map(({ path, chunkIds }) => ({ path, chunkIds }));
}

function dealRest<State extends { chunkIds: number[]; perDocument: Map<number, number> }>(
  states: State[],
  rest: readonly Omit<Candidate, 'relevance'>[],
  hands: {
    taken: Map<number, number>;
    used: Set<number>;
    take: (state: State, c: Omit<Candidate, 'relevance'>) => void;
  },
  budget: Budget,
): void {
  for (const c of rest) {
    if (hands.used.has(c.documentId) || hands.taken.has(c.chunkId)) continue;
    const state = states.find(
      (s) => s.chunkIds.length < budget.chunksMax && s.perDocument.size < budget.documentsMax,
    );
    if (!state) return;
    hands.take(state, c);
  }
}
