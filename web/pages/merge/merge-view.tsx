import { memo, useMemo } from 'react';
import type { MergeDecision } from '../../../client/types.ts';
import type { ThreeTexts } from '../../../src/merge/merge.types.ts';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { countOf } from '../../theme/numbers.ts';
import { ChangeCard } from './card/change-card.tsx';
import type { SideNames } from './card/side-columns.tsx';
import type { Decided, Piece } from './changes/change.ts';
import { countDeciders, resultOf, textOf } from './changes/decide.ts';
import { linesIn } from './changes/left-out.ts';
import { changesOf } from './changes/list-changes.ts';
import { decisionsToSend } from './changes/restore.ts';
import { LostDecisions } from './lost-decisions.tsx';
import { MergeBar } from './merge-bar.tsx';
import { useDecisions } from './use-decisions.ts';
import { keysOf, useWalk } from './use-walk.ts';

/** The outcome of a merge: the text, the decisions, and how many changes are open. */
export interface SavedMerge {
  text: string;
  decisions: MergeDecision[];
  open: number;
}

interface MergeViewProps {
  pieces: readonly Piece[];
  texts: ThreeTexts;
  names: SideNames;
  draftName: string;
  /** Version of the tree after saving. */
  nextVersion: number;
  /** What was decided and saved earlier. */
  saved: Decided;
  isSaving: boolean;
  save: (merged: SavedMerge) => void;
}

/** Shows the list of changes of a file, to decide by keys or clicks. */
export function MergeView(props: MergeViewProps) {
  const { pieces, texts, names, draftName, nextVersion, saved, isSaving, save } = props;
  const changes = useMemo(() => changesOf(pieces), [pieces]);
  const decisions = useDecisions(draftName, changes, saved);
  const { made, lost, act, past } = decisions;
  const walk = useWalk(changes, decisions);
  const result = useMemo(() => resultOf(pieces, made, texts), [pieces, made, texts]);
  const inResult = useMemo(() => linesIn(result), [result]);
  const counts = countDeciders(changes, made);
  const saveNow = () => save({ text: result, decisions: decisionsToSend(changes, made), open: counts.open });
  useKeys(keysOf(walk, saveNow));
  return (
    <div className="flex flex-col gap-4">
      <MergeBar
        counts={counts}
        stepBack={past.length > 0 ? walk.stepBack : null}
        goToOpen={walk.goToOpen}
        nextVersion={nextVersion}
        isSaving={isSaving}
        save={saveNow}
      />
      {lost.length > 0 && <LostDecisions lost={lost} putAway={() => act({ kind: 'put away lost' })} />}
      {pieces.map((piece, i) =>
        piece.kind === 'same' ? (
          <Unchanged key={i} text={piece.text} />
        ) : (
          <ChangeCard
            key={i}
            change={piece.change}
            decision={made.get(piece.change.id)}
            text={textOf(piece.change, made)}
            inResult={inResult}
            names={names}
            isCurrent={piece.change.id === walk.current}
            isOpened={walk.opened.has(piece.change.id)}
            isWriting={piece.change.id === walk.writing}
            select={walk.setCurrent}
            choose={walk.choose}
            write={walk.setWriting}
            written={walk.written}
          />
        ),
      )}
    </div>
  );
}

/** Shows text that is the same on all sides, collapsed to one line. */
const Unchanged = memo(function Unchanged({ text }: { text: string }) {
  const lines = text.trim().split('\n').length;
  if (text.trim() === '') return null;
  return (
    <details className="text-soft">
      <summary className="hover:text-ink min-h-6 text-sm">{countOf(lines, 'line')} unchanged</summary>
      <p className="text-read max-w-[68ch] py-2 font-serif break-words whitespace-pre-wrap">{text}</p>
    </details>
  );
});
