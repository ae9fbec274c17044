import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsQuery } from '../../data/documents.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { SOURCE_TOKENS } from '../../theme/sources.ts';
import { documentState } from '../../theme/words.ts';
import { Connectable } from './connect/connectable.tsx';
import { Connections } from './connections.tsx';
import { Returned } from './connect/returned.tsx';

/** Shows where documents come from, and how to add some. */
export default function Sources() {
  return (
    <Page
      title="Sources"
      about="Documents come from connected accounts and sites, by import, and over the API."
    >
      <Returned />
      <Connections />
      <Connectable />
      <Documents />
      <WaysIn />
    </Page>
  );
}

/** Shows how many documents each source has, however they arrived. */
function Documents() {
  const counts = useQuery(countsQuery);
  return (
    <Panel title="Documents by source">
      <QueryView query={counts}>
        {({ providers }) => {
          const known = SOURCE_TOKENS.filter((source) => providers[source] !== undefined);
          const others = SOURCE_TOKENS.filter((source) => providers[source] === undefined);
          return (
            <>
              {known.length === 0 && <Empty why="No documents yet." />}
              <ul className="flex flex-col">
                {known.map((source) => (
                  <SourceRow key={source} source={source} counts={providers[source] ?? {}} />
                ))}
              </ul>
              <p className="text-soft text-sm">Without documents:</p>
              <ul className="flex flex-wrap gap-x-6 gap-y-3">
                {others.map((source) => (
                  <li key={source} className="text-soft">
                    <SourceBadge source={source} named />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

const WaysIn = () => (
  <Panel title="Other ways in">
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="font-medium">A folder or an export</dt>
        <dd className="text-soft">
          <code className="font-mono">npx cambium import ./export.zip</code> recognizes exports of Slack,
          Notion, mail and others by their files.
        </dd>
      </div>
      <div>
        <dt className="font-medium">A program</dt>
        <dd className="text-soft">
          <code className="font-mono">POST /memories/add</code>, with{' '}
          <a className="underline" href="/docs">
            the reference
          </a>{' '}
          of the API.
        </dd>
      </div>
      <div>
        <dt className="font-medium">An agent</dt>
        <dd className="text-soft">
          The tool <code className="font-mono">remember</code> over MCP;{' '}
          <Link to="/settings/$tab" params={{ tab: 'agents' }} className="underline">
            how to set it up
          </Link>
          .
        </dd>
      </div>
    </dl>
  </Panel>
);

function SourceRow({ source, counts }: { source: string; counts: Partial<Record<string, number>> }) {
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const failed = counts.failed ?? 0;
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-2">
      <Link to="/documents" search={{ source }} className="min-w-0 flex-1 basis-40">
        <SourceBadge source={source} named />
      </Link>
      {failed > 0 && (
        <Link to="/documents" search={{ source, status: 'failed' }} className="underline">
          <span className="tabular-nums">{formatCount(failed)}</span>{' '}
          <StateBadge state={documentState('failed')} />
        </Link>
      )}
      <span className="w-28 text-right tabular-nums">{formatCount(total)}</span>
    </li>
  );
}
