import { createHash } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import type { MemoryToImport, TraceToAdd } from '../../../client/types.ts';
import { describeFileError, isFileError } from '../output/file-error.ts';
import { DocumentBatcher } from './send/document-batcher.ts';
import { effortOf } from './file-effort.ts';
import type { ImportReport } from './import-report.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { NewestStates } from './newest-states.ts';
import { readHead, recognizeFile } from './send/recognize-file.ts';
import { sendDocuments, firstFailure } from './send/send-documents.ts';
import { fileResourceId, type SentFile, sendTrace, sendUpload } from './send/send-file.ts';
import { sendLines } from './send/send-lines.ts';
import type { FileDate } from './find/file-dates.ts';
import { openFile } from './find/open-file.ts';
import { skipContent } from './find/skip-rules.ts';
import type { FoundFile, Walk } from './find/walk-files.ts';
import { findVanished } from './vanished-files.ts';

export interface ImportOptions {
  client: Client;
  journal: Journal;
  /** Maximum concurrent uploads. */
  concurrency: number;
  collection?: string;
  /** Whether to send every file, including those in the journal. */
  again?: boolean;
  /** When files last changed, by absolute path, for those that contain no date. */
  dates: ReadonlyMap<string, FileDate>;
  /** Called before each file; if omitted, the import cannot be stopped. */
  isStopped?: () => boolean;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  filesDone: number;
  /** How many of these were already imported by earlier runs. */
  filesBefore: number;
  /** See effortOf. */
  effortDone: number;
  effortBefore: number;
}

/** A file as it was read, before its outcome is known. */
type ReadState = Omit<JournalEntry, 'outcome'>;

/**
 * Imports what a walk found. Reads files one at a time, so that of two files with the same document the later one wins unless it is dated
 * earlier; uploads run meanwhile. What the service acknowledged is in the journal at once.
 * Throws if continuing is pointless (no service, no valid key); a later call resumes there.
 */
export async function importFiles(walk: Walk, options: ImportOptions): Promise<ImportReport> {
  return new ImportRun(walk, options).run();
}

class ImportRun {
  readonly #files: readonly FoundFile[];
  readonly #options: ImportOptions;
  readonly #report: ImportReport;
  readonly #progress: ImportProgress = { filesDone: 0, filesBefore: 0, effortDone: 0, effortBefore: 0 };
  readonly #newest: NewestStates;
  readonly #bulk: DocumentBatcher;
  readonly #underWay = new Set<Promise<void>>();
  /** Uploads whose files are no longer at their path, by content. */
  readonly #gone = new Map<string, JournalEntry[]>();
  #problem: { error: unknown } | null = null;

