const SAMPLE_CHARS = 50_000;
/** A title with equals signs, which no other format has at the beginning of a line. */
const TITLE = /^={1,5} \S/gm;
const OTHER =
  /^(?::[\w-]{2,40}:(?: |$)|\[(?:source|NOTE|TIP|WARNING|IMPORTANT|cols|quote)\b|\|===$|(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION): |include::|image::)|\b(?:xref|link):[^\s[]{1,200}\[/gm;
const FEATURES_MIN = 2;

/** Returns whether a text is AsciiDoc: titles with equals signs, and two of its constructs in all. */
export function looksLikeAsciidoc(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  const titles = sample.match(TITLE)?.length ?? 0;
  return titles > 0 && titles + (sample.match(OTHER)?.length ?? 0) >= FEATURES_MIN;
}
