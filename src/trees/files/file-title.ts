import { oneLine } from '../../lib/inline-markdown.ts';
import type { ServedFile } from '../edits/overlay-edits.ts';

const TITLE_CHARS_MAX = 120;

/** Returns a file's first heading, or its name without one. */
export function fileTitle({ content, path }: Pick<ServedFile, 'content' | 'path'>): string {
  const heading = /^#{1,2} +(.+)$/m.exec(content)?.[1];
  return oneLine(heading ?? path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, ''), TITLE_CHARS_MAX);
}
