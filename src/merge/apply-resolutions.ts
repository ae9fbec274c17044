import { splitLines } from './split-lines.ts';
import type { LineRange, MergeResult } from './merge.types.ts';

/**
 * Puts accepted resolutions into a merge that was made with `keep-user`: `resolutions` gives the text for a conflict by its position in
 * `result.conflicts`. Their hunks become `merged` with the reason `resolved`; conflicts without a resolution stay, lines counted anew.
 */
export function applyResolutions(result: MergeResult, resolutions: ReadonlyMap<number, string>): MergeResult {
  const lines = splitLines(result.merged);
  const out: string[] = [];
  const hunks: MergeResult['hunks'] = [];
  const conflicts: MergeResult['conflicts'] = [];
  let from = 0;
  let shift = 0;
  let position = 0;
  for (const hunk of result.hunks) {
    const range = hunk.lines.merged;
    const conflict = hunk.decision === 'conflict' ? result.conflicts[position] : undefined;
    const text = conflict ? resolutions.get(position) : undefined;
    if (conflict) position++;
    if (text === undefined) {
      const moved = { ...hunk.lines, merged: shifted(range, shift) };
      hunks.push({ ...hunk, lines: moved });
      if (conflict) conflicts.push({ ...conflict, lines: moved });
      continue;
    }
    const put = splitLines(closed(text, range.end < lines.length, lines));
    out.push(...lines.slice(from, range.start), ...put);
    from = range.end;
    const merged = { start: range.start + shift, end: range.start + shift + put.length };
    shift += put.length - (range.end - range.start);
    const { dropped: _, ...rest } = hunk;
    hunks.push({
      ...rest,
      decision: 'merged',
      reason: 'resolved',
      confidence: 1,
      lines: { ...hunk.lines, merged },
    });
  }
  out.push(...lines.slice(from));
  return { merged: out.join(''), hunks, conflicts };
}

const shifted = (range: LineRange, by: number): LineRange => ({
  start: range.start + by,
  end: range.end + by,
});

/** With a line end when something follows, so that two lines never become one. */
function closed(text: string, followed: boolean, lines: string[]): string {
  if (!followed || text === '' || /[\r\n]$/.test(text)) return text;
  return text + (/(?:\r\n|\n|\r)$/.exec(lines[0] ?? '')?.[0] ?? '\n');
}
