import { z } from 'zod';
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
    (specs) => new Set(specs.map((s) => s.filename)).size === specs.length,
    'has the same filename twice',
  );

export const treeConfigSchema = z
  .object({
    require_review: z
      .boolean()
      .describe('Whether a finished tree is only served after a person published it.'),
    company: specList,
    workstream: specList,
    personal: specList,
  })
  .meta({ id: 'TreeConfig' });
export type TreeConfig = z.infer<typeof treeConfigSchema>;

export const treeConfigPatchSchema = treeConfigSchema.partial();

export const DEFAULT_CONFIG: TreeConfig = { require_review: false, ...DEFAULT_SPECS };
