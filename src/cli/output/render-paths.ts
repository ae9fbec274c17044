import { plainLine } from './render-table.ts';

/** More than these are hard to read in one line. */
const IN_LINE_MAX = 4;

/** Renders what happened to files: `written: a.md, b.md`, or one below the other if there are many. Whoever made a folder chose its names. */
export function renderPaths(what: string, paths: readonly string[]): string {
  const shown = paths.map(plainLine);
  return shown.length <= IN_LINE_MAX
    ? `${what}: ${shown.join(', ')}`
    : `${what}:\n${shown.map((path) => `  ${path}`).join('\n')}`;
}
