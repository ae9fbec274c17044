import mammoth from 'mammoth';
import type { RawBlock, RawDocument } from '../../block.ts';
import { ParseError } from '../../parse-error.ts';
import { htmlFragmentBlocks } from '../../html/parse-html.ts';
import type { ReadBudget } from '../../parse-limits.ts';
import { coreProperties, openPackage, relationships } from '../office-package.ts';
import { chunkId } from './embedded-files.ts';
import { textOutsideBody } from './text-outside-body.ts';
import { wordFile } from './word-file.ts';
import { errorText } from '../../../lib/strings/error-text.ts';

/** Keeps comments, which mammoth drops unless they are mapped. */
const STYLE_MAP = [
  'comment-reference => sup',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
];
const OPTIONS = {
  styleMap: STYLE_MAP,
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
};

/** Reads a file embedded whole in a document (`altChunk`): an HTML page, text or another document. Throws `ParseError`. */
export type ReadEmbedded = (bytes: Uint8Array, filename: string) => Promise<RawBlock[]>;

/**
 * Reads a Word document (DOCX): headings, lists, tables, links, text boxes, embedded files, footnotes and endnotes, comments; then the text
 * of diagrams and charts, headers and footers. Images appear by their alternative text. Throws `ParseError` (`malformed`).
 */
export async function parseDocx(
  bytes: Uint8Array,
  budget: ReadBudget,
  readEmbedded: ReadEmbedded,
): Promise<RawDocument> {
  const pack = await openPackage(bytes, budget);
  const metadata = await coreProperties(pack, 'docProps/core.xml');
  const { value, messages } = await convert(wordFile(pack));
  const warnings = messages.filter((message) => message.type === 'error').map((message) => message.message);
  const blocks: RawBlock[] = [];
  const targets = await relationships(pack, 'word/document.xml');
  for (const block of htmlFragmentBlocks(value)) {
    const target = targets.get(chunkId(block.text) ?? '');
    const embedded = target === undefined ? null : await pack.find(target);
    if (!embedded || target === undefined) {
      blocks.push(footnote(block));
      continue;
    }
    try {
      for (const inner of await readEmbedded(embedded, target)) blocks.push(inner);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      warnings.push(`Embedded file "${target}": ${error.message}`);
    }
  }
  const title = typeof metadata.title === 'string' ? metadata.title : firstTitle(blocks);
  for (const block of await textOutsideBody(pack)) blocks.push(block);
  return { title, blocks, metadata, warnings };
}

async function convert(file: ReturnType<typeof wordFile>): ReturnType<typeof mammoth.convertToHtml> {
  try {
    // mammoth's own tests pass an unpacked archive as `file`; its types do not declare it.
    return await mammoth.convertToHtml({ file } as never, OPTIONS);
  } catch (error) {
    if (error instanceof ParseError) throw error;
    // mammoth is recursive and overflows the stack on deep nesting.
    if (error instanceof RangeError) {
      throw new ParseError(
        'too_deep',
        'The Word document has too deeply nested tables or text boxes. Copy their contents into a separate document.',
        error,
      );
    }
    const reason = errorText(error);
    throw new ParseError(
      'malformed',
      `The Word document is damaged (${inOneLine(reason)}). Open it and save it again.`,
      error,
    );
  }
}

/** Returns `entity not found:&e;` for `[xmldom error] entity not found:&e; @#[line:undefined,col:undefined]`. */
const inOneLine = (reason: string): string =>
  reason
    .replace(/^error: \[xmldom error\]|@#\[line:[^\]]*\]\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** Converts a note: mammoth writes notes as a list at the end, each ending with a link back. */
function footnote(block: RawBlock): RawBlock {
  if (block.type !== 'list_item' || !block.text.endsWith('↑')) return block;
  return { type: 'footnote', text: block.text.slice(0, -1).trimEnd() };
}

function firstTitle(blocks: readonly RawBlock[]): string | null {
  return blocks.find((block) => block.type === 'heading' && block.level === 1)?.text ?? null;
}
