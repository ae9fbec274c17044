import type { DocumentToExtract, Extraction, Model, ModelJob } from '../model.ts';
import { ModelError } from '../model-error.ts';
import type { Asker } from './ask.ts';
import { embedByModel } from './embed/embed.ts';
import { extractByModel } from './extract/extract.ts';
import { answerByModel, mergeHunkByModel, writeFileByModel } from './write/write.ts';

/** Raised when prompts change so much that trees should be written anew. */
const PROMPTS_VERSION = 1;

/** A model on a server. `builtin` stands in where the server fails on a document or an answer, so that nothing is ever lost. */
export function createLlmModel(asker: Asker, builtin: Model): Omit<Model, 'embed'> {
  return {
    name: `${asker.server.kind}:${asker.server.model}/${PROMPTS_VERSION}`,
    extract: (document, job) => extractOrStandIn(asker, builtin, document, job),
    writeFile: (file, job) => writeFileByModel(asker, file, job),
    answer: async (input, job) => {
      try {
        return await answerByModel(asker, input, job);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return builtin.answer(input, job);
      }
    },
    mergeHunk: (hunk, job) => mergeHunkByModel(asker, hunk, job),
  };
}

/** The embedder of a server. */
export const createEmbedder =
  (asker: Asker): NonNullable<Model['embed']> =>
  (texts, job) =>
    embedByModel(asker, texts, job);

/** What rules find more surely than any model: addresses, keys and handles by their form. */
const FOUND_BY_FORM = new Set(['email', 'issue', 'handle']);

async function extractOrStandIn(
  asker: Asker,
  builtin: Model,
  document: DocumentToExtract,
  job: ModelJob,
): Promise<Extraction> {
  const standIn = await builtin.extract(document, job);
  // Procedures of agent sessions are read off their structure; there is nothing to ask a model.
  if (document.extract && !document.extract.includes('memory')) return standIn;
  try {
    return complete(await extractByModel(asker, document, job), standIn, document);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {
      ...standIn,
      warnings: [
        ...standIn.warnings,
        `The builtin extraction stands in for the model's, because ${error.reason}. The document is taken up again by itself.`,
      ],
      standIn: error.reason,
    };
  }
}

/** Adds to the model's extraction what is known without it: who sent what, references by form, the procedure of a session. */
function complete(extraction: Extraction, builtin: Extraction, document: DocumentToExtract): Extraction {
  const senders = new Set(document.blocks.map((block) => block.sender?.name ?? block.sender?.email));
  const found = new Set(extraction.mentions.map((m) => `${m.type}\n${m.name}`));
  const known = builtin.mentions.filter(
    (m) =>
      (FOUND_BY_FORM.has(m.type) || (m.type === 'person' && senders.has(m.name))) &&
      !found.has(`${m.type}\n${m.name}`),
  );
  return {
    memories: [...extraction.memories, ...builtin.memories.filter((m) => m.kind === 'procedure')],
    mentions: [...extraction.mentions, ...known],
    warnings: [...builtin.warnings, ...extraction.warnings],
  };
}
