import { readNotesTask } from '../../guide/read-notes.ts';
import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import type { DocumentToExtract, Model } from '../model.ts';
import { hostsOf, sanitizeMarkdown } from '../statements/sanitize-markdown.ts';
import { extractEachTask, extractTask } from './extract.ts';
import { writeFileBuiltin } from './write-file.ts';
import { writeSingleTask } from './write-single.ts';

/** Creates the model that needs no key and no download: deterministic and extractive, and it says so. Reads documents in worker threads. */
export function createBuiltinModel(cpu: CpuPool): Model {
  return {
    name: 'builtin-2',
    extract: (document, { appId }) => cpu.run(extractTask, sendable(document), appId, 'background'),
    extractTogether: (documents, { appId }) =>
      cpu.run(extractEachTask, documents.map(sendable), appId, 'background'),
    writeFile: async (file, { appId }) => ({
      markdown: sanitizeMarkdown(
        file.isSingle ? await cpu.run(writeSingleTask, file, appId, 'background') : writeFileBuiltin(file),
        hostsOf(file.evidence),
      ),
      dropped: [],
    }),
    writeFiles: null,
    reviseFile: null,
    readNotes: (documents, { appId }) => cpu.run(readNotesTask, documents, appId),
    answer: null,
    mergeHunk: null,
    compareMemories: null,
    embed: null,
  };
}

/** Omits the blocks: reading them parses their JSON, which the worker does. Named one by one, because a spread would read them. */
const sendable = ({
  title,
  type,
  source,
  metadata,
  blocksJson,
  language,
  occurredAt,
  extract,
}: DocumentToExtract): Omit<DocumentToExtract, 'blocks'> => ({
  title,
  type,
  source,
  metadata,
  blocksJson,
  language,
  occurredAt,
  extract,
});
