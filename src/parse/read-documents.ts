import type { RawBlock } from './block.ts';
import { assignBlockIds } from './block-id.ts';
import { parseIcs } from './calendar/parse-ics.ts';
import { decodeText } from './decode-text.ts';
import { detectContainer, detectZip } from './detect-container.ts';
import { type DocumentFormat, detectTextFormat } from './detect-format.ts';
import { csvHeader } from './exports/csv-records.ts';
import { isGithubJson, readGithubJson } from './exports/github-json.ts';
import { isHubspotCsv, readHubspotCsv } from './exports/hubspot-csv.ts';
import { isLinearCsv, readLinearCsv } from './exports/linear-csv.ts';
import { type ArchiveItem, readArchive } from './exports/read-archive.ts';
import { isRedditCsv, readRedditCsv } from './exports/reddit-export.ts';
import { isSalesforceCsv, readSalesforceExport, salesforceObject } from './exports/salesforce-export.ts';
import { mailDocument } from './mail/mail-blocks.ts';
import { parseMbox } from './mail/parse-mbox.ts';
import { type MailAttachment, type MailMessage, readMail } from './mail/read-mail.ts';
import {
  type DetectedDocument,
  type DocumentInput,
  declaredCharset,
  mailFormat,
  parseDocument,
} from './parse-document.ts';
import { ParseError } from './parse-error.ts';
import { readJson } from './parse-json.ts';
import { ReadBudget } from './parse-limits.ts';
import { parseTrace } from './parse-trace.ts';
import {
  type DocumentType,
  finishSourceDocument,
  type RawSourceDocument,
  type SourceDocument,
} from './source-document.ts';
import { type ByteSource, openZip } from './zip/open-zip.ts';

/** A file: its bytes, or for a large archive something to read them from. */
export interface FileInput extends Omit<DocumentInput, 'bytes' | 'text'> {
  bytes: Uint8Array | ByteSource;
}

/**
 * Reads every document of a file: one of most formats, a thread each of a mailbox, an event each of a calendar, and whatever the
 * exports hold that people have on disk (Slack, Notion, Takeout, GitHub, Linear, HubSpot, Salesforce, Reddit, any zip of files), all
 * told apart by content. Entries of an archive that cannot be read are yielded as `skipped`; throws `ParseError` when the file itself
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
  for await (const document of documentsOf(bytes, { ...input, bytes }, budget))
    yield { document: { ...document, path: input.filename ?? null } };
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
  const container = detectContainer(bytes);
  const mail = container === null ? mailFormat(bytes, input) : null;
  if (mail === 'mbox') {
    for await (const thread of parseMbox(bytes, budget)) yield finishSourceDocument(thread);
  } else if (mail === 'email') {
    yield await mailWithAttachments(await readMail(bytes), budget);
  } else {
    const exported = container === null ? exportedDocuments(bytes, input) : null;
    if (exported) for await (const document of exported) yield finishSourceDocument(document);
    else yield singleDocument(await parseDocument(input, budget));
  }
}

type Exported = Iterable<RawSourceDocument> | AsyncIterable<RawSourceDocument>;

/** The documents of a text file that is an export or holds several documents; null when it is one document. */
function exportedDocuments(bytes: Uint8Array, input: DocumentInput): Exported | null {
  if (input.hint !== undefined) return null;
  const { text } = decodeText(bytes, declaredCharset(input));
  switch (detectTextFormat(text, input)) {
    case 'ics':
      return parseIcs(text);
    case 'csv':
      return exportedCsv(text, input.filename ?? '');
    case 'json': {
      const value = readJson(text);
      if (isGithubJson(value)) return readGithubJson(value);
      return sessionTrace(text);
    }
    case 'jsonl':
      return sessionTrace(text);
    default:
      return null;
  }
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
