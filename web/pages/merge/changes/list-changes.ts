import type { MergeReport } from '../../../../client/types.ts';
import { alignLineEnds } from '../../../../src/merge/lines/align-line-ends.ts';
import { mergeTexts } from '../../../../src/merge/merge.ts';
import type { LineRange, ThreeTexts } from '../../../../src/merge/merge.types.ts';
import { splitLines } from '../../../../src/merge/split-lines.ts';
import type { Change, Piece } from './change.ts';

type ReportedHunk = MergeReport['hunks'][number];

const DECIDED_BY = { structural: 'rules', model: 'model', 'kept-user': 'nobody' } as const;

/** Splits the file into pieces whose texts join to `merged`: each hunk is a change; the text between is the same on all sides. */
export function listChanges(texts: ThreeTexts, merged: string, hunks: readonly ReportedHunk[]): Piece[] {
  const { base, ours, theirs } = alignLineEnds(texts);
  const lines = { base: splitLines(base), ours: splitLines(ours), theirs: splitLines(theirs) };
  const result = splitLines(merged);
  const pieces: Piece[] = [];
  let from = 0;
  for (const [id, hunk] of hunks.entries()) {
    const { merged: at } = hunk.lines;
    pushSame(pieces, cut(result, { start: from, end: at.start }));
    pieces.push({ kind: 'change', change: changeOf(id, hunk, lines, cut(result, at)) });
    from = at.end;
  }
  pushSame(pieces, cut(result, { start: from, end: result.length }));
  return pieces;
}

/** Returns whether a merge with these changes is of these texts: between the changes it must equal the person's text. */
export function isMergeOf(texts: ThreeTexts, merged: string, hunks: readonly ReportedHunk[]): boolean {
  const ours = splitLines(alignLineEnds(texts).ours);
  const result = splitLines(merged);
  let at = { ours: 0, merged: 0 };
  for (const { lines } of hunks) {
    const before = cut(ours, { start: at.ours, end: lines.ours.start });
    if (before !== cut(result, { start: at.merged, end: lines.merged.start })) return false;
    at = { ours: lines.ours.end, merged: lines.merged.end };
  }
  // Footnotes cited in a text of the model are appended at the end.
  return result.slice(at.merged).join('').startsWith(ours.slice(at.ours).join(''));
}

/** Returns the changes of texts that the service does not merge itself: a proposal, or a save that came too late. */
export function mergeHere(texts: ThreeTexts): Piece[] {
  const { merged, hunks } = mergeTexts(texts);
  const reported = hunks.map(
    ({ decision, reason, lines }): ReportedHunk => ({
      decided_by: decision === 'conflict' ? 'kept-user' : 'structural',
      reason,
      lines,
    }),
  );
  return listChanges(texts, merged, reported);
}

/**
 * Returns the changes between two texts whose common base is unknown: each waits for the person, whose text is kept until then. What a
 * merge would accept without asking may be something that someone deleted.
 */
export function askAll({ ours, theirs }: Pick<ThreeTexts, 'ours' | 'theirs'>): Piece[] {
  const { hunks } = mergeTexts({ base: ours, ours, theirs });
  const asked = hunks.map(
    ({ lines }): ReportedHunk => ({
      decided_by: 'kept-user',
      reason: 'both-changed',
      lines: { ...lines, merged: lines.ours },
    }),
  );
  return listChanges({ base: ours, ours, theirs }, ours, asked);
}

export const changesOf = (pieces: readonly Piece[]): Change[] =>
  pieces.flatMap((piece) => (piece.kind === 'change' ? [piece.change] : []));

const cut = (lines: readonly string[], { start, end }: LineRange): string => lines.slice(start, end).join('');

function pushSame(pieces: Piece[], text: string): void {
  if (text !== '') pieces.push({ kind: 'same', text });
}

function changeOf(
  id: number,
  { decided_by, reason, lines: at, refused }: ReportedHunk,
  lines: Record<keyof ThreeTexts, string[]>,
  merged: string,
): Change {
  return {
    id,
    texts: {
      base: cut(lines.base, at.base),
      ours: cut(lines.ours, at.ours),
      theirs: cut(lines.theirs, at.theirs),
    },
    merged,
    by: DECIDED_BY[decided_by],
    reason,
    refused: refused ?? null,
    lines: at,
  };
}
