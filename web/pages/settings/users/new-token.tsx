import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useMe } from '../../../data/session.ts';
import { createUserToken, type TokenScope } from '../../../data/settings/users.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckList } from '../../../parts/field/check-list.tsx';
import { Input } from '../../../parts/field/input.tsx';
import { Secret } from '../../../parts/show/secret.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { scopeWords } from '../../../theme/words.ts';

/** Scopes that a token may have; a person grants at most their own. */
const GRANTED: readonly TokenScope[] = [
  'memories:read',
  'memories:write',
  'trees:read',
  'trees:write',
  'trees:admin',
];
/** Scopes that the service grants by default. */
const USUAL = new Set<TokenScope>(['memories:read', 'memories:write', 'trees:read']);

interface NewTokenProps {
  /** Null: the person enters the user. */
  userId: string | null;
  close: () => void;
}

/** Creates a token that acts as one user; it is shown once. */
export function NewToken({ userId, close }: NewTokenProps) {
  const queries = useQueryClient();
  const { scopes } = useMe();
  const make = useMutation({
    mutationFn: createUserToken,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = new Set(form.getAll('scope'));
    make.mutate({
      user_id: userId ?? String(form.get('user')).trim(),
      expires_in: String(form.get('life')).trim(),
      scopes: GRANTED.filter((scope) => chosen.has(scope)),
    });
  };
  return (
    <Dialog title="New user token" close={close}>
      {make.data ? (
        <Secret value={make.data.token} close={close} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Input
            label="User"
            name="user"
            required
            defaultValue={userId ?? ''}
            disabled={userId !== null}
            maxLength={200}
            autoComplete="off"
            hint="The token acts as this user, who exists from then on."
          />
          <Input
            label="How long it is valid"
            name="life"
            required
            defaultValue="1d"
            pattern="[1-9]\d*[smhd]"
            autoComplete="off"
            hint="Such as 30m, 2h or 7d; at most 30d."
          />
          <CheckList
            legend="What it may do"
            name="scope"
            options={GRANTED.filter((scope) => scopes.includes(scope)).map((value) => ({
              value,
              words: scopeWords(value),
              isChosen: USUAL.has(value),
            }))}
          />
          {make.error && <Failed error={make.error} />}
          <Button type="submit" look="main" isBusy={make.isPending}>
            Make the token
          </Button>
        </form>
      )}
    </Dialog>
  );
}
