import { z } from 'zod';
import type { TeamOverride } from './overrides.ts';

export const overridesSchema = z.object({
  team_overrides: z
    .record(z.string(), z.object({ slug: z.string(), name: z.string() }).catchall(z.string()))
    .describe('By old slug.'),
});

/** Presents the wire form: each team's current name by old slug. */
export const presentOverrides = (overrides: readonly TeamOverride[]): z.infer<typeof overridesSchema> => ({
  team_overrides: Object.fromEntries(overrides.map((o) => [o.oldSlug, { slug: o.newSlug, name: o.newName }])),
});
