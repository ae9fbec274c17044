import type { Context } from '../../context.ts';
import { listByIds, readTexts } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { INLINE_CHARS_MAX } from '../../lib/cpu-pool/cpu-pool.ts';
import type { CpuTask } from '../../lib/cpu-pool/cpu-task.ts';
import { unpackNumbers } from '../../lib/ids/packed-numbers.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { type Boilerplate, BoilerplateLearner, lineBuckets } from '../../teams/signals/boilerplate.ts';
import { addCounts, emptyCounts, type NameCounts } from '../../teams/signals/count-names.ts';
import type { DocumentSignals } from '../../teams/signals/document-signals.ts';
import { openPlainFilter } from '../../teams/signals/plain-names.ts';
import { hashDocuments, keepReadings, mapKept } from './reading.ts';
import {
  countInManyTask,
  type FreshReading,
  readForTeamsTask,
  type TeamDocument,
  type TeamReading,
} from './team-reading.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

const TEXT_CHARS = 20_000;
/** Maximum number of documents that boilerplate is learned from. */
const SAMPLE_MAX = 1_500;
/** How many documents' texts are in memory together … */
const PAGE = 250;
/** … and how many such pages are processed at once: two are read in worker threads while another is loaded or stored. */
const PAGES_AT_ONCE = 3;

type Reading = Pick<Context, 'sql' | 'cpu'>;

interface Entry {
  documentId: number;
  revision: number;
  madeFrom: string;
  reading: TeamReading | null;
  /** Hashes of the names that its text may have; null if its text was not read now. */
  plainHashes: string | null;
  isChanged: boolean;
}

/** What all documents say about teams. */
export interface TeamReadings {
  signals: DocumentSignals[];
  counts: NameCounts;
  idMax: number;
  /** Hash of the documents that were read. */
  documentsHash: string;
  /** By document_id. */
  revisions: Map<number, number>;
  /**
   * Returns for each document, in the order of `signals`, which of these folded names appear in it and how often. Results are stored, so
   * the next tree reads the texts of changed documents only.
   */
  countNames: (names: ReadonlySet<string>) => Promise<[string, number][][]>;
}

/** Reads what the documents that a viewer sees say about their teams, from stored readings or else from their texts. */
export async function readForTeams(
  ctx: Reading,
  viewer: Viewer,
  sources: string[] | null,
): Promise<TeamReadings> {
  const entries = await findEntries(ctx, viewer, sources);
  const boilerplate = await learnBoilerplate(ctx, viewer, entries.slice(0, SAMPLE_MAX));
  const stale = entries.filter(
    ({ reading }) => reading === null || boilerplate.formOf(unpackNumbers(reading.lines)) !== reading.form,
  );
  await forPages(ctx, viewer, stale, async (page, documents) => {
    const input = { documents, boilerplate: boilerplate.buckets };
    // Safe: the task returns JSON of this type.
    const fresh = JSON.parse(await runTask(ctx, viewer, readForTeamsTask, input)) as FreshReading[];
    for (const [at, entry] of page.entries()) Object.assign(entry, fresh[at], { isChanged: true });
  });
  const counts = emptyCounts();
  for (const { reading } of entries) addCounts(counts, reading?.names ?? []);
  return {
    signals: entries.flatMap(({ reading }) => reading?.signals ?? []),
    counts,
    idMax: entries.at(-1)?.documentId ?? 0,
    documentsHash: hashDocuments(
      entries.map(({ documentId, madeFrom }) => ({ document_id: documentId, made_from: madeFrom })),
    ),
    revisions: new Map(entries.map(({ documentId, revision }) => [documentId, revision])),
    countNames: async (names) => {
      await countAgain(ctx, viewer, entries, boilerplate, [...names].sort());
      return entries.flatMap(({ reading }) => (reading ? [reading.plain] : []));
    },
  };
}

/** Returns all documents with their stored readings, by document_id. */
async function findEntries(ctx: Reading, viewer: Viewer, sources: string[] | null): Promise<Entry[]> {
  const pages = await mapKept(ctx, viewer, { kind: 'team', sources }, (page) =>
    page.map(({ document_id: documentId, revision, made_from: madeFrom, reading }) => ({
      documentId,
      revision,
      madeFrom,
      // Safe: the hash guarantees that this same code wrote it.
      reading: reading === null ? null : (JSON.parse(reading) as TeamReading),
      plainHashes: null,
      isChanged: false,
    })),
  );
  return pages.flat();
}

