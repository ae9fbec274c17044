import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Delivery,
  deliveriesQuery,
  sendAgain,
  sendFailedAgain,
} from '../../../data/settings/webhooks.ts';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field/select.tsx';
import { StateBadge } from '../../../parts/show/badge.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Empty, EmptyByFilter, Failed, Loading } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { formatCount } from '../../../theme/numbers.ts';
import { DELIVERY_STATES, triesWords } from './webhook-words.ts';

const STATUSES = ['delivered', 'pending', 'dead'] as const;

/** Shows what was sent to a webhook in the last 30 days and the results. All of it can be resent. */
export function Deliveries({ id }: { id: string }) {
  const [status, setStatus] = useState<Delivery['status'] | undefined>(undefined);
  const sent = useInfiniteQuery(deliveriesQuery(id, status));
  const items = sent.data?.pages.flatMap((page) => page.items);
  return (
    <Panel title="What was sent" aside={<SendFailedAgain id={id} />}>
      <Select
        label="State"
        value={status}
        all="all"
        options={STATUSES.map((value) => ({ value, name: DELIVERY_STATES[value].word }))}
        choose={(value) => setStatus(STATUSES.find((one) => one === value))}
      />
      {sent.error && (
        <Failed error={sent.error} retry={() => void sent.refetch()} keptFrom={sent.dataUpdatedAt} />
      )}
      {items === undefined && !sent.error && <Loading rows={3} />}
      {items?.length === 0 && <Nothing status={status} clear={() => setStatus(undefined)} />}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="What was sent" className="flex flex-col">
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {sent.hasNextPage && (
        <Button isBusy={sent.isFetchingNextPage} onClick={() => void sent.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

const Nothing = ({ status, clear }: { status: Delivery['status'] | undefined; clear: () => void }) =>
  status === undefined ? (
    <Empty why="Nothing was sent yet. A test event shows whether it arrives." />
  ) : (
    <EmptyByFilter filter={`the state “${DELIVERY_STATES[status].word}”`} clear={clear} />
  );

function DeliveryRow({ delivery: { id, type, status, tries, created_at, next_at } }: { delivery: Delivery }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess: () => toast('It is sent again, under the same id'),
    onError: ({ message }) => toast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks', 'deliveries'] }),
  });
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-mono text-sm">{type}</p>
        <p className="text-soft text-sm break-words">
          <bdi>{triesWords(tries)}</bdi>
          {next_at !== null && tries.length > 0 && (
            <>
              , again <Time at={next_at} />
            </>
          )}
        </p>
      </div>
      <span className="text-soft text-sm">
        <Time at={created_at} />
      </span>
      <StateBadge state={DELIVERY_STATES[status]} />
      {status !== 'pending' && (
        <Button isBusy={again.isPending} onClick={() => again.mutate()} aria-label={`Send again: ${type}`}>
          Send again
        </Button>
      )}
    </li>
  );
}

function SendFailedAgain({ id }: { id: string }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendFailedAgain(id),
    onSuccess: ({ count }) =>
      toast(
        count === 0
          ? 'Nothing was given up: everything arrived or is still tried'
          : `${formatCount(count)} ${count === 1 ? 'is' : 'are'} sent once more`,
      ),
    onError: ({ message }) => toast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks', 'deliveries'] }),
  });
  return (
    <Button isBusy={again.isPending} onClick={() => again.mutate()}>
      Send all again that were given up
    </Button>
  );
}
