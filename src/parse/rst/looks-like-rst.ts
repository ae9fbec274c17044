const SAMPLE_CHARS = 50_000;
/** A directive or a target: no other format has them. */
const EXPLICIT =
  /^\.\. (?:[a-z][a-z-]{2,30}(?::[a-z-]{2,30})?::(?: |$)|_[^\n:]{1,100}:(?: |$)|\|[^|\n]{1,60}\| [a-z]+::)/gm;
const INLINE = /:[a-z][a-z:]{1,20}:`[^`\n]{1,200}`|`[^`\n<]{1,200}<[^`>\n]{1,300}>`__?/g;
const MARKDOWN_HEADING = /^#{1,6} \S/m;
const FEATURES_MIN = 2;

/** Returns whether a text is reStructuredText: it has two or more of its constructs, one of them in a line of its own, and no heading of Markdown. */
export function looksLikeRst(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  const explicit = sample.match(EXPLICIT)?.length ?? 0;
  if (explicit === 0 || MARKDOWN_HEADING.test(sample)) return false;
  return explicit + (sample.match(INLINE)?.length ?? 0) >= FEATURES_MIN;
}
