/** Truncates a text to `charsMax` characters at the end of a word, with an ellipsis if anything is omitted. */
export const shorten = (text: string, charsMax: number): string =>
  text.length <= charsMax
    ? text
    : `${text
        .slice(0, charsMax)
        .replace(/\s+\S*$/, '')
        .replace(/[,;:(–—-]+$/, '')} …`;
