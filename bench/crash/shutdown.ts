import type { Bench } from '../bench.types.ts';
import { runShutdownRounds } from './shutdown-rounds.ts';

const ROUNDS = 50;

/** SIGTERM during requests: each must be answered, and everything acknowledged must be stored. */
const bench: Bench = {
  about: `SIGTERM at a random moment while 22 clients add, upload and read, ${ROUNDS} rounds (--n rounds)`,
  run: async ({ n }) => {
    const outcome = await runShutdownRounds(n ?? ROUNDS);
    return {
      rounds: outcome.rounds,
      requests: outcome.requests,
      without_an_answer: outcome.unanswered,
      reasons: JSON.stringify(outcome.reasons),
      not_taken_after_the_end: outcome.notTaken,
      acknowledged: outcome.acknowledged,
      lost_or_empty: outcome.lostOrEmpty,
      exit_codes: JSON.stringify(outcome.exitCodes),
      stop_ms_max: outcome.stopMsMax,
    };
  },
};
export default bench;
