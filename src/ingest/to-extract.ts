import type { Context } from '../context.ts';
import type { DocumentToExtract } from '../model/model.ts';
import { readBlocksJson } from '../parse/blocks/blocks-json.ts';
import { languageTask } from './language-of.ts';
import type { BatchDocument } from './queries.ts';

/** A model on a server is waited for, many at once; the builtin one is work of this processor, one at a time. */
export const extractionsAtOnce = ({ config }: Context): number =>
  config.model === 'builtin' ? 1 : config.modelConcurrency;

/** The language of a document: the one that its source says, else that of its text. */
export const languageFor = async (
  ctx: Context,
  appId: string,
  { language, title, blocks_json: blocksJson }: BatchDocument,
): Promise<string | null> =>
  language ?? (await ctx.cpu.run(languageTask, { title, blocksJson }, appId, 'background'));

/** What a model receives of a document. */
export const toExtract = (
  document: Omit<BatchDocument, 'owner' | 'revision' | 'document_id'>,
  language: string | null,
): DocumentToExtract => ({
  title: document.title,
  type: document.type,
  source: document.source,
  metadata: document.metadata,
  blocksJson: document.blocks_json,
  // Read only by a model that works in this thread.
  get blocks() {
    return readBlocksJson(document.blocks_json);
  },
  language,
  occurredAt: document.occurred_at?.toISOString() ?? null,
  extract: document.extract,
});
