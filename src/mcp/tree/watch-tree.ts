import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getServedTree } from '../../trees/read/get-served-tree.ts';
import type { Actor } from '../../http/actor.ts';
import { Wakeup } from '../../lib/async/wakeup.ts';
import { TREE_URI, treeUri } from '../results/resource-ids.ts';
import { readServedTree } from './served-tree.ts';

/** The caller's credential is checked at least this often. */
const SILENCE_MS_MAX = 15_000;

interface Subscriber {
  actor: Actor;
  /** Aborted when the subscriber disconnects. */
  gone: AbortSignal;
  isAdmitted: () => Promise<boolean>;
}

interface Seen {
  version: number;
  texts: Map<string, string>;
}

/**
 * Notifies a subscriber of changed files (`updated`) and of new versions of the tree (`list_changed`), from when this resolves until the
 * subscriber disconnects or its credential is revoked.
 */
export async function watchTree(
  ctx: Context,
  subscriber: Subscriber,
  bus: ServerEventBus,
): Promise<{ ended: Promise<void> }> {
  const { actor, gone } = subscriber;
  const wakeup = new Wakeup();
  gone.addEventListener('abort', () => wakeup.wake());
  const unsubscribe = await ctx.signals.subscribe(actor.appId, {
    receive: ({ type }) => {
      if (LOOKED_AT.has(type)) wakeup.wake();
    },
    miss: () => wakeup.wake(),
  });
  try {
    const seen = await look(ctx, actor, null);
    return { ended: notifyChanges(ctx, subscriber, bus, { seen, wakeup }).finally(unsubscribe) };
  } catch (error) {
    unsubscribe();
    throw error;
  }
}

async function notifyChanges(
  ctx: Context,
  { actor, gone, isAdmitted }: Subscriber,
  bus: ServerEventBus,
  { seen: first, wakeup }: { seen: Seen; wakeup: Wakeup },
): Promise<void> {
  let seen = first;
  try {
    while (!gone.aborted && (await isAdmitted())) {
      await wakeup.wait(SILENCE_MS_MAX);
      const now = await look(ctx, actor, seen);
      if (now === seen) continue;
      publish(bus, seen, now);
      seen = now;
    }
  } catch (error) {
    // The stream has started, so an error can only end it; the client subscribes again.
    ctx.log.warn({ err: error }, 'a subscription to the tree ended with an error');
  }
}

/** Signals after which a different tree or text may be served. */
const LOOKED_AT = new Set(['tree.changed', 'tree.completed', 'tree.published', 'credentials.changed']);

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

/** The version if there is no tree. */
const NO_VERSION = -1;

function publish(bus: ServerEventBus, before: Seen, now: Seen): void {
  bus.publish({ kind: 'resources_list_changed' });
  bus.publish({ kind: 'resource_updated', uri: TREE_URI });
  for (const path of new Set([...before.texts.keys(), ...now.texts.keys()]))
    if (before.texts.get(path) !== now.texts.get(path))
      bus.publish({ kind: 'resource_updated', uri: treeUri(path) });
}
