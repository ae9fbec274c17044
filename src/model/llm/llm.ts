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

async function extractOrStandIn(
  asker: Asker,
  builtin: Model,
  document: DocumentToExtract,
  job: ModelJob,
): Promise<Extraction> {
  try {
    return await extractByModel(asker, document, job);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const extraction = await builtin.extract(document, job);
    return {
      ...extraction,
      warnings: [
        ...extraction.warnings,
        `The builtin extraction stands in for the model's, because ${error.reason}. The document is taken up again by itself.`,
      ],
      standIn: error.reason,
    };
  }
}
