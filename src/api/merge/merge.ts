import { z } from 'zod';
import type { Context } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { withoutSlot } from '../../http/limits/app-slots.ts';
import { mergeInPool } from '../../trees/change/merge-task.ts';

/** Per side: about a second of a worker thread for typical texts. */
const SIDE_CHARS_MAX = 1_000_000;

const range = z.object({ start: z.int(), end: z.int() });
const lines = z.object({ base: range, ours: range, theirs: range, merged: range });
const side = z.string().max(SIDE_CHARS_MAX);

export const postMerge = defineRoute({
  method: 'POST',
  path: '/merge',
  summary: 'Three-way merge of a text: structure first, then words; calls no model and stores nothing',
  tag: 'Merge',
  scope: 'trees:read',
  body: z.object({
    base: side.describe('The common ancestor of both sides.'),
    ours: side.describe("The person's text, which is kept where a conflict remains."),
    theirs: side,
    on_conflict: z
      .enum(['keep-user', 'likelier', 'markers', 'fail'])
      .nullish()
      .describe(
        "How a remaining conflict is shown: the person's side, the side that people more often kept in such a case, both between git's markers, or an error.",
      ),
  }),
  response: z.object({
    merged: z.string(),
    hunks: z.array(
      z.object({
        decision: z.enum(['ours', 'theirs', 'merged', 'conflict']),
        reason: z.string(),
        confidence: z.number(),
        lines,
        dropped: z.object({ theirs: z.string() }).optional(),
      }),
    ),
    conflicts: z.array(
      z.object({
        base: z.string(),
        ours: z.string(),
        theirs: z.string(),
        context: z.object({ before: z.string(), after: z.string() }),
        lines,
      }),
    ),
  }),
  handler: async (ctx: Context, { actor, body }) => {
    const { base, ours, theirs, on_conflict } = body;
    const input = { base, ours, theirs, onConflict: on_conflict ?? ('keep-user' as const) };
    // Threads have their own queue.
    const outcome = await withoutSlot(() => mergeInPool(ctx, actor.appId, input));
    if ('refused' in outcome)
      throw conflict('MergeConflict', `${outcome.message}; detail lists them.`, outcome.refused);
    return outcome;
  },
});
