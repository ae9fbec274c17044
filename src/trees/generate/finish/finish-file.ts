import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import type { FileCitation } from '../../tree.ts';
import { footnotesOf } from './footnotes.ts';

export interface Link {
  title: string;
  /** Relative to the file. */
  href: string;
}

export interface FileParts {
  /** The first line, without the `#` and not yet escaped. */
  title: string;
  /** The team that the title names. */
  subject?: string | null;
  body: string;
  citations: readonly FileCitation[];
  seeAlso: readonly Link[];
}

const TITLE_CHARS_MAX = 160;

/** Returns a whole file: title, text, links to its neighbors, and footnotes. Ends with a line break. Pure. */
export function finishFile({ title, subject, body, citations, seeAlso }: FileParts): string {
  const hasTitle = /^#\s/.test(body);
  const parts = [hasTitle ? body : `# ${inlineMarkdown(title, TITLE_CHARS_MAX)}${body ? `\n\n${body}` : ''}`];
  if (!body.trim()) parts.push('Nothing is known yet.');
  if (seeAlso.length) parts.push(`## See also\n\n${linkBar(seeAlso)}`);
  if (citations.length) parts.push(footnotesOf(citations, body, subject));
  return `${parts.join('\n\n')}\n`;
}

/** Returns links as the header of a table: navigation, not a statement that needs a source. */
const linkBar = (links: readonly Link[]): string => {
  const cells = links.map(({ title, href }) => `[${inlineMarkdown(title, TITLE_CHARS_MAX)}](${href})`);
  return `| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}`;
};
