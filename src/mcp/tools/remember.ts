import { z } from 'zod';
import { storeAdded } from '../../api/memories/add.ts';
import { dateSchema, textSchema, titleSchema } from '../../documents/document-fields.ts';
import { docId, docUri } from '../results/resource-ids.ts';
import { ADDS, defineTool } from '../tool.ts';

/** Separates an agent's keys from document ids, so that it updates only what was remembered. */
const KEY_PREFIX = 'remember:';

export const rememberTool = defineTool({
  name: 'remember',
  description: 'Store a decision with its reason, or a fact. Same key = update. Not for secrets.',
  scope: 'memories:write',
  hints: ADDS,
  input: z.object({
    text: textSchema,
    title: titleSchema.optional(),
    key: z.string().min(1).max(200).optional(),
    date: dateSchema.optional().describe('Day it was said or decided; default: today.'),
  }),
  output: z.object({ id: z.string(), url: z.string() }),
  call: async (ctx, actor, { text, title, key, date }) => {
    const { source, resource_id } = await storeAdded(ctx, actor, {
      text,
      title,
      // An agent remembers what it was just told: with a day, a later value supersedes an earlier one.
      date: date ?? ctx.now().toISOString(),
      resource_id: key === undefined ? undefined : `${KEY_PREFIX}${key}`,
    });
    return { id: docId(source, resource_id), url: docUri(source, resource_id) };
  },
});
