import type { HunkTexts } from '../hunk.types.ts';

/** Formats a conflict as git does with `merge.conflictStyle=diff3`. */
export function conflictMarkers({ base, ours, theirs }: HunkTexts, eol: string): string {
  const closed = (text: string) => (text === '' || /[\r\n]$/.test(text) ? text : text + eol);
  return [
    `<<<<<<< ours${eol}`,
    closed(ours),
    `||||||| base${eol}`,
    closed(base),
    `=======${eol}`,
    closed(theirs),
    `>>>>>>> theirs${eol}`,
  ].join('');
}
