import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { StatusCounts } from '../../../client/types.ts';
import { reviewsQuery } from '../../data/entities.ts';
import { useMay } from '../../data/session.ts';
import { toReview } from '../../data/tree/shown-tree.ts';
import { proposalsQuery, servedTreeQuery } from '../../data/tree/tree-files.ts';
import { Panel } from '../../parts/show/panel.tsx';
import { Failed, Loading } from '../../parts/state/states.tsx';
import { formatCount } from '../../theme/numbers.ts';

interface NeedsYouProps {
  counts: UseQueryResult<StatusCounts>;
  isOpen: boolean;
}

/** Lists what needs a person, each with a link. Says that nothing does once everything was read, or why it does not know. */
export function NeedsYou({ counts, isOpen }: NeedsYouProps) {
  const reviews = useQuery(reviewsQuery);
  const edits = useEditsToReview(isOpen);
  const documents = counts.data?.total.pending_review ?? 0;
  const failed = counts.data?.total.failed ?? 0;
  const pairs = reviews.data?.total ?? 0;
  const read = [counts, reviews, ...edits.read];
  const unread = read.filter(({ error }) => error !== null);
  const error = unread[0]?.error ?? null;
  const isNothing = documents + failed + pairs + edits.count === 0;
  return (
    <Panel title="Needs you">
      {error && (
        <Failed error={error} retry={() => void Promise.all(unread.map(({ refetch }) => refetch()))} />
      )}
      {isNothing && !error && <Nothing isKnown={read.every(({ isPending }) => !isPending)} />}
      <ul className="flex flex-col empty:hidden">
        {edits.count > 0 && (
          <Item
            count={edits.count}
            what={edits.count === 1 ? 'change of a file to review' : 'changes of files to review'}
          >
            <Link to="/tree/review" className={WAY}>
              Review
            </Link>
          </Item>
        )}
        {documents > 0 && (
          <Item count={documents} what={documents === 1 ? 'document to review' : 'documents to review'}>
            <Link to="/documents" search={{ status: 'pending_review' }} className={WAY}>
              Review
            </Link>
          </Item>
        )}
        {pairs > 0 && (
          <Item count={pairs} what={pairs === 1 ? 'uncertain pair of names' : 'uncertain pairs of names'}>
            <Link to="/entities/review" className={WAY}>
              Decide
            </Link>
          </Item>
        )}
        {failed > 0 && (
          <Item
            count={failed}
            what={failed === 1 ? 'document that could not be read' : 'documents that could not be read'}
          >
            <Link to="/documents" search={{ status: 'failed' }} className={WAY}>
              See why
            </Link>
          </Item>
        )}
      </ul>
    </Panel>
  );
}

const Nothing = ({ isKnown }: { isKnown: boolean }) =>
  isKnown ? <p className="text-soft">Nothing right now.</p> : <Loading rows={1} />;

/** Fetches edits whose file was regenerated and proposals of agents, once the first content of the page is painted. */
function useEditsToReview(isEnabled: boolean) {
  const readsTrees = useMay('trees:read');
  const served = useQuery({ ...servedTreeQuery, enabled: isEnabled && readsTrees });
  const shown = served.data ?? null;
  const proposals = useQuery({ ...proposalsQuery(shown?.tree.tree_id ?? ''), enabled: shown !== null });
  return {
    count: (shown ? toReview(shown).length : 0) + (proposals.data?.length ?? 0),
    read: readsTrees ? [served, ...(shown ? [proposals] : [])] : [],
  };
}

const WAY =
  'border-line bg-raised hover:border-soft inline-flex min-h-8 items-center rounded-md border px-3 text-sm font-medium';

const Item = ({ count, what, children }: { count: number; what: string; children: ReactNode }) => (
  <li className="border-line flex items-center justify-between gap-4 border-b py-2 last:border-b-0">
    <span>
      <span className="font-semibold tabular-nums">{formatCount(count)}</span> {what}
    </span>
    {children}
  </li>
);
