import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { progressSchema, readProgress } from '../../../trees/progress.ts';
import { getTree } from '../../../trees/read/get-tree.ts';

const POLL_MS = 400;
/** Proxies close what is silent for a minute. */
const SILENCE_MS_MAX = 15_000;

export const getProgress = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/progress',
  summary: 'How far a tree is; as server-sent events with Accept: text/event-stream',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: progressSchema,
  handler: async (ctx: Context, { actor, params, request, reply }) => {
    const tree = await getTree(ctx.sql, actor, params.tree_id);
    if (!String(request.headers.accept ?? '').includes('text/event-stream')) return readProgress(ctx, tree);
    await stream(ctx, actor, params.tree_id, request, reply);
    return undefined;
  },
});

/** Sends `progress` events whenever something changed, and ends after the terminal one. */
async function stream(
  ctx: Context,
  actor: Actor,
  treeId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  let sent = '';
  let sentAt = Date.now();
  try {
    while (!out.destroyed && !out.writableEnded && !request.raw.destroyed) {
      const progress = await readProgress(ctx, await getTree(ctx.sql, actor, treeId));
      const text = JSON.stringify(progress);
      if (text !== sent) {
        out.write(`event: progress\ndata: ${text}\n\n`);
        [sent, sentAt] = [text, Date.now()];
      } else if (Date.now() - sentAt > SILENCE_MS_MAX) {
        out.write(': still here\n\n');
        sentAt = Date.now();
      }
      if (progress.status !== 'processing') break;
      await pause(POLL_MS);
    }
  } catch (error) {
    // The stream has begun: an error can only end it. The client reads the progress again.
    ctx.log.warn({ err: error }, 'a progress stream broke off');
  }
  out.end();
}
