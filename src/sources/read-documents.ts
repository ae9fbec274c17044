import type { RawBlock } from '../parse/block.ts';
import { assignBlockIds } from '../parse/blocks/block-id.ts';
import { parseIcs } from '../parse/calendar/parse-ics.ts';
import { decodeText } from '../parse/detect/decode-text.ts';
import { detectContainer, detectZip } from '../parse/detect/detect-container.ts';
import { type DocumentFormat, detectTextFormat, type TextFormat } from '../parse/text-formats.ts';
import { codaPage, isCodaPage } from './coda/coda-export.ts';
import { csvHeader } from './csv-records.ts';
import { asDriveFile } from './google_drive/drive-file.ts';
import { isGithubJson, readGithubJson } from './github/github-json.ts';
import { isHubspotCsv, readHubspotCsv } from './hubspot/hubspot-csv.ts';
import { isLinearCsv, readLinearCsv } from './linear/linear-csv.ts';
import { isFathomJson, readFathomJson } from './fathom/fathom-json.ts';
import { isFathomText, readFathomText } from './fathom/fathom-text.ts';
import { granolaNotes, readGranolaJson } from './granola/granola-json.ts';
import { isGranolaText, readGranolaMarkdown } from './granola/granola-markdown.ts';
import { type ArchiveItem, readArchive } from './read-archive.ts';
import { isRedditCsv, readRedditCsv } from './reddit/reddit-export.ts';
import { isSalesforceCsv, readSalesforceExport, salesforceObject } from './salesforce/salesforce-export.ts';
import { isTeamsHtml, readTeamsHtml } from './microsoft_teams/teams-html.ts';
import { teamsConversation, teamsMailDocument } from './microsoft_teams/teams-mail.ts';
import { mailDocument } from '../parse/mail/mail-blocks.ts';
import { parseMbox } from '../parse/mail/parse-mbox.ts';
import { type MailAttachment, type MailMessage, readMail } from '../parse/mail/read-mail.ts';
import {
  type DetectedDocument,
  type DocumentInput,
  declaredCharset,
  finishDecoded,
  mailFormat,
  parseDecoded,
  parseDocument,
} from '../parse/parse-document.ts';
import { ParseError } from '../parse/parse-error.ts';
import { type JsonValue, jsonDocument, readJson } from '../parse/json/parse-json.ts';
import { ReadBudget } from '../parse/parse-limits.ts';
import { parseTrace } from './trace/parse-trace.ts';
import {
  type DocumentType,
  finishSourceDocument,
  type RawSourceDocument,
  type SourceDocument,
} from '../parse/source-document.ts';
import { isWarc, readWarc } from '../parse/web/read-warc.ts';
import { archivedPageDocument, savedFrom, webPageDocument } from './web_crawler/web-page.ts';
import { type ByteSource, openZip } from '../parse/zip/open-zip.ts';

/** A file: its bytes, or for a large archive something to read them from. */
export interface FileInput extends Omit<DocumentInput, 'bytes' | 'text'> {
  bytes: Uint8Array | ByteSource;
}

/**
 * Reads every document of a file: one of most formats, a thread each of a mailbox, an event each of a calendar, and whatever the
 * exports hold that people have on disk (Slack, Notion, Takeout, GitHub, Linear, HubSpot, Salesforce, Reddit, Fathom, Granola, Teams, Coda,
 * web archives, any zip of files), all told apart by content. Entries of an archive that cannot be read are yielded as `skipped`; throws `ParseError` when the file itself
 * cannot be.
 */
