import type { DocumentToExtract, Extraction, Model, ModelJob } from '../model.ts';
import { claimMemories } from '../claims/claim-memories.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { ModelError, type ModelFault } from '../model-error.ts';
import type { Asker } from './ask.ts';
import { compareMemoriesByModel } from './compare/compare.ts';
import { embedByModel } from './embed/embed.ts';
import { extractByModel } from './extract/extract.ts';
import { extractTogetherByModel } from './extract/extract-together.ts';
import { reviseFileByModel } from './revise/revise.ts';
import { FILE_PROMPT_VERSION } from './write/prompt.ts';
import { writeFilesByModel } from './write/write-files.ts';
import { answerByModel, mergeHunkByModel, writeFileByModel } from './write/write.ts';

/** Creates a model on a server. If the server fails on a document, falls back to `builtin`, so that nothing is ever lost. */
export function createLlmModel(asker: Asker, builtin: Model): Omit<Model, 'embed'> {
  return {
    name: `${asker.server.kind}:${asker.server.model}/${FILE_PROMPT_VERSION}`,
    extract: (document, job) => extractOrFallBack(asker, builtin, document, job),
    extractTogether: (documents, job) => extractTogetherOrFallBack(asker, builtin, documents, job),
    writeFile: (file, job) => writeFileByModel(asker, file, job),
    writeFiles: (files, job) => writeFilesByModel(asker, files, job),
    reviseFile: (file, job) => reviseFileByModel(asker, file, job),
    readNotes: null,
    answer: (input, job) => answerByModel(asker, input, job),
    mergeHunk: (hunk, job) => mergeHunkByModel(asker, hunk, job),
    compareMemories: (pairs, job) => compareMemoriesByModel(asker, pairs, job),
  };
}

/** Creates the embedder of a server. */
export const createEmbedder =
  (asker: Asker): NonNullable<Model['embed']> =>
  (texts, job) =>
    embedByModel(asker, texts, job);

async function extractOrFallBack(
  asker: Asker,
  builtin: Model,
  document: DocumentToExtract,
  job: ModelJob,
): Promise<Extraction> {
  const fallback = await builtin.extract(document, job);
  // The procedure of an agent session comes from its structure; a model is not needed.
  if (document.extract && !document.extract.includes('memory')) return fallback;
  try {
    return complete(document, await extractByModel(asker, document, job), fallback);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return withReason(fallback, error);
  }
}

const withReason = (fallback: Extraction, { reason }: ModelError): Extraction => ({
  ...fallback,
  warnings: [
    ...fallback.warnings,
    `The builtin extraction is used instead of the model's, because ${reason}. The document will be retried automatically.`,
  ],
  fallbackBecause: reason,
});

/** Faults of the answer, not of the server: separate requests may do better. */
const OF_ANSWER: ReadonlySet<ModelFault> = new Set([
  'malformed',
  'overflow',
  'too-long',
  'refusal',
  'cut',
  'empty',
]);

const OF_LENGTH: ReadonlySet<ModelFault> = new Set(['overflow', 'too-long']);

async function extractTogetherOrFallBack(
  asker: Asker,
  builtin: Model,
  documents: readonly DocumentToExtract[],
  job: ModelJob,
): Promise<(Extraction | null)[]> {
  try {
    const read = await extractTogetherByModel(asker, documents, job);
    return await mapConcurrent(documents, 1, async (document, i) => {
      const extraction = read[i];
      return extraction ? complete(document, extraction, await builtin.extract(document, job)) : null;
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const half = Math.ceil(documents.length / 2);
    // The answer was too long: half of the documents may fit. At least two share a prompt.
    if (OF_LENGTH.has(error.fault) && half > 1)
      return (
        await mapConcurrent([documents.slice(0, half), documents.slice(half)], 2, (part) =>
          extractTogetherOrFallBack(asker, builtin, part, job),
        )
      ).flat();
    if (OF_ANSWER.has(error.fault)) return documents.map(() => null);
    return mapConcurrent(documents, 1, async (document) =>
      withReason(await builtin.extract(document, job), error),
    );
  }
}

/** Adds to the model's extraction what is certain without it: fields, senders, forms, stated aliases, the procedure of a session. */
function complete(document: DocumentToExtract, extraction: Extraction, builtin: Extraction): Extraction {
  const memories = claimMemories(document, extraction.memories);
  const aliases = builtin.aliases ?? [];
  const paired = new Set([
    ...aliases.flatMap(({ left, right }) => [left.name, right.name]),
    ...(builtin.changes ?? []).map(({ by }) => by.name),
  ]);
  const certain = builtin.mentions.filter((m) => m.isCertain || paired.has(m.name));
  const known = new Set(certain.map((m) => `${m.type}\n${m.name}`));
  return {
    memories: [...memories, ...builtin.memories.filter((m) => m.kind === 'procedure')],
    mentions: [...extraction.mentions.filter((m) => !known.has(`${m.type}\n${m.name}`)), ...certain],
    aliases,
    changes: builtin.changes ?? [],
    warnings: [...builtin.warnings, ...extraction.warnings],
  };
}
