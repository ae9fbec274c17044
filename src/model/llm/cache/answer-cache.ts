import type { Sql } from '../../../db/types.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { findAnswers, insertAnswers, trimAnswers } from './queries.ts';

/** Trimming reads the whole table, so it runs only after this share of the maximum size was added. */
const TRIM_SHARE = 0.1;

/** Cached answers by content, per app, so that the same question is not paid for twice. */
export interface AnswerCache {
  find(appId: string, parts: readonly string[]): Promise<Buffer | null>;
  /** Finds the answers to many questions at once; null for those not cached. */
  findAll(appId: string, questions: readonly (readonly string[])[]): Promise<(Buffer | null)[]>;
  save(appId: string, answers: readonly { parts: readonly string[]; answer: Buffer }[]): Promise<void>;
}

/** Creates a database cache of about `bytesMax` (exceeded by at most a tenth per process); 0 disables it. */
export function createAnswerCache(sql: Sql, bytesMax: number): AnswerCache {
  // Half the share at the start, so that short-lived processes trim too.
  let cameIn = (bytesMax * TRIM_SHARE) / 2;
  const findAll: AnswerCache['findAll'] = async (appId, questions) => {
    if (bytesMax === 0 || !questions.length) return questions.map(() => null);
    const keys = questions.map(keyOf);
    const found = await findAnswers(sql, appId, keys);
    return keys.map((key) => found.get(key) ?? null);
  };
  return {
    findAll,
    find: async (appId, parts) => (await findAll(appId, [parts]))[0] ?? null,
    save: async (appId, answers) => {
      if (bytesMax === 0 || !answers.length) return;
      const rows = new Map(answers.map(({ parts, answer }) => [keyOf(parts), answer]));
      await insertAnswers(
        sql,
        appId,
        [...rows].map(([key, answer]) => ({ key, answer })),
      );
      for (const answer of rows.values()) cameIn += answer.length + 64;
      if (cameIn < bytesMax * TRIM_SHARE) return;
      cameIn = 0;
      await trimAnswers(sql, bytesMax);
    },
  };
}

/** Returns the cache key. JSON separates the parts, so no two lists of parts have the same key. */
const keyOf = (parts: readonly string[]): string => sha256Hex(JSON.stringify(parts));
