import type { Context } from '../../context.ts';
import { findTree } from '../queries.ts';
import type { GenerateTreeInput } from './generation.ts';

const LOOK_MS = 1_000;

/**
 * Checks every second whether a tree was cancelled, in whichever process, and then aborts its requests to the model. `stop` ends the
 * checks.
 */
export function watchForCancel(
  ctx: Context,
  { appId, treeId, owner }: GenerateTreeInput,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const look = async () => {
    const tree = await findTree(ctx.sql, { appId, userId: owner }, treeId);
    if (tree?.status !== 'processing') controller.abort();
  };
  // A failed check does not matter: the next one follows in a second.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
