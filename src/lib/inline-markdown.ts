/** Control characters, and marks that turn the direction of writing or have no width: a name can hide or reorder text with them. */
const UNSEEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
/** Every character that Markdown or HTML could read as markup inside a line. */
const MARKUP = /[\\[\]<>`*_|~&!#]/g;
/** Where GFM makes a link of plain text. */
const AUTOLINK = /(?<=[a-z]):(?=\/\/)|(?<=www)\.|(?<=mailto|xmpp):/gi;
/** What begins a list, heading or quote at the start of a line. */
const LINE_START = /^(?:[-+=]|\d{1,9}[.)])/;

/** Text as it may stand on one line of a text or a table: without line breaks and unseen characters, at most `charsMax` long. */
export function oneLine(text: string, charsMax: number): string {
  const plain = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  const chars = [...plain];
  return chars.length > charsMax
    ? `${chars
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}

/**
 * A name or title as Markdown: one line of at most `charsMax` characters of it, in which nothing is markup, a link or a tag. For
 * everything that documents, people and models name and that we put into a Markdown text.
 */
export function inlineMarkdown(text: string, charsMax: number): string {
  return oneLine(text, charsMax)
    .replace(MARKUP, (mark) => `\\${mark}`)
    .replace(AUTOLINK, (mark) => `\\${mark}`)
    .replace(LINE_START, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}
