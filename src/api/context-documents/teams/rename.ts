import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { oneLine } from '../../../lib/inline-markdown.ts';
import { capitalize } from '../../../lib/strings/capitalize.ts';
import { overridesSchema, presentOverrides } from '../../../teams/present-overrides.ts';
import { SLUG } from '../../../teams/team.ts';
import { saveOverride } from '../../../teams/writes.ts';
import { relabelTrees } from '../../../trees/relabel/relabel-trees.ts';
import { NAME_CHARS_MAX } from '../../../trees/tree.ts';

const slug = z.string().regex(SLUG, 'must be 1 to 64 lower-case letters, digits and hyphens');

/** Returns “Customer success” for “customer-success”. */
const nameOf = (newSlug: string): string => {
  const words = newSlug.replaceAll('-', ' ').trim();
  return capitalize(words) || newSlug;
};

export const renameTeam = defineRoute({
  method: 'POST',
  path: '/context-documents/teams/rename',
  summary: 'Rename a team: existing trees are relabeled immediately, and future trees keep the name',
  tag: 'Trees',
  scope: 'trees:admin',
  body: z.object({ old_slug: slug, new_slug: slug, new_name: z.string().trim().min(1).max(200).nullish() }),
  response: overridesSchema.extend({ relabelled_trees: z.int() }),
  audit: { action: 'team.renamed', target: ({ body }) => body.old_slug },
  handler: async (ctx: Context, { actor, body }) =>
    transaction(ctx.sql, async (tx) => {
      const { overrides, saved } = await saveOverride(tx, actor.appId, {
        oldSlug: body.old_slug,
        newSlug: body.new_slug,
        newName: oneLine(body.new_name ?? nameOf(body.new_slug), NAME_CHARS_MAX) || nameOf(body.new_slug),
      });
      const relabeled = await relabelTrees(tx, actor.appId, {
        from: saved.oldSlug,
        to: saved.newSlug,
        name: saved.newName,
      });
      return { ...presentOverrides(overrides), relabelled_trees: relabeled };
    }),
});
