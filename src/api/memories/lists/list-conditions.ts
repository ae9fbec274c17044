import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { dateSchema } from '../../../documents/document-fields.ts';
import { STATUSES } from '../../../documents/document.ts';
import type { ListConditions } from '../../../documents/list-documents.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { DOCUMENT_TYPES, sourceNameSchema, splitSources, type UnsupportedSource } from '../../../tokens.ts';
import { findTeamDocuments } from '../../../trees/read/team-documents.ts';

/** The conditions of document lists, as written in a query. */
export const conditionsSchema = z.object({
  source: sourceNameSchema.optional(),
  status: z.string().toLowerCase().pipe(z.enum(STATUSES)).optional(),
  type: z.enum(DOCUMENT_TYPES).optional(),
  collection: z.string().optional(),
  filter: z
    .string()
    .max(20_000)
    .optional()
    .describe('A metadata filter as JSON, for example {"department":{"$in":["sales","support"]}}.'),
  title: z
    .string()
    .max(500)
    .optional()
    .describe('Only documents whose title has, for each of these words, a word that begins with it.'),
  team: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The slug of a team: only documents that its files of the latest tree cite.'),
  after: dateSchema
    .optional()
    .describe(
      'Only documents of this time or later: by their date, or without one by when they were stored.',
    ),
  before: dateSchema.optional().describe('Only documents of an earlier time.'),
});

/** Parses the conditions; throws for a source that does not exist. */
export async function readConditions(
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  query: z.infer<typeof conditionsSchema>,
): Promise<{ conditions: ListConditions; errors: UnsupportedSource[] }> {
  const { sources, errors } = splitSources(query.source === undefined ? [] : [query.source]);
  const documentIds = query.team === undefined ? null : await findTeamDocuments(sql, viewer, query.team);
  return { conditions: { ...query, source: sources[0] ?? null, documentIds }, errors };
}
