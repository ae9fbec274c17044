import { z } from 'zod';
import { foldPath } from '../../lib/portable-paths.ts';
import { isCron } from './cron.ts';
import { DEFAULT_SPECS } from './default-specs.ts';
import { specSchema } from './spec.ts';

export const SPEC_TIERS = ['company', 'workstream', 'personal'] as const;
export type SpecTier = (typeof SPEC_TIERS)[number];

const SPECS_MAX = 30;

const specList = z
  .array(specSchema)
  .max(SPECS_MAX)
  .refine((specs) => new Set(specs.map((s) => s.key)).size === specs.length, 'has the same key twice')
  .refine(
    (specs) => new Set(specs.map((s) => foldPath(s.filename))).size === specs.length,
    'has the same filename twice',
  );

export const treeConfigSchema = z
  .object({
    require_review: z
      .boolean()
      .describe('Whether a finished tree is served only after a person has published it.'),
    merge_edits: z
      .boolean()
      .describe(
        'Whether a new tree is merged automatically with the edits of people where nothing conflicts.',
      ),
    schedule: z
      .string()
      .trim()
      .max(100)
      .refine(isCron, 'is not a schedule: give the five fields of cron, such as "0 6 * * 1-5"')
      .nullable()
      .describe(
        'When a new tree is generated automatically if documents changed: five fields of cron, in UTC; null: only on request.',
      ),
    company: specList,
    workstream: specList,
    personal: specList,
  })
  .meta({ id: 'TreeConfig' });
export type TreeConfig = z.infer<typeof treeConfigSchema>;

export const treeConfigPatchSchema = treeConfigSchema.partial();

export const DEFAULT_CONFIG: TreeConfig = {
  require_review: false,
  merge_edits: true,
  schedule: null,
  ...DEFAULT_SPECS,
};
