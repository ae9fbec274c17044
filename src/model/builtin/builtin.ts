import type { CpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import type { Model } from '../model.ts';
import { hostsOf, sanitizeMarkdown } from '../statements/sanitize-markdown.ts';
import { readNotesTask } from '../../guide/read-notes.ts';
import { extractTask } from './extract.ts';
import { writeFileBuiltin } from './write-file.ts';
import { writeSingleTask } from './write-single.ts';

/** The model that needs no key and no download: deterministic, extractive, and honest about it. Documents are read in worker threads. */
export function createBuiltinModel(cpu: CpuPool): Model {
  return {
    name: 'builtin-2',
    extract: ({ title, type, source, metadata, blocksJson, language, occurredAt, extract }, { appId }) =>
      cpu.run(
        extractTask,
        { title, type, source, metadata, blocksJson, language, occurredAt, extract },
        appId,
        'background',
      ),
    extractTogether: null,
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
