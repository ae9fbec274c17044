import { z } from 'zod';
import { nameProblem } from '../../lib/portable-paths.ts';

/** The specification of one document of a tree. */
export const specSchema = z
  .object({
    key: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens')
      .describe('Names the document in every tree; POST …/regenerate-doc takes it.'),
    filename: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{0,99}\.md$/, 'must be a plain file name that ends with .md')
      .refine((name) => name !== 'index.md', 'index.md is the map of the tree')
      .refine(
        (name) => nameProblem(name) === null,
        'is a name that some file system or tool keeps for itself',
      ),
    prompt: z.string().trim().min(1).max(4_000).describe('What the document is for, in words.'),
    search_queries: z.array(z.string().trim().min(1).max(500)).min(1).max(20),
  })
  .meta({ id: 'DocumentSpec' });
export type Spec = z.infer<typeof specSchema>;
