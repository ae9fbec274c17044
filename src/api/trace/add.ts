import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import { REQUESTED_KINDS } from '../../documents/document.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { TRACE_FORMATS } from '../../sources/trace/trace-entry.ts';
import {
  dateSchema,
  metadataSchema,
  resourceIdSchema,
  titleSchema,
} from '../../documents/document-fields.ts';
import { readSentText } from '../../ingest/prepare/prepare-in-pool.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { memoryStatusSchema } from '../memories/add.ts';
import { prepareTraceTask } from './prepare-trace.ts';

const HISTORY_CHARS_MAX = 2_000_000;

const body = z.object({
  history: z
    .string()
    .min(1)
    .max(HISTORY_CHARS_MAX)
    .describe(
      'The session: a JSON array of messages or steps (Vercel AI SDK or native), or a session file of OpenClaw, Claude Code, Codex or Gemini CLI.',
    ),
  session_id: resourceIdSchema
    .nullish()
    .describe('The same id again is an update. Taken from the history, or generated, if omitted.'),
  format: z
    .enum([...TRACE_FORMATS, 'hyperdoc'])
    .nullish()
    .describe('Auto-detected if omitted; hyperdoc is another name of native.'),
  title: titleSchema.nullish(),
  metadata: metadataSchema.nullish(),
  date: dateSchema.nullish(),
  extract: z
    .array(z.enum(REQUESTED_KINDS))
    .max(REQUESTED_KINDS.length)
    .nullish()
    .describe(
      'What to remember of it: memory (facts), procedure (what was asked and how it was done). Both if omitted; [] for none. mood is accepted, and nothing is found for it.',
    ),
  review: z.boolean().nullish(),
});

export const addTrace = defineRoute({
  method: 'POST',
  path: '/trace/add',
  summary: 'Add an agent session',
  tag: 'Memories',
  scope: 'memories:write',
  body,
  response: memoryStatusSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, body: input }) => {
    await checkStorage(ctx, actor.appId);
    const sent = { ...input, newId: randomUUID() };
    const { document, refusal } = await readSentText(
      ctx.cpu,
      actor.appId,
      prepareTraceTask,
      sent,
      input.history.length,
    );
    if (refusal) throw invalidField(['body', 'history'], refusal.message, refusal.code);
    const statuses = await saveDocuments(ctx, actor.appId, actor.userId, [document]);
    return { source: 'trace' as const, resource_id: document.resourceId, status: at(statuses, 0) };
  },
});