async function learnBoilerplate(
  ctx: Reading,
  viewer: Viewer,
  sample: readonly Entry[],
): Promise<Boilerplate> {
  const fresh = new Map<number, Uint32Array>();
  const unread = sample.filter(({ reading }) => reading === null);
  await forPages(ctx, viewer, unread, async (_, documents) => {
    for (const { documentId, text } of documents) fresh.set(documentId, lineBuckets(text));
  });
  const learner = new BoilerplateLearner();
  // In document order, regardless of which readings were stored, so that the result is the same.
  for (const { documentId, reading } of sample) {
    const lines = reading ? unpackNumbers(reading.lines) : fresh.get(documentId);
    if (lines) learner.add(lines);
  }
  return learner.finish();
}

/** Counts the names in documents whose stored counts are for other names, and stores all new readings. */
async function countAgain(
  ctx: Reading,
  viewer: Viewer,
  entries: readonly Entry[],
  boilerplate: Boilerplate,
  names: readonly string[],
): Promise<void> {
  const plainOf = sha256Hex(names.join('\n')).slice(0, 16);
  const mayHave = openPlainFilter(names);
  const count = (entry: Entry, plain: [string, number][]) => {
    if (entry.reading)
      Object.assign(entry, { reading: { ...entry.reading, plainOf, plain }, isChanged: true });
  };
  const uncounted = entries.filter(({ reading }) => reading !== null && reading.plainOf !== plainOf);
  const toRead = uncounted.filter((entry) => {
    const isWithout = entry.plainHashes !== null && !mayHave(entry.plainHashes);
    if (isWithout) count(entry, []);
    return !isWithout;
  });
  await forPages(ctx, viewer, toRead, async (page, documents) => {
    const input = { documents, boilerplate: boilerplate.buckets, names };
    const plain = await runTask(ctx, viewer, countInManyTask, input);
    for (const [at, entry] of page.entries()) count(entry, plain[at] ?? []);
    await keep(ctx, viewer.appId, page);
  });
  const changed = entries.filter((entry) => entry.isChanged);
  await mapConcurrent(inParts(changed, PAGE), PAGES_AT_ONCE, (page) => keep(ctx, viewer.appId, page));
}

/** Processes documents with their texts, a page at a time. */
async function forPages(
  ctx: Reading,
  viewer: Viewer,
  entries: readonly Entry[],
  work: (page: readonly Entry[], documents: readonly TeamDocument[]) => Promise<void>,
): Promise<void> {
  await mapConcurrent(inParts(entries, PAGE), PAGES_AT_ONCE, async (page) => {
    const ids = page.map(({ documentId }) => documentId);
    const [rows, texts] = await Promise.all([
      listByIds(ctx.sql, viewer, ids),
      readTexts(ctx.sql, viewer, ids, TEXT_CHARS),
    ]);
    const facts = new Map(rows.map((row) => [row.document_id, row]));
    const documents = ids.map((documentId): TeamDocument => {
      // A document deleted meanwhile counts as empty.
      const { title = null, metadata = {}, collection = null } = facts.get(documentId) ?? {};
      return { documentId, title, metadata, collection, text: texts.get(documentId) ?? '' };
    });
    await work(page, documents);
  });
}

/** Runs a task in a worker thread, or inline if there is little text. */
async function runTask<Input extends { documents: readonly TeamDocument[] }, Output>(
  { cpu }: Reading,
  viewer: Viewer,
  task: CpuTask<Input, Output>,
  input: Input,
): Promise<Output> {
  const chars = input.documents.reduce((sum, { text }) => sum + text.length, 0);
  return chars <= INLINE_CHARS_MAX ? task.work(input) : cpu.run(task, input, viewer.appId);
}

/** Stores the readings of a page. */
async function keep(ctx: Reading, appId: string, page: readonly Entry[]): Promise<void> {
  const kept = page.flatMap(({ documentId, madeFrom, reading }) =>
    reading ? [{ document_id: documentId, made_from: madeFrom, reading: JSON.stringify(reading) }] : [],
  );
  await keepReadings(ctx, appId, 'team', kept);
  for (const entry of page) entry.isChanged = false;
}
