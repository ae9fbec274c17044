import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { dateSchema } from '../../../documents/document-fields.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { sourceSchema } from '../../../tokens.ts';
import { windowUntil } from '../../../trees/generate/plan/plan-single.ts';
import { ensureOwner, startSingle } from '../../../trees/generate/start-tree.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';
import { DIGEST_PERIODS } from '../../../trees/tree.ts';

export const generateDigest = defineRoute({
  method: 'POST',
  path: '/context-documents/digest',
  summary: 'Generate a digest of the documents of a day, a week or any other time',
  tag: 'Context documents',
  scope: 'trees:write',
  body: z.object({
    period: z
      .string()
      .toLowerCase()
      .pipe(z.enum(DIGEST_PERIODS))
      .default('daily')
      .describe('The default time window: since midnight UTC, or the last seven days.'),
    window_start: dateSchema.nullish().describe('The start of the time window; requires window_end.'),
    window_end: dateSchema.nullish().describe('The end of the time window, exclusive.'),
    sources: z.array(sourceSchema).min(1).max(100).nullish().describe('Only documents of these sources.'),
  }),
  status: 202,
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, body }) => {
    const { period, sources } = body;
    const { from, to } = readWindow(body.window_start, body.window_end) ?? windowUntil(ctx.now(), period);
    const single = { prompt: null, isOwnOnly: false, window: { from, to, period } };
    const owner = await ensureOwner(ctx, actor, null);
    const row = await startSingle(ctx, owner, sources ?? null, single);
    return presentTree(row, null);
  },
});

/** Returns null if neither end is given. */
function readWindow(
  start: string | null | undefined,
  end: string | null | undefined,
): { from: string; to: string } | null {
  if (start == null && end == null) return null;
  if (start == null || end == null)
    throw invalidField(
      ['body', start == null ? 'window_start' : 'window_end'],
      'needs both window_start and window_end, or neither',
    );
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  if (from >= to) throw invalidField(['body', 'window_end'], 'must be later than window_start');
  return { from, to };
}
