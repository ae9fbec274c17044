import { z } from 'zod';
import type { TokenRow } from '../queries.ts';
import { type FileRow, TREE_STATUSES, type TreeRow } from '../tree.ts';

export const documentSummarySchema = z
  .object({
    document_id: z.string(),
    status: z.enum(TREE_STATUSES),
    sources: z
      .array(z.string())
      .describe('The requested sources; without any, those of the cited documents.'),
    model: z.string().describe('The model that wrote it.'),
    token_count: z.number().nullable().describe('Null: no model server was asked.'),
    error: z.string().nullable(),
    created_at: z.string(),
    completed_at: z.string().nullable(),
  })
  .meta({ id: 'ContextDocumentSummary' });

export const documentSchema = documentSummarySchema
  .extend({
    user_id: z.string().nullable().describe('The user that it belongs to; null: the app.'),
    prompt: z.string().nullable(),
    content: z.string().nullable().describe('Markdown with footnotes; null until it is completed.'),
    token_usage: z
      .object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() })
      .nullable(),
    metadata: z.looseObject({}),
  })
  .meta({ id: 'ContextDocument' });

export const digestSchema = z
  .object({
    tree_id: z.string().describe('GET /context-documents/tree/by-id/{tree_id} has the text.'),
    status: z.enum(TREE_STATUSES),
    period: z.string().nullable(),
    window_start: z.string().nullable(),
    window_end: z.string().nullable(),
    created_at: z.string(),
    completed_at: z.string().nullable(),
  })
  .meta({ id: 'Digest' });

export interface SingleParts {
  /** The name of the configured model, for files not written yet. */
  modelName: string;
  tokens: TokenRow | undefined;
}

/** Returns a single document as lists show it, without its content. */
export function presentDocumentSummary(
  row: TreeRow,
  { modelName, tokens }: SingleParts,
): z.infer<typeof documentSummarySchema> {
  const { model, sources } = row.meta;
  return {
    document_id: row.tree_id,
    status: row.status,
    sources: row.scope.sources ?? sources ?? [],
    model: typeof model === 'string' ? model : modelName,
    token_count: tokens ? tokens.prompt_tokens + tokens.completion_tokens : null,
    error: row.error,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

/** Returns a single document as the API shows it, with its content. */
export function presentDocument(
  row: TreeRow,
  file: FileRow | undefined,
  parts: SingleParts,
): z.infer<typeof documentSchema> {
  const summary = presentDocumentSummary(row, parts);
  const { prompt_tokens, completion_tokens } = parts.tokens ?? {};
  return {
    ...summary,
    user_id: row.owner,
    prompt: row.scope.single?.prompt ?? null,
    content: file?.content ?? null,
    token_usage:
      prompt_tokens === undefined || completion_tokens === undefined
        ? null
        : { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    metadata: { ...row.meta, citations: file?.provenance.citations ?? [] },
  };
}

/** Returns a digest as the API shows it. */
export function presentDigest(row: TreeRow): z.infer<typeof digestSchema> {
  const window = row.scope.single?.window;
  return {
    tree_id: row.tree_id,
    status: row.status,
    period: window?.period ?? null,
    window_start: window?.from ?? null,
    window_end: window?.to ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
