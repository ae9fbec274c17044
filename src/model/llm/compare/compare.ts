import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import type { ComparedPairs, MemoryPair, ModelJob } from '../../model.ts';
import { type Asker, ask, jsonReader } from '../ask.ts';
import { textRoom } from '../room/text-room.ts';
import { checkVerdicts } from './check-verdicts.ts';
import {
  COMPARE_PROMPT_VERSION,
  COMPARE_SYSTEM,
  comparePrompt,
  labelMemories,
  verdictSchema,
  verdictsSchema,
} from './prompt.ts';
import { z } from 'zod';

const OUTPUT_TOKENS_MAX = 2_000;
/** Nobody waits for it: the document is already completed. */
const WAIT_MS_MAX = 15 * 60_000;
/** An answer in another format is requested once more. */
const BAD_ANSWERS_MAX = 2;

/** Entries are parsed one by one, so that a broken one does not affect the others. */
const entriesSchema = z.object({ verdicts: z.array(z.unknown()) });

/** Asks how the two memories of each pair relate; omits pairs for which there is no room. Throws ModelError. */
export async function compareMemoriesByModel(
  asker: Asker,
  pairs: readonly MemoryPair[],
  job: ModelJob,
): Promise<ComparedPairs> {
  const decidedBy = `${asker.server.kind}:${asker.server.model}/${COMPARE_PROMPT_VERSION}`;
  const outputTokensMax = Math.min(OUTPUT_TOKENS_MAX, Math.floor(asker.contextTokens / 3));
  const asked = fitPairs(pairs, textRoom(asker.contextTokens, outputTokensMax));
  if (!asked.length) return { verdicts: [], refused: [], decidedBy };
  const memories = labelMemories(asked);
  const answer = await ask(
    asker,
    {
      system: COMPARE_SYSTEM,
      user: comparePrompt(asked, memories),
      outputTokensMax,
      waitMsMax: WAIT_MS_MAX,
      schema: verdictsSchema,
      badAnswersMax: BAD_ANSWERS_MAX,
      read: jsonReader(entriesSchema),
    },
    job,
  );
  const read = answer.verdicts.map((entry) => verdictSchema.safeParse(entry).data ?? null);
  const given = read.filter((entry) => entry !== null);
  const broken = read.flatMap((entry) => (entry === null ? ['an entry has another form'] : []));
  const { verdicts, refused } = checkVerdicts(given, asked, memories);
  return { verdicts, refused: [...refused, ...broken], decidedBy };
}

/** Returns as many of the first pairs as fit. */
function fitPairs(pairs: readonly MemoryPair[], tokensMax: number): readonly MemoryPair[] {
  let count = pairs.length;
  const tokens = (part: readonly MemoryPair[]) => estimateTokens(comparePrompt(part, labelMemories(part)));
  while (count > 0 && tokens(pairs.slice(0, count)) > tokensMax) count--;
  return pairs.slice(0, count);
}
