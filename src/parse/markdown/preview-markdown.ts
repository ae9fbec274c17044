import type { FileMetadata } from '../block.ts';
import { finishDocument } from '../blocks/finish-document.ts';
import { readFrontMatter } from './front-matter.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { normalizeNewlines } from '../plain/parse-text.ts';

/** Where a title stands that opens a document. Characters. */
const HEAD_CHARS = 2_000;
/** Whatever may become a heading of level 1: also inside a list, by underlining, or as HTML. */
const TOP_HEADING = /^[ \t>*+\-\d.)]*(?:#[ \t]|=+[ \t]*$)|<h1[\s>]/im;

/** What a Markdown text says of itself. */
export interface MarkdownPreview {
  /** Undefined when only the whole text decides. */
  title: string | null | undefined;
  metadata: FileMetadata;
}

/** The title and metadata that `parseMarkdown` and `finishDocument` give a text, found without parsing more than its beginning. */
export function previewMarkdown(text: string): MarkdownPreview {
  const { metadata, body } = readFrontMatter(normalizeNewlines(text));
  const title = declaredTitle(metadata.title) ?? headTitle(body);
  const finished = finishDocument({ title: title ?? null, blocks: [], metadata, warnings: [] });
  return { title: title === undefined ? undefined : finished.title, metadata: finished.metadata };
}

const declaredTitle = (declared: unknown): string | undefined =>
  typeof declared === 'string' && declared.trim() !== '' ? declared.trim() : undefined;

function headTitle(body: string): string | null | undefined {
  // A line more than is looked at may change what the last one is; a paragraph more does not.
  const end = body.length <= HEAD_CHARS ? body.length : body.lastIndexOf('\n\n', HEAD_CHARS);
  const first = end < 0 ? undefined : parseMarkdown(`\n${body.slice(0, end)}`).blocks[0];
  if (first?.type === 'heading') {
    // A link may get its target, and lose its brackets, by a definition further down.
    return /[[\]]/.test(first.text) || first.links ? undefined : first.text;
  }
  return first === undefined || TOP_HEADING.test(body) ? undefined : null;
}
