import type { MergeConflict, MergeHunk, MergeResult } from '../../merge/merge.types.ts';

/** What became of one conflict that was sent to the model. */
export type ModelVerdict = { accepted: true } | { accepted: false; reason: string };

/** Kept in `meta.automerge` of the tree and of the edit. */
export interface AutomergeReport {
  path: string;
  strategy: 'auto' | 'structural';
  dry_run: boolean;
  /** Every place where a side changed the text, and who decided it. */
  hunks: {
    decided_by: 'structural' | 'model' | 'kept-user';
    decision: MergeHunk['decision'];
    reason: string;
    lines: MergeHunk['lines'];
    /** Words of the model's side that a rule left out. */
    dropped?: { theirs: string };
    /** Why the model's answer was not taken. */
    refused?: string;
  }[];
  /** What is left for a person: the user's side stands in the file, the other side is here. */
  conflicts: Pick<MergeConflict, 'base' | 'ours' | 'theirs' | 'context' | 'lines'>[];
  counts: { structural: number; model: number; kept_user: number };
}

/** Says for each hunk who decided: the rules, the model, or nobody, so that the user's side stands. Pure. */
export function reportMerge(
  request: { path: string; strategy: 'auto' | 'structural'; dryRun: boolean },
  structural: MergeResult,
  result: MergeResult,
  verdicts: ReadonlyMap<number, ModelVerdict>,
): AutomergeReport {
  let conflict = 0;
  const hunks = structural.hunks.map((before, i): AutomergeReport['hunks'][number] => {
    const after = result.hunks[i] ?? before;
    const shown = {
      decision: after.decision,
      reason: after.reason,
      lines: after.lines,
      ...(after.dropped ? { dropped: after.dropped } : {}),
    };
    if (before.decision !== 'conflict') return { decided_by: 'structural', ...shown };
    const verdict = verdicts.get(conflict++);
    if (verdict?.accepted) return { decided_by: 'model', ...shown };
    return {
      decided_by: 'kept-user',
      ...shown,
      ...(verdict && !verdict.accepted ? { refused: verdict.reason } : {}),
    };
  });
  const count = (by: AutomergeReport['hunks'][number]['decided_by']) =>
    hunks.filter((h) => h.decided_by === by).length;
  return {
    path: request.path,
    strategy: request.strategy,
    dry_run: request.dryRun,
    hunks,
    conflicts: result.conflicts.map(({ base, ours, theirs, context, lines }) => ({
      base,
      ours,
      theirs,
      context,
      lines,
    })),
    counts: { structural: count('structural'), model: count('model'), kept_user: count('kept-user') },
  };
}
