import { useEffect, useMemo, useReducer } from 'react';
import { readDraft, writeDraft } from '../../data/drafts.ts';
import { carryOver, decisionsOn, type MadeOn } from './changes/carry-over.ts';
import type { Change, Decided, Decision } from './changes/change.ts';
import { decide, type Decisions, undo } from './changes/decide.ts';
import { readMadeOn } from './changes/read-made-on.ts';

interface State extends Decisions {
  /** Decisions on texts that no longer exist. */
  lost: readonly MadeOn[];
}

export type Step =
  | { kind: 'decide'; id: number; decision: Decision }
  | { kind: 'undo' }
  | { kind: 'put away lost' };

function take(state: State, step: Step): State {
  if (step.kind === 'put away lost') return { ...state, lost: [] };
  const next = step.kind === 'undo' ? undo(state) : decide(state, step.id, step.decision);
  return { ...state, ...next };
}

/**
 * Holds the decisions on a list of changes. Stores them in the browser until saved, and restores them on other texts where these are the same.
 * `saved`: earlier decisions from the service, used if the browser has none.
 */
export function useDecisions(draftName: string, changes: readonly Change[], saved: Decided) {
  const [state, act] = useReducer(take, null, (): State => {
    const draft = readDraft(draftName);
    if (draft === null) return { made: saved, past: [], lost: [] };
    const { made, lost } = carryOver(readMadeOn(draft), changes);
    return { made, past: [], lost };
  });
  const kept = useMemo(() => [...decisionsOn(changes, state.made), ...state.lost], [changes, state]);
  useEffect(() => {
    if (kept.length > 0 || readDraft(draftName) !== null) writeDraft(draftName, kept);
  }, [draftName, kept]);
  return { ...state, act };
}
