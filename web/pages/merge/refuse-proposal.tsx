import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { Proposal } from '../../../client/types.ts';
import { refuseProposal } from '../../data/tree/save-merge.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';

/** Refuses a proposal, with a reason for its author. */
export function RefuseProposal({ proposal }: { proposal: Proposal }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const refuse = useMutation({
    mutationFn: (reason: string) => refuseProposal(proposal.id, reason),
    onSuccess: async () => {
      toast('The proposal was refused.');
      await queries.invalidateQueries({ queryKey: ['trees'] });
      await navigate({ to: '/tree/review' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    refuse.mutate(typeof reason === 'string' ? reason.trim() : '');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Refuse</Button>
      {isAsking && (
        <Dialog title="Refuse the proposal" close={() => setAsking(false)}>
          <form onSubmit={submit} className="flex flex-col items-start gap-3">
            <label htmlFor={id} className="text-sm font-medium">
              Why, for whoever proposed it
            </label>
            <textarea
              id={id}
              name="reason"
              rows={3}
              maxLength={2_000}
              className="border-line bg-bg w-full rounded-md border px-3 py-2"
            />
            {refuse.error && <Failed error={refuse.error} />}
            <Button type="submit" look="main" isBusy={refuse.isPending}>
              Refuse
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
