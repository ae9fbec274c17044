import { mergeTexts } from '../../src/merge/merge.ts';

/** What a person has of a file: the text in the folder, and the one it was read as. */
export class Folder {
  text = '';
  base = '';
  /** A text that was once read and never brought up to date. */
  oldCopy = '';

  /** Takes what is served now into the folder, as `cambium tree pull` does, and returns the conflicts. */
  pull(served: string): { ours: string; theirs: string }[] {
    const { merged, conflicts } = mergeTexts({
      base: this.base,
      ours: this.text,
      theirs: served,
      strict: true,
    });
    this.oldCopy ||= served;
    this.text = merged;
    this.base = served;
    return conflicts;
  }
}

/** A text with a new line at a place, in place of the one there or before it; and the line that went. */
export function withLine(
  text: string,
  at: number,
  line: string,
  kind: 'write' | 'replace',
): { text: string; gone: string | null } {
  const lines = text.split('\n');
  const place = Math.min(lines.length - 1, at);
  const [gone] = lines.splice(place, kind === 'replace' ? 1 : 0, line, ...(kind === 'write' ? [''] : []));
  return { text: lines.join('\n'), gone: gone || null };
}
