import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dropDraft } from '../../data/drafts.ts';
import { fileDraftName } from '../../data/tree/file-draft.ts';
import type { MergeOf, MergeToDecide } from '../../data/tree/merges.ts';
import { isMergeTooLate, saveMerge } from '../../data/tree/save-merge.ts';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import type { SideNames } from './card/side-columns.tsx';
import type { Decided, Piece } from './changes/change.ts';
import { NOTHING_DECIDED } from './changes/decide.ts';
import { askAll, isMergeOf, listChanges, mergeHere } from './changes/list-changes.ts';
import { restoreDecisions } from './changes/restore.ts';
import { MergeView, type SavedMerge } from './merge-view.tsx';

const NAMES: Record<MergeOf['kind'], SideNames> = {
  edit: { base: 'what you started from', mine: 'what you wrote', theirs: 'generated again from documents' },
  proposal: { base: 'what the agent read', mine: 'what is served', theirs: 'what is proposed' },
  draft: { base: 'what you opened', mine: 'what you typed', theirs: 'what is served now' },
};

/** Decides a merge and saves it. A save that comes too late refetches the texts; the draft carries the decisions over. */
export function DecideFile({ merge, of }: { merge: MergeToDecide; of: MergeOf }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pieces = useMemo(() => piecesOf(merge), [merge]);
  const saved = useMemo(
    (): Decided =>
      merge.decided
        ? restoreDecisions(pieces, merge.decided.saved, merge.decided.decisions)
        : NOTHING_DECIDED.made,
    [pieces, merge],
  );
  const draftName = `merge.${of.kind === 'proposal' ? of.id : of.kind}.${merge.path}`;
  const save = useMutation({
    mutationFn: ({ text, decisions }: SavedMerge) => saveMerge(merge, text, decisions),
    onSuccess: async (version, { open }) => {
      dropDraft(draftName);
      if (of.kind === 'draft') dropDraft(fileDraftName(merge.path));
      toast(
        open > 0 && of.kind === 'edit'
          ? `Saved as version ${version}. The edit stays in review.`
          : `Saved as version ${version}.`,
      );
      await queries.invalidateQueries({ queryKey: ['trees'] });
      await navigate({ to: '/tree/review' });
    },
    onError: (error) => {
      if (isMergeTooLate(error)) void queries.invalidateQueries({ queryKey: ['merge'] });
    },
  });
  const texts = useMemo(() => ({ ...merge.texts, base: merge.texts.base ?? merge.texts.ours }), [merge]);
  return (
    <>
      {save.error && !isMergeTooLate(save.error) && (
        <Failed error={save.error} retry={() => save.variables && save.mutate(save.variables)} />
      )}
      {save.error && !isMergeTooLate(save.error) && (
        <p className="text-soft text-sm">Your decisions are kept in this browser.</p>
      )}
      <MergeView
        pieces={pieces}
        texts={texts}
        names={NAMES[of.kind]}
        draftName={draftName}
        nextVersion={merge.version + 1}
        isSaving={save.isPending}
        saved={saved}
        save={(merged) => {
          if (!save.isPending) save.mutate(merged);
        }}
      />
    </>
  );
}

function piecesOf({ texts: { base, ours, theirs }, report }: MergeToDecide): Piece[] {
  if (base === null) return askAll({ ours, theirs });
  const texts = { base, ours, theirs };
  return report && isMergeOf(texts, report.merged, report.hunks)
    ? listChanges(texts, report.merged, report.hunks)
    : mergeHere(texts);
}
