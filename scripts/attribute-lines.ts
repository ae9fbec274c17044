export interface AttributedLine {
  /** Who is the reason that the line reads as it does; null: it was there before. */
  by: 'you' | 'new' | 'both' | null;
  text: string;
}

/** Says of each line of a merged text which side it comes from; `both` for a line in which words of both sides meet. */
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
