import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { findFeelings } from '../../text/feelings/find-feelings.ts';

const SENTENCES_MAX = 5;
const NOTHING_SAID = 'Nobody says how they feel in this conversation.';

function summarizeText(text: string): string {
  const said = findFeelings(text).slice(-SENTENCES_MAX);
  return said.length ? said.join(' ') : NOTHING_SAID;
}

const summarizeTask = defineTask(import.meta.url, summarizeText);

/** Returns the last sentences of a text in which people express feelings; reads a long one, half a second's work, in a worker thread. */
export async function summarize(
  { cpu }: { cpu: Pick<CpuPool, 'run'> },
  appId: string,
  text: string,
): Promise<string> {
  if (text.length <= INLINE_CHARS_MAX) return summarizeText(text);
  try {
    return await cpu.run(summarizeTask, text, appId);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return 'This conversation took too long to summarize.';
  }
}
