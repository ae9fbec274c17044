import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideReview, type EntityPair, refetchEntities, undoMerge } from '../../data/entities.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { likelySurvivor } from './next-pair.ts';
import { Side } from './side.tsx';

interface PairViewProps {
  pair: EntityPair;
  /** How many pairs are left. */
  left: number;
  postpone: () => void;
}

type Decision = 'same' | 'different' | 'later';
const DONE: Record<Decision, string> = {
  same: 'They are one now',
  different: 'They stay two',
  later: 'Nobody is asked for a week',
};

/** Shows two names, the evidence for and against one entity, and which name would survive. */
export function PairView({ pair, left, postpone }: PairViewProps) {
  const mayWrite = useMay('memories:write');
  const [survivor, setSurvivor] = useState(likelySurvivor(pair));
  const { decide, isBusy } = useDecision(pair, survivor, postpone);
  const other = survivor === pair.left.id ? pair.right.id : pair.left.id;
  const later = mayWrite ? () => decide('later') : postpone;
  useKeys([
    ...(mayWrite
      ? [
          { key: 's', does: 'They are the same', run: () => decide('same') },
          { key: 'd', does: 'They are different', run: () => decide('different') },
          { key: 'w', does: 'Let the other one stay', run: () => setSurvivor(other) },
        ]
      : []),
    { key: 'l', does: 'Later', run: later },
  ]);
  const side = (entity: EntityPair['left']) => (
    <Side
      entity={entity}
      isSurvivor={entity.id === survivor}
      choose={mayWrite ? () => setSurvivor(entity.id) : null}
    />
  );
  return (
    <section aria-label="A pair" className="flex flex-col gap-6">
      <p className="text-soft" role="status">
        {left === 1 ? 'The last pair' : `${formatCount(left)} pairs are left`}. {pair.reason} Similarity{' '}
        {Math.round(pair.similarity * 100)} %.
      </p>
      {pair.quote !== null && (
        <q className="border-sap max-w-[68ch] border-l-4 pl-4 font-serif text-read">
          <bdi>{pair.quote}</bdi>
        </q>
      )}
      <div className="grid gap-6 wide:grid-cols-2">
        {side(pair.left)}
        {side(pair.right)}
      </div>
      <div className="grid gap-x-6 gap-y-2 wide:grid-cols-2">
        <Signs title="Both have" signs={pair.shared} />
        <Signs title="They differ in" signs={pair.against} />
      </div>
      <div className="flex flex-wrap gap-3">
        {mayWrite && (
          <>
            <Button look="main" onClick={() => decide('same')} isBusy={isBusy}>
              Same <Key name="S" />
            </Button>
            <Button onClick={() => decide('different')} disabled={isBusy}>
              Different <Key name="D" />
            </Button>
          </>
        )}
        <Button look="quiet" onClick={later}>
          Later <Key name="L" />
        </Button>
      </div>
    </section>
  );
}

/** Decides a pair; the toast undoes it (Z). */
function useDecision(pair: EntityPair, survivor: string, postpone: () => void) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: undoMerge,
    onSuccess: () => toast('Undone'),
    onError: (error) => toast(error.message),
    onSettled: () => refetchEntities(queries),
  });
  const decide = useMutation({
    mutationFn: (decision: Decision) => decideReview(pair.id, decision, survivor),
    onSuccess: ({ merge_id, decision }) => {
      toast(DONE[decision], () => undo.mutate(merge_id));
      if (decision === 'later') postpone();
    },
    onError: (error) => toast(error.message),
    onSettled: () => refetchEntities(queries),
  });
  return { decide: decide.mutate, isBusy: decide.isPending };
}

const Key = ({ name }: { name: string }) => (
  <kbd className="rounded-sm border border-current px-1 text-xs">{name}</kbd>
);

const Signs = ({ title, signs }: { title: string; signs: readonly string[] }) => (
  <div className="flex flex-col gap-1">
    <h3 className="text-soft text-sm font-semibold">{title}</h3>
    <ul>
      {signs.length === 0 ? (
        <li className="text-soft">Nothing</li>
      ) : (
        signs.map((sign) => (
          <li key={sign}>
            <bdi>{sign}</bdi>
          </li>
        ))
      )}
    </ul>
  </div>
);
