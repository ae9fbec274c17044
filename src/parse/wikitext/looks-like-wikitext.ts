const SAMPLE_CHARS = 50_000;
const HEADING = /^(={2,6})[^=\n][^\n]{0,300}?\1[ \t]*$/m;
/** Links, bold text, tables, references and templates of MediaWiki, which AsciiDoc does not have. */
const OWN_MARKUP =
  /\[\[[^[\]\n]{1,300}\]\]|'''[^'\n]{1,300}'''|^\{\||<ref[ >]|^\{\{[^{}\n]{2,100}|\[https?:\/\/[^\s\]]{1,500} [^\]\n]{1,300}\]/m;
const MARKDOWN_HEADING = /^#{1,6} \S/m;

/** Returns whether a text is MediaWiki's markup: a heading between equals signs and markup of its own, and no heading of Markdown. */
export function looksLikeWikitext(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  return HEADING.test(sample) && OWN_MARKUP.test(sample) && !MARKDOWN_HEADING.test(sample);
}
