import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Connection } from '../../../client/types.ts';
import { connectionQuery } from '../../data/connections.ts';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Failed, Loading } from '../../parts/state/states.tsx';
import {
  connectionReason,
  connectionState,
  SEEN_BY,
  settingName,
  settingValue,
} from '../../theme/connection-words.ts';
import { formatCount, plainTitle } from '../../theme/numbers.ts';
import { ChoosePlaces } from './choose/choose-places.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { Failures } from './failures.tsx';
import { Runs } from './runs.tsx';
import { ChangesAtOnce } from './vendor-hook.tsx';

/** Shows a connected account or site: its state and why, what a person can do about it, its runs and what could not be read. */
export default function Source() {
  const { id } = useParams({ from: '/sources/$id' });
  const connection = useQuery(connectionQuery(id));
  const { data } = connection;
  useKeys([{ key: 'Escape', does: 'Back', run: () => window.history.back() }]);
  const retry = () => void connection.refetch();
  if (data === undefined)
    return (
      <Page title="Connection">
        {connection.error ? (
          <Failed
            error={connection.error}
            retry={retry}
            instead={
              <Link to="/sources" className="text-sap underline">
                All sources
              </Link>
            }
          />
        ) : (
          <Loading rows={6} />
        )}
      </Page>
    );
  return (
    <Page
      title={plainTitle(data.label)}
      about={<SourceBadge source={data.provider} named />}
      actions={<ConnectionActions connection={data} />}
    >
      {connection.error && (
        <Failed error={connection.error} retry={retry} keptFrom={connection.dataUpdatedAt} />
      )}
      <State connection={data} />
      <Facts connection={data} />
      <Failures connection={data} />
      <Runs id={id} />
    </Page>
  );
}

function State({ connection }: { connection: Connection }) {
  const reason = connectionReason(connection);
  const { next_run_at } = connection;
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="flex flex-wrap gap-x-4">
        <StateBadge state={connectionState(connection)} />
        {next_run_at !== null && (
          <span className="text-soft text-sm">
            next run <Time at={next_run_at} />
          </span>
        )}
      </p>
      {reason !== null && (
        <p className="max-w-prose">
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const { provider, account, documents, missing, visibility, config, listed_at, created_at } = connection;
  return (
    <Panel title="What is connected" aside={<Aside connection={connection} />}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 [&>dt]:text-soft [&>dd]:min-w-0 [&>dd]:break-words">
        <dt>Documents</dt>
        <dd>
          <Link to="/documents" search={{ source: provider }} className="underline tabular-nums">
            {formatCount(documents.total)}
          </Link>
          {documents.processing > 0 && <>, {formatCount(documents.processing)} being processed</>}
          {documents.failed > 0 && <>, {formatCount(documents.failed)} failed</>}
          {missing > 0 && (
            <>, {formatCount(missing)} missing in the last run, deleted if still missing a day later</>
          )}
          {connection.limit_reached !== null && <>, the limit that was set: there may be more</>}
        </dd>
        <dt>Account</dt>
        <dd>
          <Title text={account} />
        </dd>
        {Object.entries(config)
          .filter(([, value]) => !Array.isArray(value) || value.length > 0)
          .map(([name, value]) => (
            <Setting key={name} name={name} value={value} />
          ))}
        <dt>Seen by</dt>
        <dd>{SEEN_BY[visibility]}</dd>
        {listed_at !== null && (
          <>
            <dt>Last full listing</dt>
            <dd>
              <Time at={listed_at} />
            </dd>
          </>
        )}
        <dt>Connected</dt>
        <dd>
          <Time at={created_at} />
        </dd>
      </dl>
    </Panel>
  );
}

const Aside = ({ connection }: { connection: Connection }) => (
  <div className="flex flex-wrap gap-2">
    <ChangesAtOnce connection={connection} />
    <ChoosePlaces connection={connection} />
  </div>
);

const Setting = ({ name, value }: { name: string; value: unknown }) => (
  <>
    <dt>{settingName(name)}</dt>
    <dd>
      <bdi>{settingValue(value)}</bdi>
    </dd>
  </>
);
