import type { Context } from '../../context.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { listSampledChunks, listStaleTexts, lockTraining, type PackedChunks, saveModel } from './queries.ts';
import { packModel } from './stored-model.ts';
import { trainModel } from './train-model.ts';
import { unpackChunks } from './unpack-chunks.ts';

/** With fewer chunks, a model cannot learn which words go together. */
const CHUNKS_MIN = 50;
/** Shorter texts are not ranked by the model; see SIMILAR_LENGTHS of the ranking. Terms. */
const LENGTH_MIN = 40;
/**
 * A model also serves new texts; it is trained again when there are more than twice or less than half as many chunks, and a day after a change:
 * until then it knows which words go together in texts that were deleted, or that fewer people see now.
 */
const FACTOR = 2;
/** Chunks used to train a model; more take longer and place terms no better. */
const SAMPLE_MAX = 4_000;

/**
 * Trains the models of latent semantic analysis that are missing or outdated, one after another, but not those of `busyApps`: they are
 * still growing, and the worker threads have their documents to read. Returns how many.
 */
export async function trainStale(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  busyApps: () => string[] = () => [],
  isStopping: () => boolean = () => false,
): Promise<number> {
  let trained = 0;
  for (;;) {
    const [next] = await listStaleTexts(ctx.sql, {
      chunksMin: CHUNKS_MIN,
      lengthMin: LENGTH_MIN,
      factor: FACTOR,
      except: busyApps(),
    });
    if (!next || isStopping()) return trained;
    const done = await ctx.sql.begin(async (tx) => {
      if (!(await lockTraining(tx))) return false;
      const chunks = next.is_enough ? await listSampledChunks(tx, next, SAMPLE_MAX) : [];
      await saveModel(tx, next, await ctx.cpu.run(trainTask, chunks, next.app_id, 'background'));
      return true;
    });
    if (!done) return trained;
    trained++;
  }
}

/** Runs in a worker thread: trains a model on packed chunks and returns its stored form, or null if there is too little to learn from. */
function trainPacked(chunks: PackedChunks[]): { bytes: Buffer; dimensions: number } | null {
  const model = trainModel(textsOf(chunks));
  return model && { bytes: packModel(model), dimensions: model.dimensions };
}

/** Unpacks one row of chunks at a time, and removes it, so that none is kept while the model is computed. */
function* textsOf(chunks: PackedChunks[]): Generator<number[]> {
  for (let row = chunks.shift(); row; row = chunks.shift())
    for (const { title, units } of unpackChunks([row]))
      for (const { terms } of units) yield [...title, ...terms];
}

const trainTask = defineTask(import.meta.url, trainPacked);
