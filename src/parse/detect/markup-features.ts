/** How much of a text is searched for features: enough for any document, and a bound for 100 MB ones. */
const SAMPLE_CHARS = 200_000;

/**
 * Returns whether a text is Markdown. Counts features of block structure and links; a single `#` or `*` in prose is not enough, because
 * text that is not Markdown must keep every character.
 */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  if (/^---\n[A-Za-z_][\w.-]*:[^\n]*\n/.test(sample)) return true;
  let score = 0;
  let listLines = 0;
  let fences = 0;
  let from = 0;
  while (from < sample.length && score < 2) {
    const newline = sample.indexOf('\n', from);
    const end = newline === -1 ? sample.length : newline;
    const line = sample.slice(from, Math.min(end, from + 1000));
    from = end + 1;
    if (/^#{1,6} \S/.test(line)) score += newline === -1 && sample.length === end ? 1 : 2;
    else if (/^ {0,3}(?:```|~~~)/.test(line)) score += ++fences === 2 ? 2 : 0;
    else if (/^\s{0,12}(?:[-*+]|\d{1,3}[.)]) +\S/.test(line)) score += ++listLines === 2 ? 2 : 0;
    else if (line.includes('|') && line.includes('---') && /^[ |:-]+$/.test(line)) score += 2;
    else if (/^\[[^\]\n]{1,100}\]: ?\S+/.test(line) || line.startsWith('<!-- ')) score += 1;
    else if (/^(?:={4,}|-{4,})[ \t]*$/.test(line) && from > line.length + 1) score += 1;
    if (/\[[^\]\n]{1,200}\]\((?:https?:|\/|\.|#|[\w-]+\.)[^)\s]{0,500}\)/.test(line)) score += 2;
    if (/(?:^|\s)\*\*[^*\s][^*\n]{0,200}\*\*/.test(line) || /(?:^|\s)`[^`\n]{1,200}`/.test(line)) score += 1;
  }
  return score >= 2;
}

const LEADING_COMMENTS = /^\uFEFF?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*/;
const PAGE_START =
  /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|(?:html|head|body)[\s>])/i;
const BLOCK_NAMES =
  'p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|section|article|main|header|footer|nav|aside|blockquote|pre|figure|form|center|address|hr';
const STARTS_WITH_BLOCK = new RegExp(`^<(?:${BLOCK_NAMES})(?=[\\s>/])`, 'i');
const BLOCK_END = new RegExp(`</(?:${BLOCK_NAMES})\\s*>`, 'gi');
/** Unclosed tags count if they begin a line or follow another tag: in prose about HTML they are inside lines. */
const BLOCK_BEGIN = new RegExp(`(?:^|[\\n>])[ \\t]*<(?:${BLOCK_NAMES})(?=[\\s>/])`, 'gi');
/** Elements that may contain lines that look like Markdown but are not. */
const VERBATIM_START = /<(?:(pre|script|style|textarea)\b|!--)/gi;

/**
 * Returns whether a text is an HTML page or fragment: it starts with a block element and is not Markdown that starts with one (as many
 * READMEs do, with a centered logo). Inline tags in prose do not make it HTML. With `isMarkupClaimed`, any text outside the tags' own
 * paragraphs makes it Markdown.
 */
export function looksLikeHtml(text: string, isMarkupClaimed = false): boolean {
  const head = text.slice(0, 4096).trimStart();
  if (PAGE_START.test(head)) return true;
  const start = head.replace(LEADING_COMMENTS, '');
  if (!/^<[a-z][a-z0-9]*[\s>/]/i.test(start)) return false;
  const sample = text.slice(0, SAMPLE_CHARS);
  const ends = sample.match(BLOCK_END)?.length ?? 0;
  const begins = STARTS_WITH_BLOCK.test(start) ? (sample.match(BLOCK_BEGIN)?.length ?? 0) : 0;
  if (ends < 2 && (begins === 0 || ends + begins < 2)) return false;
  const outside = outsideTags(withoutVerbatim(sample));
  return isMarkupClaimed ? outside.trim() === '' : !looksLikeMarkdown(outside);
}

/** Returns the paragraphs that do not start with a tag: CommonMark reads those that do as HTML up to the next blank line. */
function outsideTags(sample: string): string {
  return sample
    .split(/\n[ \t]*\r?\n/)
    .filter((paragraph) => !/^\s*</.test(paragraph))
    .join('\n\n');
}

/** Removes verbatim elements, which cannot hold Markdown. By hand: a pattern would scan from every start to the end of the text. */
function withoutVerbatim(sample: string): string {
  const lower = sample.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (const { 1: name, index } of lower.matchAll(VERBATIM_START)) {
    if (index < from) continue;
    kept.push(sample.slice(from, index));
    const end = lower.indexOf(name === undefined ? '-->' : `</${name}`, index);
    // An element that never ends has nothing after it.
    if (end === -1) return kept.join('');
    from = lower.indexOf('>', end) + 1 || sample.length;
  }
  return kept.join('') + sample.slice(from);
}
