import { Link } from '@tanstack/react-router';
import type { StatusCounts } from '../../../client/types.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { documentState } from '../../theme/words.ts';
import { rowsOf } from './source-rows.ts';

/** Shows documents by source and state, most documents first. */
export function SourceCounts({ counts }: { counts: StatusCounts }) {
  const rows = rowsOf(counts);
  if (!rows.length)
    return (
      <Empty why="No documents yet. Send some with POST /memories/add, or import a folder: npx cambium import ./notes" />
    );
  return (
    <ul className="flex flex-col">
      {rows.map(({ source, total, states }) => (
        <li
          key={source}
          className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-2 last:border-b-0"
        >
          <span className="w-44">
            <Link to="/documents" search={{ source }}>
              <SourceBadge source={source} named />
            </Link>
          </span>
          <span className="order-last ml-auto w-20 text-right tabular-nums">{formatCount(total)}</span>
          <span
            className={`flex flex-wrap gap-x-4 ${states.length > 1 ? 'order-last basis-full wide:order-none wide:basis-auto' : ''}`}
          >
            {states.map(({ status, count }) => (
              <Link
                key={status}
                to="/documents"
                search={{ source, status }}
                className="inline-flex items-baseline gap-1"
              >
                {states.length > 1 && <span className="tabular-nums">{formatCount(count)}</span>}
                <StateBadge state={documentState(status)} />
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
