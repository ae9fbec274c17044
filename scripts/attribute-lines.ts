export interface AttributedLine {
  /** Whose change produced the line; null: it was there before. */
  by: 'you' | 'new' | 'both' | null;
  text: string;
}

/** Returns which side each line of a merged text comes from; `both` if words of both sides meet in it. */
export function attributeLines(texts: {
  base: string;
  ours: string;
  theirs: string;
  merged: string;
}): AttributedLine[] {
  const linesOf = (text: string) => new Set(text.split('\n'));
  const [base, ours, theirs] = [linesOf(texts.base), linesOf(texts.ours), linesOf(texts.theirs)];
  return texts.merged.split('\n').map((text) => {
    if (text.trim() === '' || base.has(text)) return { by: null, text };
    const fromOurs = ours.has(text);
    const fromTheirs = theirs.has(text);
    if (fromOurs === fromTheirs) return { by: 'both', text };
    return { by: fromOurs ? 'you' : 'new', text };
  });
}
