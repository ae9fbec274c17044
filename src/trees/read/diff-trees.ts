import { diffTokens } from '../../merge/diff/diff-tokens.ts';
import { Interner } from '../../merge/diff/intern.ts';
import { splitLines } from '../../merge/split-lines.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

export interface DiffedFile {
  path: string;
  content: string;
}

export interface DiffHunk {
  /** Line numbers are 1-based. */
  old_start: number;
  new_start: number;
  /** Lines prefixed with ` `, `-` or `+`, without line breaks. */
  lines: string[];
}

export interface TreeDiff {
  added: string[];
  removed: string[];
  changed: { path: string; lines_added: number; lines_removed: number; hunks: DiffHunk[] }[];
  unchanged: number;
}

const CONTEXT_LINES = 2;

/** Compares two sets of files by path; changed files have their hunks. Pure. */
export function diffTrees(before: readonly DiffedFile[], after: readonly DiffedFile[]): TreeDiff {
  const old = new Map(before.map((f) => [f.path, f.content]));
  const paths = new Set(after.map((f) => f.path));
  const diff: TreeDiff = {
    added: [],
    removed: before.map((f) => f.path).filter((path) => !paths.has(path)),
    changed: [],
    unchanged: 0,
  };
  for (const { path, content } of after) {
    const was = old.get(path);
    if (was === undefined) diff.added.push(path);
    else if (was === content) diff.unchanged++;
    else diff.changed.push({ path, ...diffTexts(was, content) });
  }
  diff.added.sort();
  diff.removed.sort();
  diff.changed.sort((a, b) => compareText(a.path, b.path));
  return diff;
}

/** Compares two texts; the hunks include context lines. Pure. */
export function diffTexts(before: string, after: string): Omit<TreeDiff['changed'][number], 'path'> {
  const table = new Interner();
  const [oldLines, newLines] = [splitLines(before), splitLines(after)];
  const edits = diffTokens(table.ids(oldLines), table.ids(newLines));
  const bare = (line: string) => line.replace(/\r?\n$|\r$/, '');
  const hunks = edits.map((edit): DiffHunk => {
    const from = Math.max(0, edit.aStart - CONTEXT_LINES);
    const lead = edit.aStart - from;
    return {
      old_start: from + 1,
      new_start: edit.bStart - lead + 1,
      lines: [
        ...oldLines.slice(from, edit.aStart).map((l) => ` ${bare(l)}`),
        ...oldLines.slice(edit.aStart, edit.aEnd).map((l) => `-${bare(l)}`),
        ...newLines.slice(edit.bStart, edit.bEnd).map((l) => `+${bare(l)}`),
        ...oldLines.slice(edit.aEnd, edit.aEnd + CONTEXT_LINES).map((l) => ` ${bare(l)}`),
      ],
    };
  });
  return {
    lines_added: edits.reduce((n, e) => n + e.bEnd - e.bStart, 0),
    lines_removed: edits.reduce((n, e) => n + e.aEnd - e.aStart, 0),
    hunks,
  };
}
