import { useMutation, useQuery } from '@tanstack/react-query';
import type { Webhook } from '../../../client/types.ts';
import { testWebhook, webhooksQuery } from '../../data/account.ts';
import { Button } from '../../parts/button.tsx';
import { StateBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import type { StateWord } from '../../theme/words.ts';

const STATES: Record<Webhook['status'], StateWord> = {
  enabled: { word: 'delivers', mark: '●', tone: 'sap' },
  failing: { word: 'fails', mark: '▲', tone: 'failed' },
  disabled: { word: 'off', mark: '○', tone: 'soft' },
};

/** The webhooks and what they receive. They are created over the API, which shows the secret of a new one. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  return (
    <Panel title="Webhooks">
      <QueryView query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty why="There is no webhook. POST /webhooks with an address and the events it wants; docs/webhooks.md shows how a receiver checks what arrives." />
          ) : (
            <ul className="flex flex-col">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function WebhookRow({ webhook: { id, url, events, status, disabled_because } }: { webhook: Webhook }) {
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => toast('A test event is on its way'),
    onError: (error) => toast(error.message),
  });
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-mono text-sm break-all">{url}</p>
        <p className="text-soft text-sm">{disabled_because ?? events.join(' · ')}</p>
      </div>
      <StateBadge state={STATES[status]} />
      <Button
        isBusy={test.isPending}
        onClick={() => test.mutate()}
        aria-label={`Send a test event to ${url}`}
      >
        Test
      </Button>
    </li>
  );
}
