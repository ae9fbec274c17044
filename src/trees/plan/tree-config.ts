import { z } from 'zod';
import { DEFAULT_SPECS } from './default-specs.ts';

export const SPEC_TIERS = ['company', 'workstream', 'personal'] as const;
export type SpecTier = (typeof SPEC_TIERS)[number];

const SPECS_MAX = 30;

export const specSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens')
    .describe('Names the document in every tree; POST …/regenerate-doc takes it.'),
  filename: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}\.md$/, 'must be a plain file name that ends with .md')
    .refine((name) => name !== 'index.md', 'index.md is the map of the tree'),
  prompt: z.string().trim().min(1).max(4_000).describe('What the document is for, in words.'),
  search_queries: z.array(z.string().trim().min(1).max(500)).min(1).max(20),
});
export type Spec = z.infer<typeof specSchema>;

const specList = z
  .array(specSchema)
  .max(SPECS_MAX)
  .refine((specs) => new Set(specs.map((s) => s.key)).size === specs.length, 'has the same key twice')
  .refine(
    (specs) => new Set(specs.map((s) => s.filename)).size === specs.length,
    'has the same filename twice',
  );

export const treeConfigSchema = z.object({
  require_review: z.boolean().describe('Whether a finished tree is only served after a person published it.'),
  company: specList,
  workstream: specList,
  personal: specList,
});
export type TreeConfig = z.infer<typeof treeConfigSchema>;

export const treeConfigPatchSchema = treeConfigSchema.partial();

export const DEFAULT_CONFIG: TreeConfig = { require_review: false, ...DEFAULT_SPECS };
