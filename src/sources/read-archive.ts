import { decodeText } from '../parse/detect/decode-text.ts';
import { ParseError } from '../parse/parse-error.ts';
import type { ReadBudget } from '../parse/parse-limits.ts';
import {
  finishSourceDocument,
  type RawSourceDocument,
  type SourceDocument,
} from '../parse/source-document.ts';
import { openZip, type ZipEntry } from '../parse/zip/open-zip.ts';
import { isCodaArchive, readCodaExport } from './coda/coda-export.ts';
import { csvHeader } from './csv-records.ts';
import { asDriveFile, isTakeout } from './google_drive/drive-file.ts';
import { isNotionArchive, isNotionParts, readNotionExport } from './notion/notion-export.ts';
import { isRedditArchive, isRedditWritten, readRedditCsv } from './reddit/reddit-export.ts';
import {
  isSalesforceCsv,
  readSalesforceExport,
  salesforceObject,
  type SalesforceFile,
} from './salesforce/salesforce-export.ts';
import { isSlackArchive, readSlackExport } from './slack/slack-export.ts';
import { isTeamsArchive, readTeamsArchive } from './microsoft_teams/teams-archive.ts';

/** An entry that could not be read: its path and why. */
export interface SkippedEntry {
  path: string;
  error: ParseError;
}

/** What an archive gives, in its order: documents, and entries that could not be read. */
export type ArchiveItem = { document: SourceDocument } | { skipped: SkippedEntry };

/** How a file inside an archive is read; given by the caller, which reads archives through this module. */
export type ReadEntry = (bytes: Uint8Array, path: string, budget: ReadBudget) => AsyncIterable<ArchiveItem>;

/**
 * Reads an export archive, told by what is in it: Slack, Notion (also in parts), Salesforce, Reddit, Coda, Teams, Google Takeout; any other archive
 * gives its files one by one. An entry that cannot be read is reported and the rest goes on, unless a limit of the whole is reached.
 */
export async function* readArchive(
  entries: readonly ZipEntry[],
  budget: ReadBudget,
  readEntry: ReadEntry,
): AsyncGenerator<ArchiveItem> {
  const names = entries.map((entry) => entry.name);
  if (isNotionParts(names)) {
    yield* readNotionParts(entries, budget, readEntry);
  } else if (isSlackArchive(names)) {
    yield* finished(readSlackExport(entries));
  } else if (isNotionArchive(names)) {
    yield* finished(readNotionExport(entries));
    yield* readFiles(
      entries.filter((entry) => !/\.(?:md|html|csv)$/i.test(entry.name)),
      budget,
      readEntry,
    );
  } else if (isRedditArchive(names)) {
    for (const entry of entries.filter(({ name }) => isRedditWritten(name)))
      yield* finished(readRedditCsv(await entryText(entry)));
  } else {
    const salesforce = await salesforceFiles(entries);
    if (salesforce) yield* finished(readSalesforceExport(salesforce));
    else if (await isCodaArchive(entries)) yield* finished(readCodaExport(entries));
    else if (await isTeamsArchive(entries)) yield* readTeamsMails(entries, budget, readEntry);
    else yield* readFiles(entries, budget, readEntry);
  }
}

/** The parts of a large export refer to each other's pages, so they are read as one archive. */
async function* readNotionParts(
  parts: readonly ZipEntry[],
  budget: ReadBudget,
  readEntry: ReadEntry,
): AsyncGenerator<ArchiveItem> {
  const entries: ZipEntry[] = [];
  for (const part of parts) entries.push(...(await openZip(await part.read(), budget.inner())));
  yield* readArchive(entries, budget.inner(), readEntry);
}

/** Conversations of Teams from a compliance export, then the other files in it. */
async function* readTeamsMails(
  entries: readonly ZipEntry[],
  budget: ReadBudget,
  readEntry: ReadEntry,
): AsyncGenerator<ArchiveItem> {
  const { documents, rest } = await readTeamsArchive(entries);
  yield* finished(documents);
  yield* readFiles(rest, budget, readEntry);
}

async function* readFiles(
  entries: readonly ZipEntry[],
  budget: ReadBudget,
  readEntry: ReadEntry,
): AsyncGenerator<ArchiveItem> {
  for (const entry of entries) {
    if (isExporterMetadata(entry.name)) continue;
    try {
      for await (const item of readEntry(await entry.read(), entry.name, budget))
        yield 'document' in item ? { document: asDriveFile(item.document, entry.modifiedAt) } : item;
    } catch (error) {
      if (!(error instanceof ParseError) || isLimitOfAll(error)) throw error;
      yield { skipped: { path: entry.name, error } };
    }
  }
}

/** When the whole archive has used up its budget, the next entry would fail in the same way. */
function isLimitOfAll(error: ParseError): boolean {
  return error.code === 'too_many_entries';
}

/** What exporters add for their own use. */
function isExporterMetadata(name: string): boolean {
  return (
    /(?:^|\/)(?:archive_browser\.html|\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name) ||
    (isTakeout(name) && /-info\.json$|-comments\.html$/.test(name))
  );
}

/** The files of a Salesforce Data Export, null when the archive is none. */
async function salesforceFiles(entries: readonly ZipEntry[]): Promise<SalesforceFile[] | null> {
  const tables = entries.filter((entry) => /\.csv$/i.test(entry.name));
  const known = tables.find((entry) =>
    /(?:^|\/)(?:Account|Contact|Opportunity|Lead|Case)\.csv$/i.test(entry.name),
  );
  if (!known || !isSalesforceCsv(csvHeader(await entryText(known)))) return null;
  return tables.map((entry) => ({ object: salesforceObject(entry.name), text: () => entryText(entry) }));
}

async function entryText(entry: ZipEntry): Promise<string> {
  return decodeText(await entry.read()).text;
}

async function* finished(
  documents: Iterable<RawSourceDocument> | AsyncIterable<RawSourceDocument>,
): AsyncGenerator<ArchiveItem> {
  for await (const document of documents) yield { document: finishSourceDocument(document) };
}
