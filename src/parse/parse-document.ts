import type { ParsedDocument, RawDocument } from './block.ts';
import { parseIcs } from './calendar/parse-ics.ts';
import { decodeText } from './detect/decode-text.ts';
import { detectContainer, detectZip } from './detect/detect-container.ts';
import { claimedFormat, type DocumentFormat, detectTextFormat, type TextFormat } from './text-formats.ts';
import { finishDocument } from './blocks/finish-document.ts';
import { looksLikeMail, looksLikeMbox } from './mail/looks-like-mail.ts';
import { mailDocument } from './mail/mail-blocks.ts';
import { parseMbox } from './mail/parse-mbox.ts';
import { readMail } from './mail/read-mail.ts';
import { parseCode, codeLanguage } from './plain/parse-code.ts';
import { ParseError } from './parse-error.ts';
import { parseHtml } from './html/parse-html.ts';
import { parseJson } from './json/parse-json.ts';
import { parseJsonl } from './json/parse-jsonl.ts';
import { ReadBudget } from './parse-limits.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { parseText } from './plain/parse-text.ts';
import { parseCsv } from './tables/parse-csv.ts';
import { parseCaptions } from './captions/parse-captions.ts';
import { openZip } from './zip/open-zip.ts';

export interface DocumentInput {
  /** The file as it is; exactly one of `bytes` and `text` is given. */
  bytes?: Uint8Array;
  text?: string;
  /** What the sender calls it; used only where the content leaves the choice open. */
  filename?: string;
  mediaType?: string;
  /** The format, when the caller knows it; a text is not looked at then. */
  hint?: DocumentFormat;
  /** Where a page came from, for its relative links. */
  url?: string;
}

export interface DetectedDocument extends ParsedDocument {
  format: DocumentFormat;
}

/**
 * Reads one document of any known format, told apart by content; a mailbox or calendar comes out as one document of all its messages
 * or events (`readDocuments` parts them). Throws `ParseError` when it cannot be read.
 */
export async function parseDocument(
  input: DocumentInput,
  budget = new ReadBudget(),
): Promise<DetectedDocument> {
  const binary = input.bytes ? await parseBinary(input.bytes, input, budget) : null;
  if (binary) return { ...finishDocument(binary.document), format: binary.format };
  const decoded = input.bytes ? decodeText(input.bytes, declaredCharset(input)) : null;
  const text = decoded ? decoded.text : (input.text ?? '');
  const format = textHint(input.hint) ?? detectTextFormat(text, input);
  return parseDecoded({ text, warnings: decoded?.warnings ?? [] }, format, input, budget);
}

/** A text that was decoded, with what is to be said about its encoding. */
export interface Decoded {
  text: string;
  warnings: string[];
}

/** Reads a text whose format is known already. Throws `ParseError` when it cannot be read. */
export async function parseDecoded(
  decoded: Decoded,
  format: TextFormat,
  input: Pick<DocumentInput, 'filename' | 'url'>,
  budget: ReadBudget,
): Promise<DetectedDocument> {
  return finishDecoded(decoded, format, await parseTextFormat(format, decoded.text, input, budget));
}

/** What a format's reader made of a text as a final document. */
export function finishDecoded({ warnings }: Decoded, format: TextFormat, raw: RawDocument): DetectedDocument {
  const document = finishDocument(raw);
  return { ...document, warnings: [...warnings, ...document.warnings], format };
}

interface BinaryResult {
  format: DocumentFormat;
  document: RawDocument;
}

async function parseBinary(
  bytes: Uint8Array,
  input: DocumentInput,
  budget: ReadBudget,
): Promise<BinaryResult | null> {
  switch (detectContainer(bytes)) {
    case 'pdf': {
      // Loaded when the first PDF comes: PDF.js takes 150 ms and 30 MB.
      const { parsePdf } = await import('./pdf/parse-pdf.ts');
      return { format: 'pdf', document: await parsePdf(bytes, budget) };
    }
    case 'zip':
      return parseZipped(bytes, budget);
    case 'rtf': {
      const { parseRtf } = await import('./rtf/parse-rtf.ts');
      return { format: 'rtf', document: parseRtf(bytes) };
    }
    case 'image':
      return { format: 'image', document: noText('This is an image; text in it is not read.') };
    case 'media':
      return {
        format: 'media',
        document: noText('This is sound or video; send its transcript (VTT, SRT or text).'),
      };
    case 'ole':
      throw oleError(bytes);
    case 'gzip':
    case 'archive':
      throw new ParseError(
        'unsupported',
        'Archives of this kind are not read. Unpack it, or pack its files as a zip.',
      );
    case 'font':
    case 'executable':
      throw new ParseError('unsupported', 'This file holds a program or font, no text.');
    case null:
      return mailBytes(bytes, input, budget);
  }
}

