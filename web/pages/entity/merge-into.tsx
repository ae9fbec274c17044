import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entity } from '../../../client/types.ts';
import { refetchEntities, foundEntitiesQuery, mergeEntities, undoMerge } from '../../data/entities.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Input } from '../../parts/field/input.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount, plainTitle } from '../../theme/numbers.ts';
import { entityType } from '../../theme/words.ts';

/** Merges this entity and another. Asks first which of them stays, since merging in the wrong direction is the common mistake. */
export function MergeInto({ entity }: { entity: Entity }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Merge into…</Button>
      {isOpen && (
        <Dialog title="Which one stays?" close={() => setOpen(false)}>
          <p>
            <Title text={entity.name} /> becomes another name of the one that you choose, which keeps its own
            name. It can be undone.
          </p>
          <ChooseSurvivor entity={entity} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function ChooseSurvivor({ entity, close }: { entity: Entity; close: () => void }) {
  const [typed, setTyped] = useState('');
  const [survivor, setSurvivor] = useState<Entity | null>(null);
  const found = useQuery(foundEntitiesQuery({ q: typed.trim() }));
  const others = (found.data?.items ?? []).filter(({ id }) => id !== entity.id).slice(0, SHOWN_MAX);
  if (survivor) return <MergeReason entity={entity} survivor={survivor} close={close} />;
  return (
    <>
      <Input
        label="The one that stays"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={200}
        autoComplete="off"
      />
      {found.error && <Failed error={found.error} />}
      <ul aria-label="Found" className="flex flex-col">
        {typed.trim() !== '' &&
          others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => setSurvivor(other)}
                className="border-line hover:bg-sunk flex min-h-11 w-full items-center justify-between gap-4 border-b px-2 text-left"
              >
                <span className="min-w-0 truncate font-serif">
                  <Title text={other.name} />
                </span>
                <span className="text-soft shrink-0 text-sm">
                  {entityType(other.type)}, {formatCount(other.mention_count)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

const SHOWN_MAX = 6;

interface MergeReasonProps {
  entity: Entity;
  survivor: Entity;
  close: () => void;
}

function MergeReason({ entity, survivor, close }: MergeReasonProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const undo = useMutation({
    mutationFn: undoMerge,
    onSuccess: () => toast('They are separate again'),
    onError: (error) => toast(error.message),
    onSettled: () => refetchEntities(queries),
  });
  const merge = useMutation({
    mutationFn: mergeEntities,
    onSuccess: async ({ merge_id }) => {
      close();
      toast(`One entity now: ${plainTitle(survivor.name)}`, () => undo.mutate(merge_id));
      await navigate({ to: '/entities/$id', params: { id: survivor.id } });
      await refetchEntities(queries);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate({ into: survivor.id, from: entity.id, reason: reason.trim() || null });
      }}
      className="flex flex-col gap-4"
    >
      <p>
        <strong>
          <Title text={survivor.name} />
        </strong>{' '}
        stays, <Title text={entity.name} /> becomes one of its names.
      </p>
      <Input
        label="Why (optional)"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={1_000}
        autoComplete="off"
      />
      {merge.error && <Failed error={merge.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="main" isBusy={merge.isPending}>
          Merge
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
