import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { findFeelings } from '../../text/feelings/find-feelings.ts';
import { runByLength } from '../../lib/cpu-pool/run-by-length.ts';

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
  const chars = text.length;
  return runByLength(
    { cpu, appId, chars },
    summarizeTask,
    text,
    () => 'This conversation took too long to summarize.',
  );
}
