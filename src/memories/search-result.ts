import { z } from 'zod';
import type { DocumentRow } from '../documents/columns.ts';
import { DOCUMENT_TYPES, sourceTokenSchema } from '../tokens.ts';
import { documentTree, documentTreeSchema, passageNode } from './document-tree.ts';
import { memoryMetadataSchema, presentMetadata, presentState, stateSchema } from './present-memory.ts';
import type { readExtracted } from './read-extracted.ts';

export const highlightSchema = z.object({ id: z.string(), text: z.string(), score: z.number() });

/** A document that a search found, with its best passages. */
export const resourceSchema = stateSchema
  .extend({
    document: documentTreeSchema,
    resource_id: z.string(),
    source: sourceTokenSchema,
    type: z.enum(DOCUMENT_TYPES),
    title: z.string().nullable(),
    score: z.number(),
    metadata: memoryMetadataSchema,
    highlights: z.array(highlightSchema),
    memories: z.array(z.string()),
  })
  .meta({ id: 'SearchResult' });

/** Returns a found document as the API shows it, with its best passages and what was extracted from it. */
export function presentResult<Highlight extends z.infer<typeof highlightSchema>>(
  row: DocumentRow,
  result: { score: number; highlights: Highlight[] },
  extracted: Awaited<ReturnType<typeof readExtracted>>,
) {
  return {
    ...presentState(row),
    document: documentTree(row, result.highlights.map(passageNode)),
    resource_id: row.resource_id,
    source: row.source,
    type: row.type,
    title: row.title,
    score: result.score,
    metadata: presentMetadata(row, extracted.events.get(row.document_id) ?? []),
    highlights: result.highlights,
    memories: (extracted.memories.get(row.document_id) ?? []).map((memory) => memory.text),
  };
}
