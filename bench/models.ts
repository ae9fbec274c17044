import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts';
import { runFaulty } from '../test/model-server/faulty-run.ts';
import type { Bench } from './bench.types.ts';

const DOCUMENTS = 1_000;
const FAULT_SHARE = 0.3;
const LIMITS = { concurrency: 16, requestsPerSecond: 40, tokensPerMinute: 3_000_000 };

/** Documents through a model server that fails three requests in ten, from two processes, until the model has processed all of them. */
const bench: Bench = {
  about: 'documents through a model server at 30 % faults, two processes (--n documents)',
  run: async ({ n }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-bench-'));
    const database = await startEmbeddedServer(dataDir);
    try {
      const result = await runFaulty({
        databaseUrl: database.url,
        documents: n ?? DOCUMENTS,
        faultShare: FAULT_SHARE,
        idleSeconds: 8,
        timeoutMs: 30 * 60_000,
        ...LIMITS,
      });
      return {
        documents: n ?? DOCUMENTS,
        completed: result.completed,
        failed: result.failed,
        builtin_fallbacks_left: result.fallbacks,
        seconds: Math.round(result.seconds),
        requests: result.requests,
        faulty_requests: result.faults,
        prompt_tokens_reported: result.reportedPromptTokens,
        prompt_tokens_counted: result.countedPromptTokens,
        completion_tokens_reported: result.reportedCompletionTokens,
        completion_tokens_counted: result.countedCompletionTokens,
        requests_per_second_limit: LIMITS.requestsPerSecond,
        requests_in_busiest_second: result.busiestSecondRequests,
        tokens_per_minute_limit: LIMITS.tokensPerMinute,
        tokens_in_busiest_minute: result.busiestMinuteTokens,
        concurrency_limit: LIMITS.concurrency,
        concurrency_max: result.concurrencyMax,
        processes: result.processes,
      };
    } finally {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
export default bench;
