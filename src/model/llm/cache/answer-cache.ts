import type { Sql } from '../../../db/types.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { findAnswers, insertAnswers, trimAnswers } from './queries.ts';

/** Trimming reads the whole table: it is done once for so many bytes that came in, at least. */
const TRIM_SHARE = 0.1;

/** Answers by content, per app: the same question is not paid for twice. */
export interface AnswerCache {
  find(appId: string, parts: readonly string[]): Promise<Buffer | null>;
  /** The same for many questions at once; null where nothing is remembered. */
  findAll(appId: string, questions: readonly (readonly string[])[]): Promise<(Buffer | null)[]>;
  save(appId: string, answers: readonly { parts: readonly string[]; answer: Buffer }[]): Promise<void>;
}

/** A cache in the database of about `bytesMax` (exceeded by at most a tenth for each process); 0: nothing is kept. */
export function createAnswerCache(sql: Sql, bytesMax: number): AnswerCache {
  // Half the share at the start: a process that lives shortly trims, too.
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

/** JSON keeps the parts apart: no two lists of parts make the same key. */
const keyOf = (parts: readonly string[]): string => sha256Hex(JSON.stringify(parts));
