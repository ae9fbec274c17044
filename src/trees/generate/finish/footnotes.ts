import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import type { FileCitation } from '../../tree.ts';

/** A title is shown as far as it is needed to find the document. */
const TITLE_CHARS_MAX = 40;
const RESOURCE_ID_CHARS_MAX = 400;

/** The one list of what a file's footnotes stand for, a line each. Pure. */
export const footnotesOf = (citations: readonly FileCitation[], body: string): string => {
  const lines = body.split('\n');
  return citations.map((citation) => footnote(citation, lines)).join('\n');
};

/**
 * `[^label]: Title (source, resource id, date)` in one line, whatever the title holds; without title and date where the text names the
 * document by its title.
 */
function footnote(citation: FileCitation, lines: readonly string[]): string {
  const { label, title, source, resource_id, date } = citation;
  const place = `${source}, ${inlineMarkdown(resource_id, RESOURCE_ID_CHARS_MAX)}`;
  if (isNamed(citation, lines)) return `[^${label}]: ${place}`;
  const name = inlineMarkdown(title ?? '', TITLE_CHARS_MAX) || 'Untitled';
  const details = [place, date?.slice(0, 10)].filter(Boolean).join(', ');
  return `[^${label}]: ${name} (${details})`;
}

/** Whether a line that cites the document has its title but for numbers (a series is named once), or the heading above that line. */
function isNamed({ label, title }: FileCitation, lines: readonly string[]): boolean {
  const name = withoutNumbers(title ?? '');
  if (!/\p{L}/u.test(name)) return false;
  const mark = `[^${label}]`;
  let heading = '';
  for (const line of lines) {
    if (/^#{1,6} /.test(line)) heading = line;
    else if (line.includes(mark) && (hasName(line, name) || hasName(heading, name))) return true;
  }
  return false;
}

const hasName = (line: string, name: string): boolean => withoutNumbers(line).includes(name);

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '').trim();
