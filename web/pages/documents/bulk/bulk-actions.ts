import { ApiError } from '../../../../client/api-error.ts';
import type { BulkAction } from '../../../data/documents.ts';
import { countOf, formatCount } from '../../../theme/numbers.ts';
import { tally } from '../../../../src/lib/lists/tally.ts';

/** An action on documents, and how many it applies to. */
export interface PossibleAction {
  action: BulkAction;
  count: number;
}

/** The status that an action applies to; it skips other documents. */
const STATUS_OF = [
  ['retry', 'failed'],
  ['approve', 'pending_review'],
  ['reject', 'pending_review'],
] as const;

/** Returns what can be done to these documents, given their counts by status. */
export function possibleActions(byStatus: ReadonlyMap<string, number>): PossibleAction[] {
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  const some = STATUS_OF.map(([action, status]) => ({ action, count: byStatus.get(status) ?? 0 }));
  return [...some, { action: 'delete' as const, count: total }].filter(({ count }) => count > 0);
}

/** Counts documents by status. */
export const countByStatus = (
  documents: Iterable<{ metadata: { status: string } }>,
): ReadonlyMap<string, number> => tally([...documents].map(({ metadata }) => metadata.status));

interface ActionWords {
  /** The label of the button. */
  does: string;
  doing: string;
  what: string;
}

export const ACTION_WORDS: Record<BulkAction, ActionWords> = {
  retry: {
    does: 'Retry',
    doing: 'Reading again',
    what: 'They are read again from the start, except files of which nothing could be read: upload those again.',
  },
  approve: {
    does: 'Approve',
    doing: 'Approving',
    what: 'They are read, and search, entities and the tree take them in.',
  },
  reject: {
    does: 'Reject',
    doing: 'Rejecting',
    what: 'They stay in the list as skipped, and nothing else knows of them.',
  },
  delete: {
    does: 'Delete',
    doing: 'Deleting',
    what: 'Their memories and what links them to entities go with them. This cannot be undone.',
  },
};

/** Describes what a bulk action started, and what it left alone. */
export function begunWords(
  action: BulkAction,
  { matched, unreadable }: { matched: number; unreadable: number },
): string {
  const left =
    unreadable === 1
      ? '1 file stays failed: nothing could be read of it. Upload it again.'
      : `${formatCount(unreadable)} files stay failed: nothing could be read of them. Upload them again.`;
  const begun = `${ACTION_WORDS[action].doing} ${countOf(matched - unreadable, 'document')}`;
  return unreadable === 0 ? begun : unreadable === matched ? left : `${begun}. ${left}`;
}

/** Returns how many match now if the service did nothing because the count differs from what the person confirmed; else null. */
export function changedCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'CountChanged') return null;
  const { detail } = error;
  return typeof detail === 'object' &&
    detail !== null &&
    'matched' in detail &&
    typeof detail.matched === 'number'
    ? detail.matched
    : null;
}
