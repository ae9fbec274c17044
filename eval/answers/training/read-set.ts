import path from 'node:path';
import { DEFAULT_APP } from '../../../src/auth/require-app.ts';
import { READ_MAX, FOUND_MAX } from '../../../src/search/answer/pool/documents-to-read.ts';
import { stateTerms } from '../../../src/search/answer/pool/state-terms.ts';
import { readFound } from '../../../src/search/answer/quote-answer.ts';
import type { AnswerSource } from '../../../src/search/answer/statements/statement.ts';
import { EVERYWHERE } from '../../../src/search/retrieve-passages.ts';
import { searchDocuments } from '../../../src/search/search-documents.ts';
import { findNewestMembers } from '../../../src/search/series/find-newest.ts';
import { startProduct, type Product } from '../../product.ts';
import { readJsonLines } from '../../read-lines.ts';
import type { JudgedQuestion } from '../judge-answer.ts';
import { poster, storeSet } from '../store-set.ts';

/** A question, and the documents in which its answer is looked for. */
export interface ReadQuestion extends JudgedQuestion {
  sources: AnswerSource[];
}

const CANDIDATES_MAX = 50_000;

/** Stores a set's texts and returns its questions with what search found for each. Only as they stand: near-synonyms are not asked for. */
export async function readSet(folder: string): Promise<ReadQuestion[]> {
  const product = await startProduct({ worker: false });
  try {
    await storeSet(await poster(product.app), folder);
    const read: ReadQuestion[] = [];
    for (const question of readJsonLines<JudgedQuestion>(path.join(folder, 'questions.jsonl')))
      read.push({ ...question, sources: await findSources(product.app.ctx, question.question) });
    return read;
  } finally {
    await product.close();
  }
}

async function findSources(ctx: Product['app']['ctx'], query: string): Promise<AnswerSource[]> {
  const viewer = { appId: DEFAULT_APP, userId: null };
  const now = ctx.now();
  const { hits } = await searchDocuments(ctx, viewer, {
    query,
    scope: EVERYWHERE,
    limit: FOUND_MAX,
    candidatesMax: CANDIDATES_MAX,
    weights: {},
    recencyHalfLifeDays: null,
    now,
    asOf: null,
    nearChunks: ctx.nearChunks ?? null,
  });
  const state = { hits, scope: EVERYWHERE, until: now.toISOString() };
  const newest =
    hits.length < READ_MAX ? [] : await findNewestMembers(ctx.sql, viewer, stateTerms(query), state);
  return (await readFound(ctx.sql, viewer, query, { hits, newest })).sources;
}
