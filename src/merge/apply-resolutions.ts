import type { LineRange, MergeHunk, MergeResult } from './merge.types.ts';
import { splitLines } from './split-lines.ts';

/**
 * Inserts accepted resolutions into a merge made with `keep-user`: `resolutions` maps a conflict's position in `result.conflicts` to its
 * text. Their hunks become `merged` with the reason `resolved`; conflicts without a resolution stay, with new line numbers.
 */
export function applyResolutions(result: MergeResult, resolutions: ReadonlyMap<number, string>): MergeResult {
  const lines = splitLines(result.merged);
  const applied: MergeResult = { merged: '', hunks: [], conflicts: [] };
  let from = 0;
  let shift = 0;
  let position = 0;
  for (const hunk of result.hunks) {
    const conflict = hunk.decision === 'conflict' ? result.conflicts[position] : undefined;
    const text = conflict ? resolutions.get(position++) : undefined;
    const { start, end } = hunk.lines.merged;
    if (text === undefined) {
      const shifted = { ...hunk.lines, merged: { start: start + shift, end: end + shift } };
      applied.hunks.push({ ...hunk, lines: shifted });
      if (conflict) applied.conflicts.push({ ...conflict, lines: shifted });
      continue;
    }
    const resolved = splitLines(closed(text, end < lines.length, lines));
    applied.merged += [...lines.slice(from, start), ...resolved].join('');
    applied.hunks.push(resolvedHunk(hunk, { start: start + shift, end: start + shift + resolved.length }));
    from = end;
    shift += resolved.length - (end - start);
  }
  applied.merged += lines.slice(from).join('');
  return applied;
}

function resolvedHunk({ lines }: MergeHunk, merged: LineRange): MergeHunk {
  return { decision: 'merged', reason: 'resolved', confidence: 1, lines: { ...lines, merged } };
}

/** Adds a line end if something follows, so that two lines never become one. */
function closed(text: string, isFollowed: boolean, lines: string[]): string {
  if (!isFollowed || text === '' || /[\r\n]$/.test(text)) return text;
  return text + (/(?:\r\n|\n|\r)$/.exec(lines[0] ?? '')?.[0] ?? '\n');
}
