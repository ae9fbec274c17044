/** Removes the byte order mark with which editors on some systems start every file. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\uFEFF') ? text.slice(1) : text;
