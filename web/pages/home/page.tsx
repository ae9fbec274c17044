import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usageQuery } from '../../data/account.ts';
import { countsQuery } from '../../data/documents.ts';
import { useMay, useMe } from '../../data/session.ts';
import { estimateQuery, stalenessQuery } from '../../data/tree/next-tree.ts';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { estimateWords } from '../../theme/estimate-words.ts';
import { formatShort, plainTitle } from '../../theme/numbers.ts';
import { FirstSteps } from './first-steps.tsx';
import { NeedsYou } from './needs-you.tsx';
import { SourceCounts } from './source-counts.tsx';
import { rowsOf } from './source-rows.ts';
import { TreeState } from './tree-state.tsx';
import { usePainted } from './use-painted.ts';

/** Shows what needs a person, how fresh everything is, and what it costs; on an empty service, how to start. */
export default function Home() {
  const { app } = useMe();
  const counts = useQuery(countsQuery);
  const readsTrees = useMay('trees:read');
  const seesUsage = useMay('admin');
  const isOpen = usePainted(counts.isFetched);
  const isEmpty = counts.data !== undefined && rowsOf(counts.data).length === 0;
  return (
    <Page title="Home" about={plainTitle(app.name)}>
      {isEmpty ? (
        <FirstSteps />
      ) : (
        <>
          <NeedsYou counts={counts} isOpen={isOpen} />
          {readsTrees && <TreePanel isOpen={isOpen} />}
          <Panel title="Documents by source">
            <QueryView query={counts}>{(data) => <SourceCounts counts={data} />}</QueryView>
          </Panel>
          {seesUsage && <Tokens isOpen={isOpen} />}
        </>
      )}
    </Page>
  );
}

/** For content loaded later: with `isOpen`, the first content of the page is painted or failed to load. */
interface LaterProps {
  isOpen: boolean;
}

function TreePanel({ isOpen }: LaterProps) {
  const staleness = useQuery(stalenessQuery);
  const isBehind = staleness.data === null || staleness.data?.is_stale === true;
  return (
    <Panel title="Tree">
      <QueryView query={staleness} rows={1}>
        {(data) => <TreeState staleness={data} />}
      </QueryView>
      {isBehind && <NextTree isOpen={isOpen} />}
    </Panel>
  );
}

/** Shows what the next tree would write and cost, with a link to generate it. */
function NextTree({ isOpen }: LaterProps) {
  const estimate = useQuery({ ...estimateQuery, enabled: isOpen });
  const may = useMay('trees:write');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <QueryView query={estimate} rows={1}>
        {(data) => <p className="text-soft max-w-prose">{estimateWords(data)}</p>}
      </QueryView>
      {may && (
        <Link
          to="/tree"
          search={{ generate: true }}
          className="border-sap bg-sap text-on-sap inline-flex min-h-8 items-center rounded-md border px-3 text-sm font-medium"
        >
          Generate
        </Link>
      )}
    </div>
  );
}

function Tokens({ isOpen }: LaterProps) {
  const usage = useQuery({ ...usageQuery, enabled: isOpen });
  const { service } = useMe();
  return (
    <Panel title="Tokens this month">
      <QueryView query={usage} rows={1}>
        {({ total, budget }) =>
          total.requests === 0 && service.model === 'builtin' ? (
            <p className="text-soft">None: no language model is set, so rules do everything.</p>
          ) : (
            <p>
              <span className="text-lg font-semibold tabular-nums">
                {formatShort(total.prompt_tokens + total.completion_tokens)}
              </span>
              {budget && <span className="text-soft"> of {formatShort(budget.tokens)}</span>}
            </p>
          )
        }
      </QueryView>
    </Panel>
  );
}