export async function* readDocuments(
  input: FileInput,
  budget = new ReadBudget(),
): AsyncGenerator<ArchiveItem> {
  const bytes = await wholeBytes(input.bytes, budget);
  if (bytes === null || detectContainer(bytes) === 'zip') {
    const entries = await openZip(input.bytes, budget);
    if (detectZip(entries.map((entry) => entry.name)) === 'archive') {
      yield* readArchive(entries, budget, (entry, path, inner) =>
        readDocuments({ bytes: entry, filename: path }, inner.inner()),
      );
      return;
    }
  }
  if (bytes === null)
    throw new ParseError(
      'too_large',
      `The file is larger than ${budget.limits.fileBytesMax} bytes. Split it.`,
    );
  const path = input.filename ?? null;
  if (isWarc(bytes, budget)) {
    for (const record of readWarc(bytes, budget)) {
      if ('error' in record) yield { skipped: { path: record.url, error: record.error } };
      else yield { document: { ...(await archivedPageDocument(record, budget)), path } };
    }
    return;
  }
  for await (const document of documentsOf(bytes, { ...input, bytes }, budget))
    yield { document: asDriveFile({ ...document, path }, null) };
}

/** Null for an archive too large to be in memory; its entries are read one by one. */
async function wholeBytes(source: Uint8Array | ByteSource, budget: ReadBudget): Promise<Uint8Array | null> {
  if (source instanceof Uint8Array) return source;
  const head = await source.read(0, Math.min(source.size, 4));
  if (source.size > budget.limits.fileBytesMax && detectContainer(head) === 'zip') return null;
  if (source.size > budget.limits.fileBytesMax) {
    throw new ParseError(
      'too_large',
      `The file is larger than ${budget.limits.fileBytesMax} bytes. Split it.`,
    );
  }
  return source.read(0, source.size);
}

async function* documentsOf(
  bytes: Uint8Array,
  input: DocumentInput,
  budget: ReadBudget,
): AsyncGenerator<SourceDocument> {
  if (detectContainer(bytes) !== null || input.hint !== undefined) {
    yield singleDocument(await parseDocument(input, budget));
    return;
  }
  const mail = mailFormat(bytes, input);
  if (mail === 'mbox') {
    for await (const thread of parseMbox(bytes, budget)) yield finishSourceDocument(thread);
  } else if (mail === 'email') {
    const message = await readMail(bytes);
    const teams = teamsConversation(bytes);
    if (teams) yield finishSourceDocument(teamsMailDocument(message, teams.chat));
    else yield await mailWithAttachments(message, budget);
  } else {
    yield* textDocuments(bytes, input, budget);
  }
}

type Exported = Iterable<RawSourceDocument> | AsyncIterable<RawSourceDocument>;

async function* textDocuments(
  bytes: Uint8Array,
  input: DocumentInput,
  budget: ReadBudget,
): AsyncGenerator<SourceDocument> {
  const decoded = decodeText(bytes, declaredCharset(input));
  const format = detectTextFormat(decoded.text, input);
  // Parsed once, whether it turns out to be an export or not.
  const json = format === 'json' ? readJson(decoded.text) : undefined;
  const exported =
    json === undefined
      ? exportedDocuments(decoded.text, format, input.filename)
      : exportedJson(json, decoded.text);
  if (exported) {
    for await (const document of exported) yield finishSourceDocument(document);
    return;
  }
  const parsed =
    json === undefined
      ? await parseDecoded(decoded, format, input, budget)
      : finishDecoded(decoded, format, jsonDocument(json));
  const address = format === 'html' ? savedFrom(decoded.text) : null;
  yield address === null ? singleDocument(parsed) : webPageDocument(parsed, address, null);
}

/** The documents of a text file that is an export or holds several documents; null when it is one document. */
function exportedDocuments(text: string, format: TextFormat, filename: string | undefined): Exported | null {
  switch (format) {
    case 'ics':
      return parseIcs(text);
    case 'csv':
      return exportedCsv(text, filename ?? '');
    case 'jsonl':
      return sessionTrace(text);
    case 'html': {
      const conversation = isTeamsHtml(text) ? readTeamsHtml(text) : null;
      if (conversation) return [conversation];
      return isCodaPage(text) ? [codaPage(text, filename ?? null)] : null;
    }
    case 'markdown':
    case 'text':
      if (isFathomText(text)) return [readFathomText(text)];
      if (isGranolaText(text)) return [readGranolaMarkdown(text)];
      return isCodaPage(text) ? [codaPage(text, filename ?? null)] : null;
    default:
      return null;
  }
}

