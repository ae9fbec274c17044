import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { sessionQuery, signIn, signInNotice } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { Rings } from '../parts/rings.tsx';

/** Exchanges a key or token for a session. */
export default function SignIn() {
  const queries = useQueryClient();
  const id = useId();
  const notice = signInNotice();
  const open = useMutation({
    mutationFn: (credential: string) => signIn({ credential }),
    onSuccess: (session) => {
      // Removes what someone else saw in this window before.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      queries.setQueryData(sessionQuery.queryKey, session);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credential = new FormData(event.currentTarget).get('credential');
    if (typeof credential === 'string' && credential.trim() !== '') open.mutate(credential.trim());
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
      <div className="flex items-center gap-3">
        <Rings size={40} />
        <h1 className="text-xl font-semibold tracking-tight">Cambium</h1>
      </div>
      <p className="text-read font-serif">
        See what is remembered, where it comes from, and what is written from it.
      </p>
      {notice !== null && !open.isError && (
        <p role="status" className="border-new border-l-4 py-1 pl-4">
          {notice}
        </p>
      )}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          API key or user token
        </label>
        <input
          id={id}
          name="credential"
          type="password"
          autoComplete="current-password"
          required
          aria-describedby={`${id}-help`}
          aria-invalid={open.isError || undefined}
          className="border-line bg-raised min-h-9 rounded-md border px-3 font-mono text-sm"
        />
        {open.isError && (
          <p role="alert" className="text-failed text-sm">
            {open.error instanceof ApiError
              ? open.error.message
              : 'The service does not answer. Is it running?'}
          </p>
        )}
        <Button type="submit" look="main" isBusy={open.isPending}>
          Sign in
        </Button>
        <p id={`${id}-help`} className="text-soft text-sm">
          On the machine of the service, <code className="font-mono">npx cambium open</code> signs you in
          without one.
        </p>
      </form>
    </main>
  );
}
