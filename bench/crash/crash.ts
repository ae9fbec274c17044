import type { Bench } from '../bench.types.ts';
import { runCrashRounds } from './crash-rounds.ts';
import { benchDocuments } from '../harness/documents.ts';

const ROUNDS = 20;
const DOCUMENTS = 2_000;

/** kill -9 at random moments while documents are imported; everything acknowledged must be stored and processed once. */
const bench: Bench = {
  about: `kill -9 of the service at a random moment while documents go in and are processed, ${ROUNDS} rounds (--n documents a round, --data FILE)`,
  run: async ({ data, n }) => {
    const documents = benchDocuments(data, n ?? DOCUMENTS);
    const startedAt = performance.now();
    const outcome = await runCrashRounds({
      rounds: ROUNDS,
      documentsPerRound: documents.length,
      document: (i) => documents[i]!,
      random: Math.random,
    });
    return {
      rounds: outcome.rounds,
      documents_per_round: documents.length,
      acknowledged: outcome.acknowledged,
      lost: outcome.lost,
      torn_writes: outcome.torn,
      processed_twice_with_effect: outcome.processedTwice,
      stored: outcome.stored,
      completed_after_restart: outcome.completed,
      restart_to_ready_ms_max: outcome.restartMsMax,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  },
};
export default bench;
