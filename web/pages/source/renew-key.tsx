import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Connection } from '../../../client/types.ts';
import { connectionsChanged, renewKey } from '../../data/connections.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { KeyInput } from '../../parts/field/key-input.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { sourceLook } from '../../theme/sources.ts';

interface RenewKeyProps {
  connection: Connection;
  close: () => void;
}

/** Takes another key of the same account; the source is asked about it before anything changes. */
export function RenewKey({ connection: { id, provider }, close }: RenewKeyProps) {
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: (key: string) => renewKey(id, key),
    onSuccess: async () => {
      close();
      toast('The new key works; a run begins');
      await connectionsChanged(queries);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    renew.mutate(String(new FormData(event.currentTarget).get('key') ?? '').trim());
  };
  return (
    <Dialog title="New key" close={close}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <KeyInput hint={`Of the same ${sourceLook(provider).name} account.`} />
        {renew.error && <Failed error={renew.error} />}
        <div className="flex gap-2">
          <Button type="submit" look="main" isBusy={renew.isPending}>
            Use this key
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
