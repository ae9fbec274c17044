import { setTimeout as pause } from 'node:timers/promises';
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getServedTree } from '../../trees/read/get-served-tree.ts';
import type { Actor } from '../../http/actor.ts';
import { TREE_URI, treeUri } from '../results/resource-ids.ts';
import { readServedTree } from './served-tree.ts';

const POLL_MS = 1_000;

interface Subscriber {
  actor: Actor;
  /** Aborted when it is gone. */
  gone: AbortSignal;
  isAdmitted: () => Promise<boolean>;
}

interface Seen {
  version: number;
  texts: Map<string, string>;
}

/**
 * Tells a subscriber when a file of the tree that it is served changes (`updated`) and when the tree has another version (`list_changed`),
 * until it is gone or its credential has ended. It looks at the version, for any process may have written it.
 */
export async function watchTree(
  ctx: Context,
  { actor, gone, isAdmitted }: Subscriber,
  bus: ServerEventBus,
): Promise<void> {
  try {
    let seen = await look(ctx, actor, null);
    while (!gone.aborted && (await isAdmitted())) {
      await pause(POLL_MS);
      const now = await look(ctx, actor, seen);
      if (now === seen) continue;
      publish(bus, seen, now);
      seen = now;
    }
  } catch (error) {
    // The stream has begun: an error can only end it, and the client subscribes again.
    ctx.log.warn({ err: error }, 'a subscription to the tree broke off');
  }
}

async function look(ctx: Context, actor: Actor, seen: Seen | null): Promise<Seen> {
  try {
    const { version } = await getServedTree(ctx.sql, actor);
    if (seen && version === seen.version) return seen;
    const { tree, files } = await readServedTree(ctx, actor);
    return { version: tree.version, texts: new Map(files.map((file) => [file.path, file.sha256])) };
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error;
    return seen?.version === NO_VERSION ? seen : { version: NO_VERSION, texts: new Map() };
  }
}

/** While there is no tree. */
const NO_VERSION = -1;

function publish(bus: ServerEventBus, before: Seen, now: Seen): void {
  bus.publish({ kind: 'resources_list_changed' });
  bus.publish({ kind: 'resource_updated', uri: TREE_URI });
  for (const path of new Set([...before.texts.keys(), ...now.texts.keys()]))
    if (before.texts.get(path) !== now.texts.get(path))
      bus.publish({ kind: 'resource_updated', uri: treeUri(path) });
}
