import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { FileMetadata, RawBlock, RawDocument } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { type PdfLine, pageLines } from './pdf-lines.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { errorText } from '../../lib/strings/error-text.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Reads the text layer of a PDF: joins lines into paragraphs, recognizes headings by font size, drops running heads and page numbers.
 * Throws `ParseError` (`encrypted`, `malformed`).
 */
export async function parsePdf(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  const document = await openPdf(bytes);
  try {
    const warnings: string[] = [];
    const pages: PdfLine[][] = [];
    const count = Math.min(document.numPages, budget.limits.pagesMax);
    if (count < document.numPages)
      warnings.push(`Only the first ${count} of ${document.numPages} pages were read.`);
    for (let number = 1; number <= count; number++)
      pages.push(await readable(readPage(document, number), [], `Page ${number}`, warnings));
    const blocks = pdfBlocks(pages);
    if (warnings.length >= count && blocks.length === 0)
      throw new ParseError('malformed', `No page of the PDF can be read. ${warnings[0]} Export it again.`);
    if (blocks.length === 0)
      warnings.push(
        'The PDF has no text layer; it is probably scanned. Run text recognition (OCR) on it first.',
      );
    const metadata = await readable(readMetadata(document), {}, 'Who wrote the PDF and when', warnings);
    const title = typeof metadata.title === 'string' ? metadata.title : firstTitle(blocks);
    return { title, blocks, metadata: { ...metadata, pages: document.numPages }, warnings };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  try {
    // PDF.js takes ownership of the bytes, so it gets a copy, and refuses a Buffer, which is what a child process and an archive give. Scripts
    // in the file never run.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: VerbosityLevel.ERRORS,
      isEvalSupported: false,
      stopAtErrors: false,
    } as never);
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ParseError(
        'encrypted',
        'The PDF asks for a password. Save a copy without one and send that.',
        error,
      );
    }
    const reason = errorText(error);
    throw new ParseError(
      'malformed',
      `The PDF is damaged (${reason}). Open it and save it again, or export it again.`,
      error,
    );
  }
}

/** Returns the result, or `instead` with a warning: a file is often damaged in only one place. */
async function readable<T>(work: Promise<T>, instead: T, what: string, warnings: string[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = errorText(error);
    warnings.push(`${what} could not be read (${reason}).`);
    return instead;
  }
}

async function readPage(document: PdfDocument, number: number): Promise<PdfLine[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const lines = pageLines(
    items.filter((item) => 'str' in item),
    page.view,
  );
  page.cleanup();
  return lines;
}

/** What converters put there: a file name, “untitled”, the program's own name, or the first slide's (in the languages of office programs). */
const PROGRAM_TITLE =
  /\.(?:docx?|pdf|indd|pptx?|xlsx?|tex)$|^untitled|^\(?anonymous|^microsoft word|powerpoint|^(?:slide|folie|diapositiv[ae]|幻灯片|投影片|スライド) ?1$/i;

async function readMetadata(document: PdfDocument): Promise<FileMetadata> {
  const info: Record<string, unknown> = { ...(await document.getMetadata()).info };
  const metadata: FileMetadata = {};
  const title = shown(info.Title);
  if (title && !PROGRAM_TITLE.test(title)) metadata.title = title;
  const author = shown(info.Author);
  if (author) metadata.author = author;
  const created = pdfDate(info.CreationDate);
  if (created) metadata.created_at = created;
  const modified = pdfDate(info.ModDate);
  if (modified) metadata.last_modified = modified;
  return metadata;
}

/** Returns the title that opens a document: a heading, or a short line of its own that is not a sentence. */
function firstTitle(blocks: readonly RawBlock[]): string | null {
  const first = blocks[0];
  if (!first) return null;
  const isTitle = first.type === 'heading' || (first.text.length <= 100 && !/[.:;,!?]$/.test(first.text));
  return isTitle
    ? first.text
    : (blocks.find((block) => block.type === 'heading' && block.level === 1)?.text ?? null);
}

function shown(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Converts `D:20260302101500+01'00'` to ISO 8601 (PDF 32000-1, 7.9.4). */
function pdfDate(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?|Z)?/.exec(value);
  if (!match) return null;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    zone = '00',
    zoneMinute = '00',
  ] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${zone}:${zoneMinute}` : 'Z'}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
