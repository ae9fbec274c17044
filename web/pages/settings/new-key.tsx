import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createKey, keysQuery } from '../../data/account.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Input } from '../../parts/field/input.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { scopeWords } from '../../theme/words.ts';

const USUAL = new Set(['memories:read', 'memories:write', 'trees:read', 'trees:write']);

/** Makes a key, which is shown once. */
export function NewKey({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: createKey,
    onSuccess: () => queries.invalidateQueries(keysQuery),
  });
  return (
    <Dialog title="New key" close={close}>
      {make.data ? (
        <Made value={make.data.key} close={close} />
      ) : (
        <Wishes make={make.mutate} isBusy={make.isPending} error={make.error} />
      )}
    </Dialog>
  );
}

interface WishesProps {
  make: (key: { name: string; scopes: string[] }) => void;
  isBusy: boolean;
  error: unknown;
}

function Wishes({ make, isBusy, error }: WishesProps) {
  const { scopes } = useMe();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    make({ name: String(form.get('name')).trim(), scopes: form.getAll('scope').map(String) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Input label="What it is for" name="name" required maxLength={200} autoComplete="off" />
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1 text-sm font-medium">What it may do</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex items-center gap-2">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              defaultChecked={USUAL.has(scope)}
              className="accent-sap size-4"
            />
            {scopeWords(scope)} <span className="text-soft text-sm">{scope}</span>
          </label>
        ))}
      </fieldset>
      {error !== null && error !== undefined && <Failed error={error} />}
      <Button type="submit" look="main" isBusy={isBusy}>
        Make the key
      </Button>
    </form>
  );
}

function Made({ value, close }: { value: string; close: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>This is the only time that it is shown. Keep it where secrets are kept.</p>
      <code className="bg-sunk rounded-md p-3 font-mono text-sm break-all">{value}</code>
      <div className="flex gap-2">
        <Button
          look="main"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={close}>Done</Button>
      </div>
    </>
  );
}
