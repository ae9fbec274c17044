import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../../client/types.ts';
import { mayHook } from '../../data/connection-rights.ts';
import { hookQuery, integrationsQuery, putHook } from '../../data/connections.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CopyLine } from '../../parts/field/copy-line.tsx';
import { fieldError } from '../../parts/field/field-error.ts';
import { Input } from '../../parts/field/input.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { sourceLook } from '../../theme/sources.ts';
import { SentSecret } from './sent-secret.tsx';
import { StopHook } from './stop-hook.tsx';

/** Opens the setup for changes reported by the source; renders nothing if the source cannot, or the person may not. */
export function ChangesAtOnce({ connection }: { connection: Connection }) {
  const [isOpen, setIsOpen] = useState(false);
  const integrations = useQuery(integrationsQuery);
  const integration = integrations.data?.integrations.find(({ id }) => id === connection.integration_id);
  if (!mayHook(connection, useMe(), integration)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Changes at once</Button>
      {isOpen && <HookDialog connection={connection} close={() => setIsOpen(false)} />}
    </>
  );
}

interface HookProps {
  connection: Connection;
  close: () => void;
}

function HookDialog({ connection, close }: HookProps) {
  const { name } = sourceLook(connection.provider);
  const hook = useQuery(hookQuery(connection.id));
  return (
    <Dialog title="Changes at once" close={close}>
      <QueryView query={hook} rows={3}>
        {({ url, set_at, is_set, makes_secret }) => (
          <>
            <p role="status">
              {is_set
                ? `Signed requests of ${name} start a run at once.`
                : `${name} is asked for changes from time to time. It can also say so itself:`}
            </p>
            <ol className="flex list-decimal flex-col gap-3 pl-5">
              <li>
                <div className="flex flex-col gap-2">
                  Give {name} this address:
                  <CopyLine name="address" value={url} />
                </div>
              </li>
              <li>
                There: <bdi>{set_at}.</bdi>
              </li>
              {!makes_secret && <li>Enter the secret here.</li>}
            </ol>
            {makes_secret ? (
              <>
                <SentSecret id={connection.id} name={name} />
                <div className="flex flex-wrap gap-2">
                  {is_set && <StopHook id={connection.id} close={close} />}
                  <Button onClick={close}>Close</Button>
                </div>
              </>
            ) : (
              <HookForm connection={connection} close={close} isSet={is_set} />
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function HookForm({ connection: { id }, close, isSet }: HookProps & { isSet: boolean }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (secret: string) => putHook(id, secret),
    onSuccess: async () => {
      close();
      toast('Signed requests start a run now');
      await queries.invalidateQueries({ queryKey: hookQuery(id).queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(String(new FormData(event.currentTarget).get('secret') ?? '').trim());
  };
  const ofSecret = fieldError(change.error, 'secret');
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Input
        label={isSet ? 'Another secret' : 'Secret'}
        name="secret"
        type="password"
        required
        maxLength={500}
        autoComplete="off"
        hint="What the source signs its requests with. It is stored sealed, and never shown again."
        error={ofSecret}
      />
      {change.error && !ofSecret && <Failed error={change.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" isBusy={change.isPending}>
          Use this secret
        </Button>
        {isSet && <StopHook id={id} close={close} />}
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
