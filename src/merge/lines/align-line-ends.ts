/** Three texts that are merged. */
interface Texts {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Gives the three texts one kind of line end, merged as any other change: the user's where the user changed it, else the other
 * side's. Texts of mixed line ends are left as they are.
 */
export function alignLineEnds<T extends Texts>(texts: T): T {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(lineEndOf);
  const target = ours !== base && ours !== null ? ours : theirs;
  if (target == null || [base, ours, theirs].every((end) => end === null || end === target)) return texts;
  if ([base, ours, theirs].includes('mixed')) return texts;
  const convert = (text: string) => text.replace(/\r\n|\n|\r/g, target);
  return { ...texts, base: convert(texts.base), ours: convert(texts.ours), theirs: convert(texts.theirs) };
}

/** The one line end of a text, `mixed`, or null when it has none. */
function lineEndOf(text: string): string | null {
  if (!text.includes('\r')) return text.includes('\n') ? '\n' : null;
  let end: string | null = null;
  for (const [found] of text.matchAll(/\r\n|\n|\r/g)) {
    if (end !== null && end !== found) return 'mixed';
    end = found;
  }
  return end;
}
