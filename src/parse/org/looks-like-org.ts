const SAMPLE_CHARS = 50_000;
/** Settings of a file, blocks and drawers: no other format has them. */
const SETTING =
  /^[ \t]*(?:#\+(?:title|author|date|options|startup|filetags|property|begin_(?:src|example|quote))\b|:properties:[ \t]*$)/im;
const HEADING = /^\*+ \S/m;
const LINK = /\[\[[^[\]\n]{1,500}\]\[[^[\]\n]{1,300}\]\]/;
const MARKDOWN_HEADING = /^#{1,6} \S/m;

/** Returns whether a text is Org: it has one of its settings, and headings or links of its own, and no heading of Markdown. */
export function looksLikeOrg(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  return (
    SETTING.test(sample) && (HEADING.test(sample) || LINK.test(sample)) && !MARKDOWN_HEADING.test(sample)
  );
}