async function parseZipped(bytes: Uint8Array, budget: ReadBudget): Promise<BinaryResult> {
  const entries = await openZip(bytes, new ReadBudget(budget.limits, budget.depth));
  const kind = detectZip(entries.map((entry) => entry.name));
  switch (kind) {
    case 'docx':
      return {
        format: kind,
        document: await (await import('./office/word/parse-docx.ts')).parseDocx(
          bytes,
          budget,
          async (embedded, filename) =>
            (await parseDocument({ bytes: embedded, filename }, budget.inner())).blocks,
        ),
      };
    case 'pptx':
      return {
        format: kind,
        document: await (await import('./office/parse-pptx.ts')).parsePptx(bytes, budget),
      };
    case 'xlsx':
      return {
        format: kind,
        document: await (await import('./office/parse-xlsx.ts')).parseXlsx(bytes, budget),
      };
    case 'epub':
      return {
        format: kind,
        document: await (await import('./office/parse-epub.ts')).parseEpub(bytes, budget),
      };
    case 'opendocument':
      return {
        format: kind,
        document: await (await import('./office/parse-opendocument.ts')).parseOpenDocument(bytes, budget),
      };
    case 'archive':
      throw new ParseError(
        'unsupported',
        `This is an archive of ${entries.length} files, not one document. Import it, or send its files.`,
      );
  }
}

/** Mail says the encoding of every part inside, so its bytes must not be decoded as a whole. */
async function mailBytes(
  bytes: Uint8Array,
  input: DocumentInput,
  budget: ReadBudget,
): Promise<BinaryResult | null> {
  const format = mailFormat(bytes, input);
  if (format === 'email') return { format, document: mailDocument([await readMail(bytes)]) };
  return format === 'mbox' ? { format, document: await wholeMailbox(bytes, budget) } : null;
}

/** `email` or `mbox` when the bytes are one of them. */
export function mailFormat(bytes: Uint8Array, input: DocumentInput): 'email' | 'mbox' | null {
  if (input.hint !== undefined) return input.hint === 'email' || input.hint === 'mbox' ? input.hint : null;
  const head = latin1(bytes, 16 * 1024);
  if (looksLikeMbox(head)) return 'mbox';
  return looksLikeMail(head) || claimedFormat(input) === 'email' ? 'email' : null;
}

async function parseTextFormat(
  format: TextFormat,
  text: string,
  input: Pick<DocumentInput, 'filename' | 'url'>,
  budget: ReadBudget,
): Promise<RawDocument> {
  switch (format) {
    case 'markdown':
      return parseMarkdown(text);
    case 'html':
      return parseHtml(text, input.url ? { url: input.url } : {});
    case 'json':
      return parseJson(text);
    case 'jsonl':
      return parseJsonl(text);
    case 'csv':
      return parseCsv(text, budget.limits.cellsMax);
    case 'captions':
      return parseCaptions(text);
    case 'code':
      return parseCode(text, codeLanguage(input.filename, text) ?? 'text');
    case 'ics':
      return joined(parseIcs(text));
    case 'email':
      return mailDocument([await readMail(new TextEncoder().encode(text))]);
    case 'mbox':
      return wholeMailbox(new TextEncoder().encode(text), budget);
    case 'text':
      return parseText(text);
  }
}

async function wholeMailbox(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const threads: RawDocument[] = [];
  for await (const thread of parseMbox(bytes, budget)) threads.push(thread);
  return joined(threads);
}

function joined(parts: readonly RawDocument[]): RawDocument {
  const [first, ...rest] = parts;
  if (!first) return { title: null, blocks: [], metadata: {}, warnings: [] };
  const metadata = rest.length === 0 ? first.metadata : {};
  return {
    title: rest.length === 0 ? first.title : null,
    blocks: parts.flatMap((part) => part.blocks),
    metadata,
    warnings: parts.flatMap((part) => part.warnings),
  };
}

function noText(warning: string): RawDocument {
  return { title: null, blocks: [], metadata: {}, warnings: [warning] };
}

/** Word, Excel and PowerPoint before 2007, and Office files with a password, which are wrapped in the same container. */
function oleError(bytes: Uint8Array): ParseError {
  const wrapped = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  if (wrapped)
    return new ParseError(
      'encrypted',
      'The document asks for a password. Save a copy without one and send that.',
    );
  return new ParseError(
    'unsupported',
    'This is an Office file of before 2007 (or an Outlook message). Save it as DOCX, XLSX, PPTX, EML or PDF.',
  );
}

function textHint(hint: DocumentFormat | undefined): TextFormat | null {
  const binary = new Set<DocumentFormat>([
    'pdf',
    'docx',
    'pptx',
    'xlsx',
    'opendocument',
    'rtf',
    'epub',
    'image',
    'media',
  ]);
  return hint === undefined || binary.has(hint) ? null : (hint as TextFormat);
}

/** The encoding that the sender names, or that an HTML or XML file names itself. */
export function declaredCharset(input: DocumentInput): string | undefined {
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(input.mediaType ?? '')?.[1];
  if (named !== undefined) return named;
  const head = latin1(input.bytes!, 2048);
  return (
    /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]{1,200}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  );
}

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString('latin1');
}
