import mammoth from 'mammoth';
import type { RawBlock, RawDocument } from '../block.ts';
import { htmlFragmentBlocks } from '../parse-html.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { coreProperties, openPackage } from './office-package.ts';

/** Comments are kept; mammoth leaves them out unless they are mapped. */
const STYLE_MAP = [
  'comment-reference => sup',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
];

/** Reads a Word document (DOCX): headings, lists, tables, links, foot- and endnotes, comments. Images are named by their alternative text. */
export async function parseDocx(bytes: Uint8Array, budget: ReadBudget): Promise<RawDocument> {
  // Opened by us first: mammoth unpacks whatever the archive claims, so the bomb has to be refused here.
  const pack = await openPackage(bytes, budget);
  await Promise.all(
    pack.names
      .filter((name) => name.startsWith('word/') && name.endsWith('.xml'))
      .map((name) => pack.find(name)),
  );
  const metadata = await coreProperties(pack, 'docProps/core.xml');
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { styleMap: STYLE_MAP, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  const blocks = htmlFragmentBlocks(value).map(footnote);
  const title = typeof metadata.title === 'string' ? metadata.title : firstTitle(blocks);
  const warnings = messages.filter((message) => message.type === 'error').map((message) => message.message);
  return { title, blocks, metadata, warnings };
}

/** Mammoth writes notes as a list at the end, each ending with a link back. */
function footnote(block: RawBlock): RawBlock {
  if (block.type !== 'list_item' || !block.text.endsWith('↑')) return block;
  return { type: 'footnote', text: block.text.slice(0, -1).trimEnd() };
}

function firstTitle(blocks: readonly RawBlock[]): string | null {
  return blocks.find((block) => block.type === 'heading' && block.level === 1)?.text ?? null;
}
