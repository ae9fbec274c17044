import type { RawBlock, RawDocument } from './block.ts';
import { type ContainerKind, detectContainer, detectZip } from './detect/detect-container.ts';
import { ParseError } from './parse-error.ts';
import { ReadBudget } from './parse-limits.ts';
import { openZip } from './zip/open-zip.ts';

interface BinaryContext {
  budget: ReadBudget;
  /** Reads a file embedded whole in a document. */
  readEmbedded: (bytes: Uint8Array, filename: string) => Promise<RawBlock[]>;
}

type BinaryReader = (bytes: Uint8Array, context: BinaryContext) => RawDocument | Promise<RawDocument>;

/** Every format recognized by its first bytes or by the files in its archive. Loaded on first use: PDF.js takes 150 ms and 30 MB. */
const READERS = {
  pdf: async (bytes, { budget }) => (await import('./pdf/parse-pdf.ts')).parsePdf(bytes, budget),
  docx: async (bytes, { budget, readEmbedded }) =>
    (await import('./office/word/parse-docx.ts')).parseDocx(bytes, budget, readEmbedded),
  pptx: async (bytes, { budget }) => (await import('./office/parse-pptx.ts')).parsePptx(bytes, budget),
  xlsx: async (bytes, { budget }) => (await import('./office/parse-xlsx.ts')).parseXlsx(bytes, budget),
  vsdx: async (bytes, { budget }) => (await import('./office/parse-vsdx.ts')).parseVsdx(bytes, budget),
  opendocument: async (bytes, { budget }) =>
    (await import('./office/parse-opendocument.ts')).parseOpenDocument(bytes, budget),
  epub: async (bytes, { budget }) => (await import('./office/parse-epub.ts')).parseEpub(bytes, budget),
  rtf: async (bytes) => (await import('./rtf/parse-rtf.ts')).parseRtf(bytes),
  image: () => noText('This is an image; text in it is not read.'),
  media: () => noText('This is sound or video; send its transcript (VTT, SRT or text).'),
} satisfies Record<string, BinaryReader>;

export type BinaryFormat = keyof typeof READERS;
export const BINARY_FORMATS: readonly string[] = Object.keys(READERS);

const UNPACK_FIRST = 'Archives of this kind are not read. Unpack it, or pack its files as a zip.';
const IWORK =
  'This is a document of Pages, Numbers or Keynote. Export it as PDF or an office format and send that.';
const NO_TEXT = 'This file holds a program or font, no text.';

/** Reads a file recognized by its bytes; returns null for text. Throws `ParseError` for unsupported kinds. */
export async function parseBinary(
  bytes: Uint8Array,
  context: BinaryContext,
): Promise<{ format: BinaryFormat; document: RawDocument } | null> {
  const kind = detectContainer(bytes);
  const format = kind === null ? null : await formatOf(kind, bytes, context.budget);
  return format === null ? null : { format, document: await READERS[format](bytes, context) };
}

async function formatOf(kind: ContainerKind, bytes: Uint8Array, budget: ReadBudget): Promise<BinaryFormat> {
  switch (kind) {
    case 'zip':
      return zipFormat(bytes, budget);
    case 'ole':
      throw oleError(bytes);
    case 'gzip':
    case 'archive':
      throw new ParseError('unsupported', UNPACK_FIRST);
    case 'font':
    case 'executable':
      throw new ParseError('unsupported', NO_TEXT);
    default:
      return kind;
  }
}

async function zipFormat(bytes: Uint8Array, budget: ReadBudget): Promise<BinaryFormat> {
  const entries = await openZip(bytes, new ReadBudget(budget.limits, budget.depth));
  const kind = detectZip(entries.map((entry) => entry.name));
  if (kind === 'iwork') throw new ParseError('unsupported', IWORK);
  if (kind === 'program')
    throw new ParseError('unsupported', 'This is a program’s package; it contains no document.');
  if (kind !== 'archive') return kind;
  throw new ParseError(
    'unsupported',
    `This is an archive of ${entries.length} files, not one document. Import it, or send its files.`,
  );
}

function noText(warning: string): RawDocument {
  return { title: null, blocks: [], metadata: {}, warnings: [warning] };
}

/** Returns the error for pre-2007 Word, Excel and PowerPoint files, and for password-protected Office files, which use the same format. */
function oleError(bytes: Uint8Array): ParseError {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  if (isEncrypted)
    return new ParseError(
      'encrypted',
      'The document asks for a password. Save a copy without one and send that.',
    );
  return new ParseError(
    'unsupported',
    'This is an Office file from before 2007 (or an Outlook message). Save it as DOCX, XLSX, PPTX, EML or PDF.',
  );
}
