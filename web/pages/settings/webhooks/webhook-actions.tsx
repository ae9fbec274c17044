import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '../../../../client/types.ts';
import { changeWebhook, deleteWebhook, rotateWebhook, testWebhook } from '../../../data/settings/webhooks.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Secret } from '../../../parts/show/secret.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';

/** Tests a webhook, turns it off and on, rotates its secret, and deletes it. */
export function WebhookActions({ webhook: { id, url, status } }: { webhook: Webhook }) {
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const onError = ({ message }: Error) => toast(message);
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => toast('A test event is on its way'),
    onError,
    onSettled,
  });
  const turn = useMutation({
    mutationFn: (enabled: boolean) => changeWebhook(id, { enabled }),
    onError,
    onSettled,
  });
  const isOff = status === 'disabled';
  return (
    <Panel title="The chosen webhook">
      <p className="font-mono text-sm break-all">{url}</p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          Send a test event
        </Button>
        <Button isBusy={turn.isPending} onClick={() => turn.mutate(isOff)}>
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
        <Button onClick={() => setAsked('rotate')}>New secret</Button>
        <Button look="danger" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
      {asked === 'rotate' && <Rotate id={id} close={() => setAsked(null)} />}
      {asked === 'delete' && <Delete id={id} close={() => setAsked(null)} />}
    </Panel>
  );
}

interface AskProps {
  id: string;
  close: () => void;
}

/** Rotates the secret and shows it once; the old one also signs for another day. */
function Rotate({ id, close }: AskProps) {
  const rotate = useMutation({ mutationFn: () => rotateWebhook(id) });
  if (rotate.data)
    return (
      <Dialog title="The new secret" close={close}>
        <Secret value={rotate.data.secret} close={close} />
      </Dialog>
    );
  return (
    <Confirm
      title="Make a new secret"
      typed={null}
      isGentle
      does="Make it"
      isBusy={rotate.isPending}
      confirm={() => rotate.mutate()}
      close={close}
    >
      <p>For 24 hours events are signed with both secrets. After that the receiver needs the new one.</p>
      {rotate.error && <Failed error={rotate.error} />}
    </Confirm>
  );
}

function Delete({ id, close }: AskProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteWebhook(id),
    onSuccess: async () => {
      toast('The webhook is deleted.');
      await queries.invalidateQueries({ queryKey: ['webhooks', 'list'] });
      await navigate({ to: '/settings/$tab', params: { tab: 'webhooks' }, replace: true });
    },
  });
  return (
    <Confirm
      title="Delete the webhook"
      typed="delete"
      does="Delete"
      isBusy={remove.isPending}
      confirm={() => remove.mutate()}
      close={close}
    >
      <p>Nothing more is sent there, and its deliveries are deleted.</p>
      {remove.error && <Failed error={remove.error} />}
    </Confirm>
  );
}
