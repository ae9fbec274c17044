import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EntityMerge } from '../../../client/types.ts';
import { refetchEntities, undoMerge } from '../../data/entities.ts';
import { Button } from '../../parts/button.tsx';
import { Time } from '../../parts/show/time.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { mergeSentence, nameWords, verdictWords } from './merge-words.ts';

interface MergeRowProps {
  merge: EntityMerge;
  mayUndo: boolean;
}

/** Shows one decision: the names, why, when, and a button to undo it. */
export function MergeRow({ merge, mayUndo }: MergeRowProps) {
  const { into, from, reason, decided_at } = merge;
  const { between, after } = verdictWords(merge);
  return (
    <li className="border-line flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <Name name={into} isRow /> <span className="text-soft">{between}</span>{' '}
          {from.map((name, at) => (
            <span key={at}>
              {at > 0 && ', '}
              <Name name={name} />
            </span>
          ))}{' '}
          <span className="text-soft">{after}</span>
        </p>
        {reason !== null && (
          <p className="text-soft text-sm">
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      <span className="text-soft text-sm">
        <Time at={decided_at} />
      </span>
      {mayUndo && <Undo merge={merge} />}
    </li>
  );
}

function Name({ name, isRow = false }: { name: EntityMerge['into']; isRow?: boolean }) {
  const words = <bdi className="font-serif text-read break-words">{nameWords(name)}</bdi>;
  if (name.entity_id === null) return words;
  return (
    <Link to="/entities/$id" params={{ id: name.entity_id }} {...(isRow ? { 'data-row': '' } : {})}>
      {words}
    </Link>
  );
}

function Undo({ merge }: { merge: EntityMerge }) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoMerge(merge.merge_id),
    onSuccess: () => toast('Undone'),
    onError: (error) => toast(error.message),
    onSettled: () => refetchEntities(queries),
  });
  return (
    <Button
      isBusy={undo.isPending}
      onClick={() => undo.mutate()}
      aria-label={`Undo: ${mergeSentence(merge)}`}
    >
      Undo
    </Button>
  );
}
