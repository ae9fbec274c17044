/** A heading of marks that mean nothing in Markdown, as the first line that is not empty. */
const PLAIN_HEADING = /^\n*#{1,6}[ \t]+([\p{L}\p{M}\p{N} ,.;()'"/+=%?-]+)(?:\n|$)/u;

/**
 * The title that `parseMarkdown` and `finishDocument` give a text without front matter, when its first line is a plain heading;
 * undefined when finding it takes reading the text.
 */
export function peekTitle(markdown: string): string | undefined {
  const heading = PLAIN_HEADING.exec(markdown)?.[1];
  const title = heading?.replace(/\s+/g, ' ').trim().slice(0, 1000);
  return title === '' ? undefined : title;
}
