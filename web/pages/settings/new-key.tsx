import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { createKey, keysQuery } from '../../data/account.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckList } from '../../parts/field/check-list.tsx';
import { Input } from '../../parts/field/input.tsx';
import { Secret } from '../../parts/show/secret.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { scopeWords } from '../../theme/words.ts';

const USUAL = new Set(['memories:read', 'memories:write', 'trees:read', 'trees:write']);

/** Creates a key, which is shown once. */
export function NewKey({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: createKey,
    onSuccess: () => queries.invalidateQueries(keysQuery),
  });
  return (
    <Dialog title="New key" close={close}>
      {make.data ? (
        <Secret value={make.data.key} close={close} />
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
      <CheckList
        legend="What it may do"
        name="scope"
        options={scopes.map((value) => ({ value, words: scopeWords(value), isChosen: USUAL.has(value) }))}
      />
      {error !== null && error !== undefined && <Failed error={error} />}
      <Button type="submit" look="main" isBusy={isBusy}>
        Make the key
      </Button>
    </form>
  );
}
