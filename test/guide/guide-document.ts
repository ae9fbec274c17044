import type { DocumentToRead, Notes } from '../../src/guide/notes.ts';
import { readNotes } from '../../src/guide/read-notes.ts';
import type { GuideDocument } from '../../src/guide/write/corpus.ts';
import { parseMarkdown } from '../../src/parse/markdown/parse-markdown.ts';

/** Reads a Markdown document as the guide does; its title is from the front matter or the first heading. */
export function notesOf(markdown: string, given: Partial<DocumentToRead> = {}): Notes {
  const parsed = parseMarkdown(markdown);
  return readNotes({
    title: parsed.title,
    type: 'document',
    author: null,
    created: null,
    changed: null,
    blocks: parsed.blocks,
    ...given,
    metadata: { ...parsed.metadata, ...given.metadata },
  });
}

/** Returns a guide document with its citation label. */
export const guideDocument = (
  label: string,
  markdown: string,
  given: Partial<DocumentToRead> = {},
): GuideDocument => ({ label, notes: notesOf(markdown, given) });

/** Prose long enough to be listed. */
export const LONG = `${'The pumps of the northern stations are checked every spring before the first field is watered. '.repeat(4)}\n`;