  constructor(walk: Walk, options: ImportOptions) {
    this.#files = walk.files;
    this.#options = options;
    this.#report = {
      importedFiles: 0,
      importedDocuments: 0,
      unchangedFiles: 0,
      movedFiles: 0,
      vanished: { files: [], outcome: 'kept' },
      skipped: [...walk.skipped],
      failed: [...walk.failed],
      leftFiles: walk.files.length,
    };
    for (const entry of findVanished(options.journal, walk))
      if (entry.resourceId !== undefined)
        this.#gone.set(entry.sha256, [...(this.#gone.get(entry.sha256) ?? []), entry]);
    this.#newest = new NewestStates(options.journal.all());
    this.#bulk = new DocumentBatcher((documents) => sendDocuments(options.client, documents));
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
    return this.#problem !== null || this.#options.isStopped?.() === true;
  }

  async #take(file: FoundFile): Promise<void> {
    const known = this.#options.again ? undefined : this.#options.journal.find(file.shown);
    const isUnfinished = known?.outcome === 'lines';
    if (known && !isUnfinished && known.sizeBytes === file.sizeBytes && known.mtimeMs === file.mtimeMs)
      return this.#unchanged(file);
    try {
      const reason = file.isWanted ? null : skipContent(file.rootPath, await readHead(file.path));
      if (reason !== null && known === undefined) return this.#skip(file, reason);
      const state = await readState(file);
      if (known && !isUnfinished && known.sha256 === state.sha256) {
        this.#options.journal.record({ ...known, ...state });
        return this.#unchanged(file);
      }
      if (reason !== null) return this.#skip(file, reason);
      const recognized = await recognizeFile(file.path);
      if (recognized.kind === 'documents')
        return await this.#takeDocuments(file, state, recognized.documents);
      if (recognized.kind === 'lines') return await this.#takeLines(file, state, known);
      await this.#takeFile(file, state, recognized.kind === 'trace' ? recognized.trace : null);
    } catch (error) {
      if (!isFileError(error)) throw error;
      this.#finish(file, null, refused(describeFileError(error)));
    }
  }

  async #takeLines(file: FoundFile, state: ReadState, known: JournalEntry | undefined): Promise<void> {
    const { client, journal } = this.#options;
    // Keeps the order of the files: documents of earlier ones go first.
    await this.#bulk.flush();
    const skip = known?.sha256 === state.sha256 ? (known.lines ?? 0) : 0;
    const sent = await sendLines(file, skip, {
      client,
      isStopped: () => this.#isStopped(),
      onLines: (lines) => journal.record({ ...state, outcome: 'lines', lines }),
    });
    this.#finish(file, state, sent);
  }

  /** Uploads a file, or adds the session in it, while others are being read. */
  async #takeFile(file: FoundFile, state: ReadState, trace: TraceToAdd | null): Promise<void> {
    const { client, journal, collection, dates } = this.#options;
    const moved = journal.find(file.shown) ? undefined : this.#gone.get(state.sha256)?.pop();
    const resourceId = journal.find(file.shown)?.resourceId ?? moved?.resourceId ?? fileResourceId(file);
    await this.#start(async () => {
      const sent = trace
        ? await sendTrace(client, file, trace, resourceId)
        : await sendUpload(client, file, { resourceId, collection, fileDate: dates.get(file.path) });
      if (moved && sent.failure === null) {
        journal.forget(moved.file);
        this.#report.movedFiles++;
      }
      this.#finish(file, { ...state, resourceId }, sent, moved !== undefined);
    });
  }

  #skip(file: FoundFile, reason: string): void {
    this.#report.skipped.push({ shown: file.shown, reason });
    this.#count(file);
  }

  async #takeDocuments(file: FoundFile, state: ReadState, found: MemoryToImport[]): Promise<void> {
    const wanted = found.filter((document) => this.#newest.holderOfNewer(document, file.shown) === null);
    if (wanted.length === 0) {
      this.#options.journal.record({ ...state, outcome: 'older' });
      return this.#skip(file, 'older than the same document in another file');
    }
    const named = { ...state, documents: wanted.map((document) => this.#newest.take(document, file.shown)) };
    const { collection } = this.#options;
    const documents =
      collection === undefined ? wanted : wanted.map((document) => ({ collection, ...document }));
    await this.#bulk.add(documents, (failures) =>
      this.#finish(file, named, {
        documents: wanted.length - failures.length,
        failure: firstFailure(failures, 'of its documents'),
        skipped: [],
      }),
    );
  }

  /** Starts work in parallel to reading files, once a slot is free. */
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
    this.#progress.effortBefore += effortOf(file);
    this.#count(file);
  }

  #finish(file: FoundFile, state: ReadState | null, sent: SentFile, isMoved = false): void {
    if (!isMoved) this.#report.importedDocuments += sent.documents;
    this.#report.skipped.push(...sent.skipped);
    if (sent.wasStopped) return;
    this.#count(file);
    if (sent.failure !== null || state === null) {
      this.#report.failed.push({ shown: file.shown, reason: sent.failure ?? 'it could not be read' });
      return;
    }
    if (!isMoved) this.#report.importedFiles++;
    this.#options.journal.record({ ...state, outcome: 'imported' });
  }

  #count(file: FoundFile): void {
    this.#report.leftFiles--;
    this.#progress.filesDone++;
    this.#progress.effortDone += effortOf(file);
    this.#options.onProgress?.({ ...this.#progress });
  }
}

const refused = (failure: string): SentFile => ({ documents: 0, failure, skipped: [] });

async function readState(file: FoundFile): Promise<ReadState> {
  const hash = createHash('sha256');
  const content = (await openFile(file.path)).createReadStream({ end: file.sizeBytes - 1 });
  // A file that is being written to may have no end: the next run reads what was added.
  for await (const piece of content) hash.update(piece);
  return { file: file.shown, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs, sha256: hash.digest('hex') };
}
