import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute, type RequestOf } from '../../../http/define-route.ts';
import { OpenStreams } from '../../../http/limits/open-streams.ts';
import { endToReader, writeToReader } from '../../../http/limits/slow-readers.ts';
import { SECURE_HEADERS } from '../../../http/secure-answers.ts';
import { progressSchema, readFileProgress, readProgress } from '../../../trees/read/read-progress.ts';
import { getTreeRow } from '../../../trees/read/get-tree.ts';

const POLL_MS = 400;
/** Proxies close what is silent for a minute. */
const SILENCE_MS_MAX = 15_000;
/** Each asks the database twice in every look. */
const STREAMS_PER_APP_MAX = 50;

const streams = new OpenStreams(STREAMS_PER_APP_MAX);

export const getProgress = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/progress',
  summary:
    'How far a tree is; with Accept: text/event-stream as server-sent events, `progress` and one `file` for each file as it is stored',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: progressSchema,
  handler: async (ctx: Context, call) => {
    const { actor, params, request } = call;
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    if (!String(request.headers.accept ?? '').includes('text/event-stream')) return readProgress(ctx, tree);
    await streams.during(actor.appId, () => stream(ctx, params.tree_id, call));
    return undefined;
  },
});

type Call = RequestOf<{ tree_id: string }, unknown, unknown>;

/**
 * Sends `file` events for every file as it is stored and `progress` events whenever something changed, and ends after the terminal one, or when
 * the caller's credential has ended.
 */
async function stream(
  ctx: Context,
  treeId: string,
  { actor, request, reply, isAdmitted }: Call,
): Promise<void> {
  reply.hijack();
  const out = reply.raw;
  const { answerIdleMs } = ctx.config;
  out.writeHead(200, {
    ...SECURE_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  let sent = '';
  let sentAt = Date.now();
  const told = new Set<string>();
  try {
    while (!out.destroyed && !out.writableEnded && !request.raw.destroyed) {
      if (!(await isAdmitted())) break;
      const progress = await readProgress(ctx, await getTreeRow(ctx.sql, actor, treeId));
      const text = JSON.stringify(progress);
      if (text !== sent) {
        for (const file of await readFileProgress(ctx.sql, actor.appId, treeId)) {
          if (told.has(file.path)) continue;
          told.add(file.path);
          await writeToReader(out, `event: file\ndata: ${JSON.stringify(file)}\n\n`, answerIdleMs);
        }
        await writeToReader(out, `event: progress\ndata: ${text}\n\n`, answerIdleMs);
        [sent, sentAt] = [text, Date.now()];
      } else if (Date.now() - sentAt > SILENCE_MS_MAX) {
        await writeToReader(out, ': still here\n\n', answerIdleMs);
        sentAt = Date.now();
      }
      if (progress.status !== 'processing') break;
      await pause(POLL_MS);
    }
  } catch (error) {
    // The stream has begun: an error can only end it. The client reads the progress again.
    ctx.log.warn({ err: error }, 'a progress stream broke off');
  }
  endToReader(out, answerIdleMs);
}
