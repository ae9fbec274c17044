import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '../../../../client/types.ts';
import { webhooksQuery } from '../../../data/settings/webhooks.ts';
import { Button } from '../../../parts/button.tsx';
import { useRowKeys } from '../../../parts/keys/use-row-keys.ts';
import { StateBadge } from '../../../parts/show/badge.tsx';
import { GuideLink } from '../../../parts/show/guide-link.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Empty } from '../../../parts/state/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WEBHOOK_STATES } from './webhook-words.ts';

/** Lists the webhooks and what they receive; for the selected one, its deliveries and actions. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  const { webhook: id } = useSearch({ from: '/settings/$tab' });
  const [isMaking, setMaking] = useState(false);
  useRowKeys();
  const chosen = webhooks.data?.items.find((one) => one.id === id);
  return (
    <>
      <Panel title="Webhooks" aside={<Button onClick={() => setMaking(true)}>New webhook</Button>}>
        <QueryView query={webhooks}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty why="There is no webhook. A webhook notifies your address of what happens here.">
                <GuideLink page="webhooks">How a receiver verifies it</GuideLink>
              </Empty>
            ) : (
              <ul aria-label="Webhooks" className="flex flex-col">
                {items.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {chosen && <WebhookActions key={chosen.id} webhook={chosen} />}
      {chosen && <Deliveries key={`${chosen.id} deliveries`} id={chosen.id} />}
      {isMaking && <NewWebhook close={() => setMaking(false)} />}
    </>
  );
}

const WebhookRow = ({ webhook: { id, url, events, status, disabled_because } }: { webhook: Webhook }) => (
  <li className="border-line border-b last:border-b-0">
    <Link
      to="/settings/$tab"
      params={{ tab: 'webhooks' }}
      search={{ webhook: id }}
      activeOptions={{ includeSearch: true }}
      data-row
      className="hover:bg-sunk aria-[current=page]:bg-sunk -mx-2 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-md px-2 py-3"
    >
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-mono text-sm break-all">{url}</span>
        <span className="text-soft text-sm">{disabled_because ?? events.join(' · ')}</span>
      </span>
      <StateBadge state={WEBHOOK_STATES[status]} />
    </Link>
  </li>
);
