import type { Context } from '../../context.ts';
import { type InventoryRow, listInventory, readTexts } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { type Boilerplate, BoilerplateLearner, lineBuckets } from '../../teams/signals/boilerplate.ts';
import { addCounts, emptyCounts, listCounts, type NameCounts } from '../../teams/signals/count-names.ts';
import { countPlain, type DocumentSignals, readSignals } from '../../teams/signals/document-signals.ts';
import { findReadings, keepReadings, madeFrom } from './reading.ts';

const TEXT_CHARS = 20_000;
/** Documents from which boilerplate is learned. */
const SAMPLE_MAX = 1_500;
/** Documents whose readings are kept at once. */
const KEEP_PAGE = 250;

/** What a document says about its team, as it is stored. */
interface TeamReading {
  /** Its lines by hash (base64), to learn boilerplate from without its text … */
  lines: string;
  /** … and which of them were boilerplate when it was read. */
  form: string;
  signals: DocumentSignals;
  names: [string, [string, number][]][];
  /** For which names `plain` was counted. */
  plainOf: string;
  plain: [string, number][];
}

interface Entry {
  row: InventoryRow;
  madeFrom: string;
  reading: TeamReading | null;
  isChanged: boolean;
}

/** What all documents say about teams. */
export interface TeamReadings {
  signals: DocumentSignals[];
  counts: NameCounts;
  idMax: number;
  /** By document_id. */
  revisions: Map<number, number>;
  /**
   * For each document, in the order of `signals`: which of these folded names stand in it, and how often. What was read is kept, so that
   * the next tree reads the texts of changed documents only.
   */
  countNames: (names: ReadonlySet<string>) => Promise<[string, number][][]>;
}

/** Reads what the documents that a viewer sees say about their teams: from the stored readings, or else from their texts. */
export async function readForTeams(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  sources: string[] | null,
): Promise<TeamReadings> {
  const entries = await findEntries(ctx, viewer, sources);
  const boilerplate = await learnBoilerplate(ctx, viewer, entries.slice(0, SAMPLE_MAX));
  const stale = entries.filter(
    ({ reading }) => reading === null || boilerplate.formOf(bucketsOf(reading.lines)) !== reading.form,
  );
  await forTexts(ctx, viewer, stale, (entry, text) => {
    entry.reading = readOne(entry.row, text, boilerplate);
    entry.isChanged = true;
  });
  const counts = emptyCounts();
  for (const { reading } of entries) addCounts(counts, reading?.names ?? []);
  return {
    signals: entries.flatMap(({ reading }) => reading?.signals ?? []),
    counts,
    idMax: entries.at(-1)?.row.document_id ?? 0,
    revisions: new Map(entries.map(({ row }) => [row.document_id, row.revision])),
    countNames: async (names) => {
      const plainOf = sha256Hex([...names].sort().join('\n')).slice(0, 16);
      const others = entries.filter(({ reading }) => reading?.plainOf !== plainOf);
      await forTexts(ctx, viewer, others, (entry, text) => {
        if (entry.reading === null) return;
        const all = `${entry.row.title ?? ''}\n${boilerplate.strip(text)}`;
        entry.reading = { ...entry.reading, plainOf, plain: countPlain(all, names) };
        entry.isChanged = true;
      });
      await keepChanged(ctx, viewer.appId, entries);
      return entries.flatMap(({ reading }) => (reading ? [reading.plain] : []));
    },
  };
}

/** All documents with what is kept of them, by document_id. */
async function findEntries(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  sources: string[] | null,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const page of listInventory(ctx.sql, viewer, { sources, textChars: 0 })) {
    const wanted = new Map(page.map((row) => [row.document_id, madeFrom(row)]));
    const known = await findReadings<TeamReading>(ctx, viewer.appId, 'team', wanted);
    for (const row of page)
      entries.push({
        row,
        madeFrom: wanted.get(row.document_id) ?? '',
        reading: known.get(row.document_id) ?? null,
        isChanged: false,
      });
  }
  return entries;
}

async function learnBoilerplate(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  sample: readonly Entry[],
): Promise<Boilerplate> {
  const fresh = new Map<number, Uint32Array>();
  const unread = sample.filter(({ reading }) => reading === null);
  await forTexts(ctx, viewer, unread, ({ row }, text) => fresh.set(row.document_id, lineBuckets(text)));
  const learner = new BoilerplateLearner();
  // In the order of the documents, whatever was kept of them.
  for (const { row, reading } of sample) {
    const lines = reading ? bucketsOf(reading.lines) : fresh.get(row.document_id);
    if (lines) learner.add(lines);
  }
  return learner.finish();
}

function readOne(row: InventoryRow, text: string, boilerplate: Boilerplate): TeamReading {
  const lines = lineBuckets(text);
  const counts = emptyCounts();
  const signals = readSignals(counts, row.document_id, row, boilerplate.strip(text));
  return {
    lines: Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('base64'),
    form: boilerplate.formOf(lines),
    signals,
    names: listCounts(counts),
    plainOf: '',
    plain: [],
  };
}

function bucketsOf(lines: string): Uint32Array {
  // A copy: the bytes of a small Buffer may begin at any place of a shared one.
  const bytes = new Uint8Array(Buffer.from(lines, 'base64'));
  return new Uint32Array(bytes.buffer);
}

/** Reads the texts of documents, a page at a time. */
async function forTexts(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  entries: readonly Entry[],
  work: (entry: Entry, text: string) => void,
): Promise<void> {
  for (let at = 0; at < entries.length; at += KEEP_PAGE) {
    const page = entries.slice(at, at + KEEP_PAGE);
    const ids = page.map(({ row }) => row.document_id);
    const texts = await readTexts(ctx.sql, viewer, ids, TEXT_CHARS);
    for (const entry of page) work(entry, texts.get(entry.row.document_id) ?? '');
    // Others get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function keepChanged(
  ctx: Pick<Context, 'sql'>,
  appId: string,
  entries: readonly Entry[],
): Promise<void> {
  const changed = entries.flatMap(({ row, madeFrom: made_from, reading, isChanged }) =>
    isChanged && reading ? [{ document_id: row.document_id, made_from, value: reading }] : [],
  );
  for (let at = 0; at < changed.length; at += KEEP_PAGE)
    await keepReadings(ctx, appId, 'team', changed.slice(at, at + KEEP_PAGE));
}
