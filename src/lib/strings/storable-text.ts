/** Returns whether PostgreSQL and UTF-8 can hold a text: it has no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Replaces what PostgreSQL and UTF-8 cannot hold with U+FFFD, one for one. */
export const storableText = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');