function exportedJson(value: JsonValue, text: string): Exported | null {
  if (isGithubJson(value)) return readGithubJson(value);
  if (isFathomJson(value)) return readFathomJson(value);
  const notes = granolaNotes(value);
  return notes ? readGranolaJson(notes) : sessionTrace(text);
}

function exportedCsv(text: string, filename: string): Exported | null {
  const header = csvHeader(text);
  if (isHubspotCsv(header)) return readHubspotCsv(text, header);
  if (isLinearCsv(header)) return readLinearCsv(text);
  if (isRedditCsv(header)) return readRedditCsv(text);
  if (isSalesforceCsv(header))
    return readSalesforceExport([{ object: salesforceObject(filename), text: async () => text }]);
  return null;
}

/** Session files of agents; other JSON with a `role` somewhere is not taken for one. */
function sessionTrace(text: string): Exported | null {
  if (!/"(?:role|type)"\s*:\s*"(?:user|assistant|session|message|system)"/.test(text.slice(0, 20_000)))
    return null;
  try {
    const trace = parseTrace(text);
    return [
      {
        ...trace,
        source: 'trace',
        type: 'trace',
        resourceId: trace.sessionId,
        createdAt: trace.startedAt,
      },
    ];
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

const TYPES: Partial<Record<DocumentFormat, DocumentType>> = {
  captions: 'transcript',
  code: 'file',
  csv: 'file',
  xlsx: 'file',
  image: 'file',
  media: 'file',
};

function singleDocument(parsed: DetectedDocument): SourceDocument {
  const { format, ...document } = parsed;
  const text = (key: string): string | null =>
    typeof document.metadata[key] === 'string' ? document.metadata[key] : null;
  const createdAt = isoOrNull(text('created_at') ?? text('date') ?? text('created'));
  const author = text('author');
  return {
    ...document,
    metadata: { ...document.metadata, format },
    source: 'vault',
    type: TYPES[format] ?? 'document',
    resourceId: null,
    createdAt,
    lastModified: isoOrNull(text('last_modified') ?? text('updated')) ?? createdAt,
    participants: author === null ? [] : [{ name: author, email: null }],
    url: text('url'),
    path: null,
  };
}

function isoOrNull(value: string | null): string | null {
  return value !== null && /^\d{4}-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}

/** Attachments larger than this together are named, not read. */
const ATTACHMENT_BYTES_MAX = 32 * 1024 * 1024;

/** A mail and, below the name of each, the text of its attachments that are documents. */
async function mailWithAttachments(message: MailMessage, budget: ReadBudget): Promise<SourceDocument> {
  const document = finishSourceDocument(mailDocument([message]));
  if (message.attachments.length === 0) return document;
  const inner = budget.inner();
  let bytesLeft = ATTACHMENT_BYTES_MAX;
  const blocks: RawBlock[] = [];
  for (const block of document.blocks) {
    blocks.push(block);
    const attachment =
      block.type === 'attachment'
        ? message.attachments.find(({ filename }) => filename === block.text)
        : undefined;
    if (!attachment || inner.depth > inner.limits.depthMax) continue;
    bytesLeft -= attachment.bytes.length;
    if (bytesLeft >= 0) blocks.push(...(await attachmentBlocks(attachment, inner, document.warnings)));
  }
  return { ...document, blocks: assignBlockIds(blocks) };
}

async function attachmentBlocks(
  attachment: MailAttachment,
  budget: ReadBudget,
  warnings: string[],
): Promise<RawBlock[]> {
  try {
    return (await parseDocument(attachment, budget)).blocks;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    warnings.push(`Attachment "${attachment.filename}": ${error.message}`);
    return [];
  }
}
