import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '../../../client/types.ts';
import { refetchConnections, removeConnection } from '../../data/connections.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { countOf, plainTitle } from '../../theme/numbers.ts';

interface RemoveConnectionProps {
  connection: Connection;
  close: () => void;
}

/** Removes a connection; the person decides whether its documents stay. Only deleting them needs typed confirmation. */
export function RemoveConnection({ connection, close }: RemoveConnectionProps) {
  const { id, label, documents } = connection;
  // Without the connection, nothing determines who may see them at the source.
  const mayKeep = connection.visibility !== 'source';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keeps, setKeeps] = useState(mayKeep);
  const remove = useMutation({
    mutationFn: () => removeConnection(id, keeps),
    onSuccess: async ({ message }) => {
      toast(message);
      await navigate({ to: '/sources' });
      await refetchConnections(queries);
    },
  });
  return (
    <Confirm
      key={keeps ? 'keep' : 'delete'}
      title="Remove the connection"
      typed={keeps ? null : 'delete'}
      does={keeps ? 'Remove' : 'Remove and delete'}
      isBusy={remove.isPending}
      confirm={() => remove.mutate()}
      close={close}
    >
      <p>
        <bdi>{plainTitle(label)}</bdi> is no longer read, and its key is deleted immediately.
      </p>
      {mayKeep ? (
        <Choice total={documents.total} keeps={keeps} choose={setKeeps} />
      ) : (
        <p>What came from it is deleted: {countOf(documents.total, 'document')}.</p>
      )}
      {remove.error && <Failed error={remove.error} />}
    </Confirm>
  );
}

interface ChoiceProps {
  total: number;
  keeps: boolean;
  choose: (keeps: boolean) => void;
}

const Choice = ({ total, keeps, choose }: ChoiceProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="pb-1 text-sm font-medium">Its {countOf(total, 'document')}</legend>
    {[true, false].map((keep) => (
      <label key={String(keep)} className="flex items-center gap-2">
        <input
          type="radio"
          name="documents"
          checked={keeps === keep}
          onChange={() => choose(keep)}
          className="accent-sap size-4"
        />
        {keep
          ? 'stay as they are, and are no longer updated'
          : 'are deleted, but those that another connection holds too'}
      </label>
    ))}
  </fieldset>
);
