import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { createWebhook, webhooksQuery } from '../../../data/settings/webhooks.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckList } from '../../../parts/field/check-list.tsx';
import { Input } from '../../../parts/field/input.tsx';
import { Secret } from '../../../parts/show/secret.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { EVENTS } from './webhook-words.ts';

/** Events that most receivers need. */
const USUAL = new Set<string>(['tree.completed', 'edit.needs_review', 'proposal.created']);

/** Creates a webhook; its secret is shown once. */
export function NewWebhook({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: createWebhook,
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries(webhooksQuery);
      await navigate({ to: '/settings/$tab', params: { tab: 'webhooks' }, search: { webhook: id } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = new Set(form.getAll('event'));
    make.mutate({
      url: String(form.get('url')).trim(),
      events: EVENTS.map(({ type }) => type).filter((type) => chosen.has(type)),
    });
  };
  return (
    <Dialog title="New webhook" close={close}>
      {make.data ? (
        <Secret value={make.data.secret} close={close} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Input
            label="Address"
            name="url"
            type="url"
            required
            maxLength={2_000}
            autoComplete="off"
            hint="Every event is sent there as a POST with a signature."
          />
          <CheckList
            legend="What it is told"
            name="event"
            options={EVENTS.map(({ type, words }) => ({ value: type, words, isChosen: USUAL.has(type) }))}
          />
          {make.error && <Failed error={make.error} />}
          <Button type="submit" look="main" isBusy={make.isPending}>
            Make the webhook
          </Button>
        </form>
      )}
    </Dialog>
  );
}
