import type { MergeConflict, MergeHunk, MergeResult } from '../../merge/merge.types.ts';

/** The outcome of one conflict sent to the model. */
export type ModelVerdict = { accepted: true } | { accepted: false; reason: string };

/** The report stored in `meta.automerge` of the tree and of the edit. */
export interface AutomergeReport {
  path: string;
  strategy: 'auto' | 'structural';
  dry_run: boolean;
  /** Every place where a side changed the text, and what decided it. */
  hunks: {
    decided_by: 'structural' | 'model' | 'kept-user';
    decision: MergeHunk['decision'];
    reason: string;
    lines: MergeHunk['lines'];
    /** Words of the model's text that a rule dropped. */
    dropped?: { theirs: string };
    /** Why the model's answer was rejected. */
    refused?: string;
  }[];
  /** Conflicts left for a person: the file has the user's side, the other side is here. */
  conflicts: Pick<MergeConflict, 'base' | 'ours' | 'theirs' | 'context' | 'lines'>[];
  counts: { structural: number; model: number; kept_user: number };
}

/** Reports what decided each hunk: the rules, the model, or neither, so that the user's side stays. Pure. */
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
