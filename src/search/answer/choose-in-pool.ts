import { withoutSlot } from '../../http/limits/app-slots.ts';
import { type CpuPool, INLINE_CHARS_MAX } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { type ChosenAnswer, chooseAnswer } from './choose-answer.ts';
import type { AnswerSource } from './statements/statement.ts';

interface Choice {
  question: string;
  sources: readonly AnswerSource[];
  /** Whether they were found by near-synonyms. */
  isNear?: boolean;
}

const chooseFrom = ({ question, sources, isNear }: Choice): ChosenAnswer | null =>
  chooseAnswer(question, sources, isNear);
const chooseTask = defineTask(import.meta.url, chooseFrom);

/** Chooses the answer: little text in this thread, more in a worker thread. Throws TaskLimitError if that takes too long. */
export async function chooseInPool(
  cpu: CpuPool,
  appId: string,
  choice: Choice,
): Promise<ChosenAnswer | null> {
  const chars = choice.sources.reduce(
    (sum, { blocks }) => sum + blocks.reduce((ofBlocks, { text }) => ofBlocks + text.length, 0),
    choice.question.length,
  );
  if (chars <= INLINE_CHARS_MAX) return chooseFrom(choice);
  return withoutSlot(() => cpu.run(chooseTask, choice, appId));
}
