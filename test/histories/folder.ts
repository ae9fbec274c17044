import { mergeTexts } from '../../src/merge/merge.ts';

/** A person's copy of a file: the text in the folder, and the text it was read as. */
export class Folder {
  text = '';
  base = '';
  /** A text read earlier and never updated. */
  oldCopy = '';

  /** Updates the folder with the served text, as `cambium tree pull` does, and returns the conflicts. */
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

/** Inserts a line before the one at a position or replaces that one; returns the text and the removed line. */
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
