import { z } from 'zod';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { ComparedMemory, MemoryPair } from '../../model.ts';
import { DATA_RULE, dataText } from '../data-text.ts';

/** An entry of a model's answer. */
export const verdictSchema = z.object({
  memory: z.string(),
  other: z.string(),
  verdict: z.enum(['supersedes', 'contradicts', 'repeats', 'unrelated']),
  quote: z.string(),
  other_quote: z.string(),
});
export type GivenVerdict = z.infer<typeof verdictSchema>;
export const verdictsSchema = z.object({ verdicts: z.array(verdictSchema) });

export const COMPARE_SYSTEM = `You compare statements of a team's archive, two by two, and say what one is to the other.
${DATA_RULE}
Answer with one JSON object and nothing else, an entry for each pair that was asked for:
{"verdicts": [{"memory": string, "other": string, "verdict": string, "quote": string, "other_quote": string}]}
- memory, other: the ids of the two statements, such as "m1". quote: the words of memory that decide it, other_quote: those of other, each copied letter for letter, at most one sentence.
- supersedes: both say what one thing is, and since memory the other is no longer true. memory is the newer one.
- contradicts: both say what one thing is at the same time, and cannot both be true.
- repeats: both say the same of the same thing, with the same numbers, days and names.
- unrelated: anything else: different things, parts, times, cases or conditions, a detail more, a plan and what came of it. When in doubt, unrelated.`;

/** Changes with any change of the prompt. */
export const COMPARE_PROMPT_VERSION = sha256Hex(COMPARE_SYSTEM).slice(0, 8);

/** Returns the memories of pairs by the ids shown to a model. */
export function labelMemories(pairs: readonly MemoryPair[]): Map<string, ComparedMemory> {
  const unique = new Map(pairs.flat().map((memory) => [memory.memoryId, memory]));
  return new Map([...unique.values()].map((memory, i) => [`m${i + 1}`, memory]));
}

/** Returns the request to compare pairs of memories, each memory shown once under its label. */
export function comparePrompt(
  pairs: readonly MemoryPair[],
  memories: ReadonlyMap<string, ComparedMemory>,
): string {
  const labels = new Map([...memories].map(([label, { memoryId }]) => [memoryId, label]));
  const shown = [...memories].map(
    ([label, { day, title, text, quote }]) =>
      `${label}, ${day ?? 'day unknown'}\n${dataText('statement', [title ?? 'Untitled', text, quote].join('\n'))}`,
  );
  const asked = pairs.map((pair) => pair.map(({ memoryId }) => labels.get(memoryId)).join(' '));
  return `${shown.join('\n\n')}\n\nThe pairs:\n${asked.join('\n')}`;
}
