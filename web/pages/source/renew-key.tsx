import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Connection } from '../../../client/types.ts';
import { refetchConnections, integrationsQuery, renewKey } from '../../data/connections.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { fieldError } from '../../parts/field/field-error.ts';
import { KeyInput } from '../../parts/field/key-input.tsx';
import { ServiceAccountInputs } from '../../parts/field/service-account-inputs.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { sourceLook } from '../../theme/sources.ts';

interface RenewKeyProps {
  connection: Connection;
  close: () => void;
}

/** Replaces the key with another of the same account; the source verifies it before anything changes. */
export function RenewKey({ connection: { id, provider, auth_mode }, close }: RenewKeyProps) {
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: (form: FormData) => renewKey(id, form),
    onSuccess: async () => {
      close();
      toast('The new key works; a run begins');
      await refetchConnections(queries);
    },
  });
  const integrations = useQuery(integrationsQuery).data?.integrations ?? [];
  const fields = integrations.find((one) => one.id === provider)?.service_account_fields ?? [];
  const hint = `Of the same ${sourceLook(provider).name} account.`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    renew.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title="New key" close={close}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {auth_mode === 'service_account' ? (
          <ServiceAccountInputs fields={fields} error={renew.error} hint={hint} />
        ) : (
          <KeyInput hint={hint} error={fieldError(renew.error, 'key')} />
        )}
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
