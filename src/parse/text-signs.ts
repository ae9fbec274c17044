/** How much of a text the signs are looked for in: enough for any document, and bounded for a 100 MB one. */
const SAMPLE_CHARS = 200_000;

/**
 * Whether a text is written in Markdown. Counts signs of its block structure and links; a single `#` or `*` in prose is not enough,
 * since a text that is not Markdown must keep every character.
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

/** Whether a text is an HTML page, or a fragment made of block elements. Inline tags in prose do not make it HTML. */
export function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 4096).trimStart();
  if (
    /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(
      head,
    )
  ) {
    return true;
  }
  if (!/^<[a-z][a-z0-9]*[\s>]/i.test(head)) return false;
  const sample = text.slice(0, SAMPLE_CHARS);
  const closed = sample.match(
    /<\/(?:p|div|h[1-6]|ul|ol|li|table|tr|td|section|article|main|blockquote|pre)>/gi,
  );
  return (
    (closed?.length ?? 0) >= 2 ||
    (closed?.length === 1 && /^<(p|div|h[1-6]|table|ul|ol|article|section)[\s>]/i.test(head))
  );
}
