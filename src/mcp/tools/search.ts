import { z } from 'zod';
import { answerQuery } from '../../api/memories/query.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { oneLine } from '../../lib/inline-markdown.ts';
import { BESIDE_TOKENS, itemsWithin, RESULT_TOKENS_MAX } from '../results/fit-tokens.ts';
import { QUOTED } from '../results/quoted.ts';
import { docId, docUri } from '../results/resource-ids.ts';
import { shownTitle } from '../results/shown-title.ts';
import { defineTool, READS } from '../tool.ts';

const SNIPPET_CHARS_MAX = 500;

const found = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  source: z.string(),
  date: z.string().nullable(),
  snippet: z.string(),
});

type Hit = Awaited<ReturnType<typeof answerQuery>>['documents'][number];

export const searchTool = defineTool({
  name: 'search',
  description:
    "Search the team's documents by what they say. Use before answering about its people, projects, customers or decisions.",
  scope: 'memories:read',
  hints: READS,
  input: z.object({
    query: z.string().min(1).max(20_000),
    sources: z.array(z.string()).max(100).optional().describe('Such as slack, notion.'),
    after: dateSchema.optional().describe('Day, such as 2026-03-01.'),
    before: dateSchema.optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ results: z.array(found), notices: z.array(z.string()) }),
  call: async (ctx, actor, { query, sources, after, before, limit }) => {
    const answered = await answerQuery(ctx, actor, {
      query,
      answer: false,
      effort: 'minimal',
      max_results: limit,
      sources,
      options: { after, before },
    });
    const results = answered.documents.map(presentFound);
    const shown = itemsWithin(results, RESULT_TOKENS_MAX - BESIDE_TOKENS);
    const left = results.length - shown.length;
    return {
      results: shown,
      notices: [
        QUOTED,
        ...answered.notices,
        ...answered.errors.map(({ message }) => message),
        ...(left > 0 ? [`${left} more were found. Ask more narrowly, or bound the dates or sources.`] : []),
      ],
    };
  },
});

function presentFound(hit: Hit): z.infer<typeof found> {
  const { source, resource_id: resourceId, metadata, superseded_by: superseded } = hit;
  const passages = hit.highlights.map(({ text }) => text).join(' … ');
  const changes = superseded.map(({ text }) => `No longer so; now: ${text}`).join(' ');
  return {
    id: docId(source, resourceId),
    title: shownTitle(hit.title, passages),
    url: metadata.url ?? docUri(source, resourceId),
    source,
    date: hit.document_date,
    snippet: oneLine(changes === '' ? passages : `${changes} — ${passages}`, SNIPPET_CHARS_MAX),
  };
}
