import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { defineRoute, type RequestOf } from '../../../http/define-route.ts';
import { openStreams } from '../../../http/streams/open-streams.ts';
import { type StreamSource, streamEvents } from '../../../http/streams/stream-events.ts';
import { Wakeup } from '../../../lib/async/wakeup.ts';
import { getTreeRow } from '../../../trees/read/get-tree.ts';
import { progressSchema, readFileProgress, readProgress } from '../../../trees/read/read-progress.ts';

export const getProgress = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/progress',
  summary:
    'Get the progress of a tree; with Accept: text/event-stream as server-sent events: `progress`, and one `file` for each file as it is stored',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: progressSchema,
  handler: async (ctx: Context, call) => {
    const { actor, params, request } = call;
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    if (!String(request.headers.accept ?? '').includes('text/event-stream')) return readProgress(ctx, tree);
    await openStreams.during(actor, () => stream(ctx, params.tree_id, call));
    return undefined;
  },
});

type Call = RequestOf<{ tree_id: string }, unknown, unknown>;

/** Sends a `file` event for every stored file and `progress` events on every change, and ends after the terminal one. */
async function stream(ctx: Context, treeId: string, call: Call): Promise<void> {
  const { actor } = call;
  const wakeup = new Wakeup();
  const unsubscribe = await ctx.signals.subscribe(actor.appId, {
    receive: ({ type, data }) => {
      if (data.tree_id === treeId || type === 'credentials.changed') wakeup.wake();
    },
    miss: () => wakeup.wake(),
  });
  try {
    await streamEvents(call, ctx.config.answerIdleMs, { wakeup, turn: turnsOf(ctx, actor, treeId) });
  } finally {
    unsubscribe();
  }
}

/** Returns what is new in a tree since the previous turn. */
function turnsOf(ctx: Context, actor: Actor, treeId: string): StreamSource['turn'] {
  let sent = '';
  const reported = new Set<string>();
  return async () => {
    const progress = await readProgress(ctx, await getTreeRow(ctx.sql, actor, treeId));
    const text = JSON.stringify(progress);
    if (text === sent) return { events: [] };
    sent = text;
    const files = await readFileProgress(ctx.sql, actor.appId, treeId);
    const unreported = files.filter(({ path }) => !reported.has(path));
    for (const { path } of unreported) reported.add(path);
    return {
      events: [...unreported.map((data) => ({ event: 'file', data })), { event: 'progress', data: progress }],
      isLast: progress.status !== 'processing',
    };
  };
}
