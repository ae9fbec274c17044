import type { DocumentToRead, Notes } from '../../src/guide/notes.ts';
import { readNotes } from '../../src/guide/read-notes.ts';
import type { GuideDocument } from '../../src/guide/write/corpus.ts';
import { parseMarkdown } from '../../src/parse/markdown/parse-markdown.ts';

/** A Markdown document as the guide reads it; its title is the front matter's or the first heading's. */
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

/** A document of the guide with the label by which it is cited. */
export const guideDocument = (
  label: string,
  markdown: string,
  given: Partial<DocumentToRead> = {},
): GuideDocument => ({ label, notes: notesOf(markdown, given) });

/** Prose long enough to be listed. */
export const LONG = `${'The pumps of the northern stations are checked every spring before the first field is watered. '.repeat(4)}\n`;
