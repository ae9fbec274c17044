import type { FileMetadata } from '../block.ts';
import { finishDocument } from '../blocks/finish-document.ts';
import { openingBlock, SECTION_NAME } from '../blocks/document-title.ts';
import { UNMARKED_LEVEL } from '../blocks/unmarked-headings.ts';
import { readFrontMatter } from './front-matter.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/** How far into a document its opening title may be. Characters. */
const HEAD_CHARS = 2_000;
/** Anything that may become a level-1 heading: also inside a list, by underlining, or as HTML. */
const TOP_HEADING = /^[ \t>*+\-\d.)]*(?:#[ \t]|=+[ \t]*$)|<h1[\s>]/im;

/** A line that begins in bold. */
const IN_BOLD = /^[ \t]*(?:\*\*|__|<)/m;

/** What a Markdown text states about itself. */
export interface MarkdownPreview {
  /** Undefined if only the whole text can tell. */
  title: string | null | undefined;
  metadata: FileMetadata;
}

/** Finds the title and metadata that `parseMarkdown` and `finishDocument` would give a text, parsing only its beginning. */
export function previewMarkdown(text: string): MarkdownPreview {
  const { metadata, body } = readFrontMatter(normalizeNewlines(text));
  const title = declaredTitle(metadata.title) ?? headTitle(body);
  const finished = finishDocument({ title: title ?? null, blocks: [], metadata, warnings: [] });
  return { title: title === undefined ? undefined : finished.title, metadata: finished.metadata };
}

const declaredTitle = (declared: unknown): string | undefined =>
  typeof declared === 'string' && declared.trim() !== '' ? declared.trim() : undefined;

function headTitle(body: string): string | null | undefined {
  // One more line could change how the last one is read; one more paragraph cannot.
  const end = body.length <= HEAD_CHARS ? body.length : body.lastIndexOf('\n\n', HEAD_CHARS);
  const head = body.slice(0, Math.max(0, end));
  const first = openingBlock(parseMarkdown(`\n${head}`).blocks);
  // What comes next tells whether a line in bold is a heading, and of which rank.
  if (first?.level === UNMARKED_LEVEL || (first?.type === 'paragraph' && IN_BOLD.test(head)))
    return undefined;
  if (first?.type === 'heading') {
    // A definition further down may give a link its target and remove its brackets; a section further down may be of the same level.
    return /[[\]]/.test(first.text) || first.links || SECTION_NAME.test(first.text) ? undefined : first.text;
  }
  return first === undefined || TOP_HEADING.test(body) ? undefined : null;
}
