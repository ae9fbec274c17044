import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { type ImportedFile, importFile } from '../../../ingest/import-file.ts';
import { checkStorage } from '../../../ingest/storage/check-storage.ts';
import { memoryStatusSchema } from '../add.ts';
import { receiveUpload, uploadForm } from './upload-form.ts';

const response = memoryStatusSchema.extend({
  count: z
    .int()
    .describe('The number of documents that the file became; an export or a mailbox becomes many.'),
  items: z.array(memoryStatusSchema).describe('The first 1,000 of these documents.'),
  skipped: z
    .array(z.object({ path: z.string(), reason: z.string() }))
    .describe('Parts of an archive that could not be read.'),
  failure: z
    .string()
    .nullable()
    .describe('Why the file could not be read, or not to its end, and what to do.'),
});

export const uploadMemory = defineRoute({
  method: 'POST',
  path: '/memories/upload',
  summary: 'Add a file of any format, or an export; all of its documents are stored when the answer arrives',
  tag: 'Memories',
  scope: 'memories:write',
  raw: true,
  consumes: 'multipart',
  body: uploadForm,
  response,
  handler: async (ctx: Context, { actor, request, reply, requireAdmitted }) => {
    await checkStorage(ctx, actor.appId);
    await receiveUpload(ctx, actor.appId, request, async (file) => {
      await requireAdmitted();
      await reply.send(presentImport(await importFile(ctx, actor, file)));
    });
    return undefined;
  },
});

const presentImport = (result: ImportedFile): z.infer<typeof response> => ({
  source: result.source,
  resource_id: result.resourceId,
  status: result.status,
  count: result.documents,
  items: result.items,
  skipped: result.skipped,
  failure: result.failure,
});
