import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Integration } from '../../../../client/types.ts';
import { refetchClients, forgetClient, putClient } from '../../../data/connections.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CopyLine } from '../../../parts/field/copy-line.tsx';
import { fieldError } from '../../../parts/field/field-error.ts';
import { Input } from '../../../parts/field/input.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { sourceLook } from '../../../theme/sources.ts';
import { SourceGuide } from './source-guide.tsx';

interface OwnClientProps {
  integration: Integration;
  close: () => void;
}

/** Stores the client that the app itself registered at the vendor of a source, or removes it. */
export function OwnClient({ integration, close }: OwnClientProps) {
  const { name, client, client_setup: setup } = integration;
  const [isForgetting, setIsForgetting] = useState(false);
  if (isForgetting) return <ForgetClient integration={integration} close={close} />;
  return (
    <Dialog title={`Client for ${name}`} close={close}>
      <p className="text-soft">
        {client === 'app'
          ? 'This app has a client of its own; another one takes its place.'
          : 'Accounts are then connected in a browser with a client of your own, in place of the service’s.'}
      </p>
      {setup && (
        <>
          <p>
            Register it{' '}
            <a href={setup.register_at} target="_blank" rel="noreferrer" className="underline">
              at the vendor
            </a>{' '}
            <SourceGuide integration={integration}>as the guide says</SourceGuide>, with this redirect
            address:
          </p>
          <CopyLine name="redirect address" value={setup.redirect_uri} />
        </>
      )}
      <ClientForm integration={integration} close={close} forget={() => setIsForgetting(true)} />
    </Dialog>
  );
}

function ClientForm({ integration, close, forget }: OwnClientProps & { forget: () => void }) {
  const queries = useQueryClient();
  const put = useMutation({
    mutationFn: (form: FormData) => putClient(integration.id, form),
    onSuccess: async ({ integrations }) => {
      close();
      toast(`Used from now on for ${integrations.map((one) => sourceLook(one).name).join(', ')}.`);
      await refetchClients(queries);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    put.mutate(new FormData(event.currentTarget));
  };
  const [ofId, ofSecret] = ['client_id', 'client_secret'].map((field) => fieldError(put.error, field));
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Input label="Client id" name="client_id" required maxLength={500} autoComplete="off" error={ofId} />
      <Input
        label="Client secret"
        name="client_secret"
        type="password"
        required
        maxLength={500}
        autoComplete="off"
        hint="It is stored sealed, and never shown again."
        error={ofSecret}
      />
      {put.error && !ofId && !ofSecret && <Failed error={put.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" isBusy={put.isPending}>
          Use this client
        </Button>
        {integration.client === 'app' && (
          <Button look="danger" onClick={forget}>
            Forget it
          </Button>
        )}
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}

function ForgetClient({ integration: { id, name }, close }: OwnClientProps) {
  const queries = useQueryClient();
  const forget = useMutation({
    mutationFn: () => forgetClient(id),
    onSuccess: async () => {
      close();
      toast('The client is forgotten');
      await refetchClients(queries);
    },
  });
  return (
    <Confirm
      title={`Forget the client for ${name}`}
      typed={null}
      does="Forget"
      isBusy={forget.isPending}
      confirm={() => forget.mutate()}
      close={close}
    >
      <p>Accounts that were connected with it must be connected again, by whoever connected them.</p>
      {forget.error && <Failed error={forget.error} />}
    </Confirm>
  );
}
