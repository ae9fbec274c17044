import { type BinaryFormat, parseBinary } from './binary-formats.ts';
import type { ParsedDocument, RawDocument } from './block.ts';
import { finishDocument } from './blocks/finish-document.ts';
import { decodeText } from './detect/decode-text.ts';
import { detectMail, type MailFormat, parseMail } from './mail/mail-formats.ts';
import { ReadBudget } from './parse-limits.ts';
import type { ReadContext, TextFormatReader } from './text-format.ts';
import {
  claimedFormat,
  detectTextFormat,
  type FormatClaim,
  TEXT_FORMATS,
  type TextFormat,
} from './text-formats.ts';
import { withoutByteOrderMark } from '../lib/strings/without-byte-order-mark.ts';

export type DocumentFormat = TextFormat | BinaryFormat;

export interface DocumentInput extends FormatClaim {
  /** The file's content; exactly one of `bytes` and `text` is given. The name is used only if the content is ambiguous. */
  bytes?: Uint8Array;
  text?: string;
  /** The format, if the caller knows it; then the content is not examined. */
  hint?: DocumentFormat;
  /** Where a page came from, to resolve its relative links. */
  url?: string;
}

export interface DetectedDocument extends ParsedDocument {
  format: DocumentFormat;
}

/**
 * Reads one document of any known format, auto-detected by content; a mailbox or calendar becomes one document of all its messages or
 * events (`readDocuments` separates them). Throws `ParseError` if it cannot be read.
 */
export async function parseDocument(
  input: DocumentInput,
  budget = new ReadBudget(),
): Promise<DetectedDocument> {
  const context = { filename: input.filename, url: input.url, budget };
  if (input.bytes) {
    const undecoded = await parseUndecoded(input.bytes, input, context);
    if (undecoded) return { ...finishDocument(undecoded.document), format: undecoded.format };
  }
  const decoded = input.bytes
    ? decodeFile(input.bytes, input)
    : { text: withoutByteOrderMark(input.text ?? ''), warnings: [] };
  const format = textHint(input.hint) ?? detectTextFormat(decoded.text, input);
  return finishDecoded(decoded, format, await readerOf(format).parse(decoded.text, context));
}

interface UndecodedDocument {
  format: DocumentFormat;
  document: RawDocument;
}

/** Reads what must not be decoded as text: binary files and mail; returns null for everything else. */
async function parseUndecoded(
  bytes: Uint8Array,
  input: DocumentInput,
  context: ReadContext,
): Promise<UndecodedDocument | null> {
  const { budget } = context;
  const binary = await parseBinary(bytes, {
    budget,
    readEmbedded: async (embedded, filename) =>
      (await parseDocument({ bytes: embedded, filename }, budget.inner())).blocks,
  });
  const format = binary ? null : mailFormat(bytes, input);
  return format === null ? binary : { format, document: await parseMail(format, bytes, context) };
}

/** A decoded text, with warnings about its encoding. */
export interface Decoded {
  text: string;
  warnings: string[];
}

/** Decodes a text file. Throws `ParseError` (`unsupported`) for bytes that are not text. */
export function decodeFile(bytes: Uint8Array, { mediaType }: FormatClaim): Decoded {
  return decodeText(bytes, declaredCharset(bytes, mediaType));
}

/** Reads a text of a known format. Throws `ParseError` if it cannot be read. */
export async function parseDecoded(
  decoded: Decoded,
  format: TextFormat,
  context: ReadContext,
): Promise<DetectedDocument> {
  return finishDecoded(decoded, format, await readerOf(format).parse(decoded.text, context));
}

/** Turns the result of a format's reader into a final document. */
export function finishDecoded({ warnings }: Decoded, format: TextFormat, raw: RawDocument): DetectedDocument {
  const document = finishDocument(raw);
  return { ...document, warnings: [...warnings, ...document.warnings], format };
}

/** Returns `email` or `mbox` if the bytes are one of them: mail states the encoding of every part inside, so it is read from its bytes. */
export function mailFormat(bytes: Uint8Array, input: DocumentInput): MailFormat | null {
  if (input.hint !== undefined) return input.hint === 'email' || input.hint === 'mbox' ? input.hint : null;
  return detectMail(latin1(bytes, 16 * 1024), claimedFormat(input));
}

function readerOf(format: TextFormat): TextFormatReader {
  const reader = TEXT_FORMATS.get(format);
  if (!reader) throw new RangeError(`The text format "${format}" is not in the table.`);
  return reader;
}

function textHint(hint: DocumentFormat | undefined): TextFormat | null {
  for (const format of TEXT_FORMATS.keys()) if (format === hint) return format;
  return null;
}

/** Returns the encoding that the sender, or an HTML or XML file itself, declares. */
function declaredCharset(bytes: Uint8Array, mediaType: string | undefined): string | undefined {
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(mediaType ?? '')?.[1];
  if (named !== undefined) return named;
  const head = latin1(bytes, 2048);
  return (
    /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]{1,200}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  );
}

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString('latin1');
}
