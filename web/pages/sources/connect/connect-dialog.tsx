import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConfigField, Integration } from '../../../../client/types.ts';
import { visibilitiesFor } from '../../../data/connection-rights.ts';
import {
  connectAccount,
  connectInBrowser,
  refetchConnections,
  readServiceAccount,
} from '../../../data/connections.ts';
import { useMe } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { fieldError, isSaidBeside } from '../../../parts/field/field-error.ts';
import { Input } from '../../../parts/field/input.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { plainTitle } from '../../../theme/numbers.ts';
import { fieldHint, fieldLabel, inputName, readAccount } from './account-form.ts';
import { SourceGuide } from './source-guide.tsx';
import { OtherWays, WayInputs } from './way-inputs.tsx';

interface ConnectDialogProps {
  integration: Integration;
  close: () => void;
}

/** Connects an account of a source; builds the form from the fields that the source declares. */
export function ConnectDialog({ integration, close }: ConnectDialogProps) {
  const queries = useQueryClient();
  const [way, setWay] = useState(integration.auth_modes[0]);
  const go = useMutation({ mutationFn: connectInBrowser });
  const connect = useMutation({
    mutationFn: async (form: FormData) =>
      connectAccount({ ...readForm(integration, form), service_account: await readServiceAccount(form) }),
    onSuccess: async ({ label }) => {
      close();
      toast(`Connected: ${plainTitle(label)}. Its documents are being read.`);
      await refetchConnections(queries);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (way === 'oauth') go.mutate(readForm(integration, form));
    else connect.mutate(form);
  };
  const { error } = way === 'oauth' ? go : connect;
  return (
    <Dialog title={`Connect ${integration.name}`} close={close}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <WayInputs integration={integration} way={way} error={error} />
        {integration.config_fields.map((field) => (
          <FieldInput key={field.name} field={field} error={fieldError(error, 'config', field.name)} />
        ))}
        <Input label="Name here (optional)" name="label" maxLength={200} autoComplete="off" />
        <Visibility integration={integration} />
        {error && !isSaidBeside(error, 'config', 'service_account', 'key') && <Failed error={error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" isBusy={connect.isPending || go.isPending}>
            {way === 'oauth' ? `Connect with ${integration.name}` : 'Connect'}
          </Button>
          <OtherWays ways={integration.auth_modes} chosen={way} choose={setWay} />
          <Button onClick={close}>Cancel</Button>
        </div>
        <p className="text-sm">
          <SourceGuide integration={integration}>What it needs, and what is read</SourceGuide>
        </p>
      </form>
    </Dialog>
  );
}

const readForm = (integration: Integration, form: FormData) =>
  readAccount(integration, (name) => String(form.get(name) ?? ''));

const FieldInput = ({ field, error }: { field: ConfigField; error: string | undefined }) => (
  <Input
    label={fieldLabel(field)}
    name={inputName(field)}
    type={field.kind === 'number' ? 'number' : field.kind === 'address' ? 'url' : 'text'}
    min={field.min ?? undefined}
    max={field.max ?? undefined}
    required={field.is_required}
    autoComplete="off"
    hint={fieldHint(field)}
    error={error}
  />
);

const SEEN_BY = {
  user: 'Only I',
  app: 'Every user of this Cambium',
  source: 'Each document: whoever sees it at the source',
};

/** Shows who will see the documents, and asks if there is a choice. */
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
