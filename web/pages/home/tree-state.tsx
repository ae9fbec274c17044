import type { Staleness } from '../../../client/types.ts';
import { StateBadge } from '../../parts/show/badge.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { sinceThen } from './since-then.ts';

/** Shows the newest tree and what happened since it was generated. */
export function TreeState({ staleness }: { staleness: Staleness | null }) {
  if (staleness === null) return <p className="text-soft">There is no tree yet.</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-lg font-semibold">Version {formatCount(staleness.version)}</span>
      <StateBadge
        state={
          staleness.is_stale
            ? { word: 'behind', mark: '◐', tone: 'new' }
            : { word: 'up to date', mark: '●', tone: 'sap' }
        }
      />
      <span className="text-soft">{sinceThen(staleness)}</span>
    </p>
  );
}
