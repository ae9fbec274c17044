import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConfigField, Integration } from '../../../../client/types.ts';
import { opensInBrowser, takesKey, visibilitiesFor } from '../../../data/connection-rights.ts';
import { connectAccount, connectInBrowser, connectionsChanged } from '../../../data/connections.ts';
import { useMe } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Input } from '../../../parts/field/input.tsx';
import { KeyInput } from '../../../parts/field/key-input.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { plainTitle } from '../../../theme/numbers.ts';
import { fieldHint, fieldLabel, inputName, readAccount } from './account-form.ts';

interface ConnectDialogProps {
  integration: Integration;
  close: () => void;
}

/** Connects an account of a source: the form is made of what the source says that it takes. */
export function ConnectDialog({ integration, close }: ConnectDialogProps) {
  const queries = useQueryClient();
  const [inBrowser, setInBrowser] = useState(opensInBrowser(integration));
  const go = useMutation({ mutationFn: connectInBrowser });
  const connect = useMutation({
    mutationFn: connectAccount,
    onSuccess: async ({ label }) => {
      close();
      toast(`Connected: ${plainTitle(label)}. Its documents are being read.`);
      await connectionsChanged(queries);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    (inBrowser ? go : connect).mutate(readAccount(integration, (name) => String(form.get(name) ?? '')));
  };
  const { error } = inBrowser ? go : connect;
  return (
    <Dialog title={`Connect ${integration.name}`} close={close}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {!inBrowser && takesKey(integration) && (
          <KeyInput hint={`A key or token of your ${integration.name} account that may only read.`} />
        )}
        {integration.config_fields.map((field) => (
          <FieldInput key={field.name} field={field} />
        ))}
        <Input label="Name here (optional)" name="label" maxLength={200} autoComplete="off" />
        <Visibility integration={integration} />
        {error && <Failed error={error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" isBusy={connect.isPending || go.isPending}>
            {inBrowser ? `Connect with ${integration.name}` : 'Connect'}
          </Button>
          {opensInBrowser(integration) && takesKey(integration) && (
            <Button onClick={() => setInBrowser(!inBrowser)}>
              {inBrowser ? 'Use a key' : 'Connect in the browser'}
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

const FieldInput = ({ field }: { field: ConfigField }) => (
  <Input
    label={fieldLabel(field)}
    name={inputName(field)}
    type={field.kind === 'number' ? 'number' : field.kind === 'address' ? 'url' : 'text'}
    min={field.min ?? undefined}
    max={field.max ?? undefined}
    required={field.is_required}
    autoComplete="off"
    hint={fieldHint(field)}
  />
);

const SEEN_BY = {
  user: 'Only I',
  app: 'Every user of this Cambium',
  source: 'Each document: whoever sees it at the source',
};

/** Who will see the documents: said, and asked where there is a choice. */
function Visibility({ integration }: { integration: Integration }) {
  const visibilities = visibilitiesFor(integration, useMe());
  const [usual] = visibilities;
  if (visibilities.length === 1)
    return (
      <p className="text-soft text-sm">
        {usual === 'app' ? 'Every user of this Cambium sees its documents.' : 'Only you see its documents.'}
      </p>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium">Who sees its documents</legend>
      {visibilities.map((visibility) => (
        <label key={visibility} className="flex items-center gap-2">
          <input
            type="radio"
            name="visibility"
            value={visibility}
            defaultChecked={visibility === usual}
            className="accent-sap size-4"
          />
          {SEEN_BY[visibility]}
        </label>
      ))}
    </fieldset>
  );
}
