import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import { EXTRACT_KINDS, REQUESTED_KINDS } from '../../documents/document.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { type ParsedTrace, parseTrace } from '../../sources/trace/parse-trace.ts';
import { TRACE_FORMATS } from '../../sources/trace/trace-entry.ts';
import {
  dateSchema,
  mergeMetadata,
  metadataSchema,
  resourceIdSchema,
  titleSchema,
} from '../../documents/document-fields.ts';
import { prepareParsed } from '../../ingest/prepare/prepare-in-pool.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { memoryStatusSchema } from '../memories/add.ts';

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
    const trace = readTrace(input);
    const resourceId = input.session_id ?? trace.sessionId ?? randomUUID();
    const documents = await prepareParsed(ctx, actor.appId, [
      {
        source: 'trace',
        resourceId,
        type: 'trace',
        title: input.title ?? trace.title,
        body: input.history,
        blocks: trace.blocks,
        metadata: mergeMetadata(trace.metadata, input.metadata ?? {}),
        occurredAt: input.date ?? trace.startedAt,
        dateReason: input.date == null ? (trace.startedAt === null ? null : 'format') : 'sender',
        review: input.review ?? false,
        extract: input.extract ? EXTRACT_KINDS.filter((kind) => input.extract?.includes(kind)) : null,
        warnings: trace.warnings,
      },
    ]);
    const statuses = await saveDocuments(ctx, actor.appId, actor.userId, documents);
    return { source: 'trace' as const, resource_id: resourceId, status: at(statuses, 0) };
  },
});

function readTrace(input: z.infer<typeof body>): ParsedTrace {
  try {
    return parseTrace(input.history, input.format === 'hyperdoc' ? 'native' : input.format);
  } catch (error) {
    if (error instanceof ParseError) throw invalidField(['body', 'history'], error.message, error.code);
    throw error;
  }
}
