/** Control characters, and characters that change writing direction or have no width: a name can hide or reorder text with them. */
const UNSEEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
/** Every character that Markdown or HTML could read as inline markup. */
const MARKUP = /[\\[\]<>`*_|~&!#]/g;
/** Where GFM turns plain text into a link. */
const AUTOLINK = /(?<=[a-z]):(?=\/\/)|(?<=www)\.|(?<=mailto|xmpp):/gi;
/** What starts a list, heading or quote at the start of a line. */
const LINE_START = /^(?:[-+=]|\d{1,9}[.)])/;

/** Returns text for one line of a text or table: without line breaks and invisible characters, at most `charsMax` long. */
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
 * Escapes a name or title as Markdown: one line of at most `charsMax` of its characters, without markup, links or tags. For all names from
 * documents, people and models that go into a Markdown text.
 */
export function inlineMarkdown(text: string, charsMax: number): string {
  return oneLine(text, charsMax)
    .replace(MARKUP, (mark) => `\\${mark}`)
    .replace(AUTOLINK, (mark) => `\\${mark}`)
    .replace(LINE_START, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}
