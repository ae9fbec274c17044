import type { StatusCounts } from '../../../client/types.ts';
import { DOCUMENT_STATUSES } from '../../theme/words.ts';

interface SourceRow {
  source: string;
  total: number;
  states: { status: string; count: number }[];
}

/** Returns how many documents each source has in each state, largest source first. */
export function rowsOf({ providers }: StatusCounts): SourceRow[] {
  return Object.entries(providers)
    .map(([source, byStatus]) => {
      const states = DOCUMENT_STATUSES.map((status) => ({ status, count: byStatus[status] ?? 0 }));
      const total = Object.values(byStatus).reduce<number>((sum, count) => sum + (count ?? 0), 0);
      return { source, total, states: states.filter(({ count }) => count > 0) };
    })
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
}
