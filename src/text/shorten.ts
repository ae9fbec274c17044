/** The text up to so many characters, at the end of a word, with an ellipsis when something is left out. */
export const shorten = (text: string, charsMax: number): string =>
  text.length <= charsMax
    ? text
    : `${text
        .slice(0, charsMax)
        .replace(/\s+\S*$/, '')
        .replace(/[,;:(–—-]+$/, '')} …`;
