import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Client } from '../../../client/client.ts';
import type { MemoryToImport } from '../../../client/types.ts';
import { BulkLane } from './bulk-lane.ts';
import type { ImportReport } from './import-report.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { NewestStates } from './newest-states.ts';
import { recogniseFile } from './recognise-file.ts';
import { sendDocuments } from './send-documents.ts';
import { type SentFile, sendTrace, sendUpload } from './send-file.ts';
import { sendLines } from './send-lines.ts';
import { type FoundFile, reasonOf, type Walk } from './walk-files.ts';

export interface ImportOptions {
  client: Client;
  journal: Journal;
  /** Uploads under way at once. */
  concurrency: number;
  collection?: string;
  /** Sends every file, also those that the journal knows. */
  again: boolean;
  isStopped: () => boolean;
  onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  filesDone: number;
  /** Of these, files that were known from earlier runs. */
  filesBefore: number;
  bytesDone: number;
  bytesBefore: number;
}

/** A file as it was read, before it is known what became of it. */
type ReadState = Omit<JournalEntry, 'outcome'>;

/**
 * Imports what a walk found. Files are read one after the other, so that of two files with one document the later one wins unless it
 * says that it is older; uploads go on beside that. What the service acknowledged stands in the journal at once.
 * Throws when going on is pointless (no service, no valid key); the same call goes on from there later.
 */
export async function importFiles(walk: Walk, options: ImportOptions): Promise<ImportReport> {
  return new ImportRun(walk, options).run();
}

class ImportRun {
  readonly #files: readonly FoundFile[];
  readonly #options: ImportOptions;
  readonly #report: ImportReport;
  readonly #progress: ImportProgress = { filesDone: 0, filesBefore: 0, bytesDone: 0, bytesBefore: 0 };
  readonly #newest: NewestStates;
  readonly #bulk: BulkLane;
  readonly #underWay = new Set<Promise<void>>();
  #problem: { error: unknown } | null = null;

  constructor(walk: Walk, options: ImportOptions) {
    this.#files = walk.files;
    this.#options = options;
    this.#report = {
      importedFiles: 0,
      importedDocuments: 0,
      unchangedFiles: 0,
      skipped: [...walk.skipped],
      failed: [...walk.failed],
      leftFiles: walk.files.length,
    };
    this.#newest = new NewestStates(options.journal.all());
    this.#bulk = new BulkLane((documents) => sendDocuments(options.client, documents));
  }

  async run(): Promise<ImportReport> {
    try {
      for (const file of this.#files) {
        if (this.#isStopped()) break;
        await this.#take(file);
      }
      await this.#bulk.flush();
    } catch (error) {
      this.#problem ??= { error };
    }
    await Promise.all(this.#underWay);
    if (this.#problem) throw this.#problem.error;
    return this.#report;
  }

  #isStopped(): boolean {
    return this.#problem !== null || this.#options.isStopped();
  }

  async #take(file: FoundFile): Promise<void> {
    const known = this.#options.again ? undefined : this.#options.journal.find(file.path);
    const unfinished = known?.outcome === 'lines';
    if (known && !unfinished && known.sizeBytes === file.sizeBytes && known.mtimeMs === file.mtimeMs)
      return this.#unchanged(file);
    let state: ReadState;
    let recognised: Awaited<ReturnType<typeof recogniseFile>>;
    try {
      state = {
        path: file.path,
        sizeBytes: file.sizeBytes,
        mtimeMs: file.mtimeMs,
        sha256: await hashFile(file.path),
      };
      if (known && !unfinished && known.sha256 === state.sha256) {
        this.#options.journal.record({ ...known, ...state });
        return this.#unchanged(file);
      }
      recognised = await recogniseFile(file.path, file.sizeBytes);
    } catch (error) {
      return this.#finish(file, null, refused(reasonOf(error)));
    }
    const { client, journal } = this.#options;
    if (recognised.kind === 'documents') return this.#takeDocuments(file, state, recognised.documents);
    if (recognised.kind === 'lines') {
      // After the documents before it, in the order of the files.
      await this.#bulk.flush();
      const skip = known?.sha256 === state.sha256 ? (known.lines ?? 0) : 0;
      return this.#finish(
        file,
        state,
        await sendLines(file, skip, {
          client,
          isStopped: () => this.#isStopped(),
          onLines: (lines) => journal.record({ ...state, outcome: 'lines', lines }),
        }),
      );
    }
    await this.#start(async () => {
      const sent =
        recognised.kind === 'trace'
          ? await sendTrace(client, file, recognised.trace, journal.machineId)
          : await sendUpload(client, file, {
              machineId: journal.machineId,
              collection: this.#options.collection,
            });
      this.#finish(file, state, sent);
    });
  }

  async #takeDocuments(file: FoundFile, state: ReadState, found: MemoryToImport[]): Promise<void> {
    const wanted = found.filter((document) => this.#newest.holderOfNewer(document, file.path) === null);
    if (wanted.length === 0) {
      this.#options.journal.record({ ...state, outcome: 'older' });
      this.#count(file);
      this.#report.skipped.push({
        shown: file.shown,
        reason: 'older than the same document in another file',
      });
      return;
    }
    const named = { ...state, documents: wanted.map((document) => this.#newest.take(document, file.path)) };
    const { collection } = this.#options;
    const documents =
      collection === undefined ? wanted : wanted.map((document) => ({ collection, ...document }));
    await this.#bulk.add(documents, (failures) =>
      this.#finish(file, named, {
        documents: wanted.length - failures.length,
        failure:
          failures.length > 1
            ? `${failures[0]} (and ${failures.length - 1} more of its documents)`
            : (failures[0] ?? null),
        skipped: [],
      }),
    );
  }

  /** Starts work beside the reading of files, when a place is free. */
  async #start(work: () => Promise<void>): Promise<void> {
    while (this.#underWay.size >= this.#options.concurrency) await Promise.race(this.#underWay);
    const task: Promise<void> = work()
      .catch((error: unknown) => {
        this.#problem ??= { error };
      })
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  #unchanged(file: FoundFile): void {
    this.#report.unchangedFiles++;
    this.#progress.filesBefore++;
    this.#progress.bytesBefore += file.sizeBytes;
    this.#count(file);
  }

  #finish(file: FoundFile, state: ReadState | null, sent: SentFile): void {
    this.#report.importedDocuments += sent.documents;
    this.#report.skipped.push(...sent.skipped);
    if (sent.stopped) return;
    this.#count(file);
    if (sent.failure !== null || state === null) {
      this.#report.failed.push({ shown: file.shown, reason: sent.failure ?? 'it could not be read' });
      return;
    }
    this.#report.importedFiles++;
    this.#options.journal.record({ ...state, outcome: 'imported' });
  }

  #count(file: FoundFile): void {
    this.#report.leftFiles--;
    this.#progress.filesDone++;
    this.#progress.bytesDone += file.sizeBytes;
    this.#options.onProgress({ ...this.#progress });
  }
}

const refused = (failure: string): SentFile => ({ documents: 0, failure, skipped: [] });

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
