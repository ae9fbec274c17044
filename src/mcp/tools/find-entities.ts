import { z } from 'zod';
import { findEntities } from '../../api/entities/search.ts';
import { listQuotes } from '../../api/entities/sources.ts';
import { presentEntity } from '../../entities/entity.ts';
import { oneLine } from '../../lib/inline-markdown.ts';
import { itemsWithin, RESULT_TOKENS_MAX } from '../results/fit-tokens.ts';
import { defineTool, READS } from '../tool.ts';
import { ENTITY_TYPES } from '../../vocabulary.ts';

const QUOTES_MAX = 3;
const QUOTE_CHARS_MAX = 240;
const ALIASES_MAX = 10;

export const findEntitiesTool = defineTool({
  name: 'find_entities',
  description:
    'Find people, organizations, products and other entities by name, with quotes that mention them.',
  scope: 'memories:read',
  hints: READS,
  input: z.object({
    query: z.string().min(1),
    type: z.enum(ENTITY_TYPES).optional(),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({
    entities: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        aliases: z.array(z.string()),
        similarity: z.number(),
        mention_count: z.int(),
        quotes: z.array(z.string()),
      }),
    ),
  }),
  call: async (ctx, actor, { query, type, limit }) => {
    const matches = await findEntities(ctx, actor, { query, type: type ?? null, limit });
    const entities = await Promise.all(
      matches.map(async ({ row, similarity }) => {
        const { id, type: of, name, aliases, mention_count } = presentEntity(row);
        const quotes = await listQuotes(ctx, actor, id, QUOTES_MAX);
        return {
          id,
          type: of,
          name: oneLine(name, 200),
          aliases: aliases.slice(0, ALIASES_MAX).map((alias) => oneLine(alias, 100)),
          similarity,
          mention_count,
          quotes: quotes.map((quote) => oneLine(quote, QUOTE_CHARS_MAX)),
        };
      }),
    );
    return { entities: itemsWithin(entities, RESULT_TOKENS_MAX) };
  },
});
