import type { Sql } from '../../db/types.ts';
import { AppError, conflict } from '../../errors.ts';
import type { IdempotencyStore } from '../../http/answer-once.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  findIdempotencyKey,
  storeIdempotentAnswer,
} from './queries.ts';

/** Stores the answers of writes by (app, acting user, key) in the database, so that any process can repeat them. */
export function createIdempotencyStore(sql: Sql): IdempotencyStore {
  return {
    fingerprint: (method, url, body) => sha256Hex(JSON.stringify([method, url, body ?? null])),
    begin: async (actor, key, requestSha256) => {
      if (await claimIdempotencyKey(sql, actor, key, requestSha256)) return null;
      const row = await findIdempotencyKey(sql, actor, key);
      if (row && row.request_sha256 !== requestSha256) {
        throw conflict(
          'IdempotencyKeyReused',
          'This Idempotency-Key was used for another request. Use a new key for a new request.',
        );
      }
      if (!row || row.status === null || row.body === null) {
        throw new AppError(
          409,
          'RequestInProgress',
          'The first request with this Idempotency-Key is still running. Ask again in a moment.',
          { headers: { 'retry-after': '1' } },
        );
      }
      return { status: row.status, body: row.body };
    },
    finish: (actor, key, status, body) => storeIdempotentAnswer(sql, actor, key, status, body),
    abandon: (actor, key) => deleteIdempotencyKey(sql, actor, key),
  };
}
