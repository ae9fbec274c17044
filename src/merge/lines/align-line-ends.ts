/** The three texts to merge. */
interface Texts {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Gives the three texts one line ending, merged like any other change: the user's if the user changed it, else the other side's. Texts with
 * mixed line ends stay as they are.
 */
export function alignLineEnds<T extends Texts>(texts: T): T {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(lineEndOf);
  const target = ours !== base && ours !== null ? ours : theirs;
  if (target == null || [base, ours, theirs].every((end) => end === null || end === target)) return texts;
  if ([base, ours, theirs].includes('mixed')) return texts;
  const convert = (text: string) => text.replace(/\r\n|\n|\r/g, target);
  return { ...texts, base: convert(texts.base), ours: convert(texts.ours), theirs: convert(texts.theirs) };
}

/** Returns the one line ending of a text, `mixed`, or null if it has none. */
function lineEndOf(text: string): string | null {
  if (!text.includes('\r')) return text.includes('\n') ? '\n' : null;
  let end: string | null = null;
  for (const [found] of text.matchAll(/\r\n|\n|\r/g)) {
    if (end !== null && end !== found) return 'mixed';
    end = found;
  }
  return end;
}
