import type { Query, QueryClient } from '@tanstack/react-query';

/** Number of pages of a list that are refetched while someone looks at it. */
const PAGES_MAX = 3;

/**
 * Invalidates answers and refetches those that are shown: all of them, or those about `subjects`, the first part of their keys. A long list
 * that someone has scrolled through stays as is and is refetched when they return to it.
 */
export async function readAgain(queries: QueryClient, subjects?: ReadonlySet<string>): Promise<void> {
  const isMeant = ({ queryKey: [subject] }: Pick<Query, 'queryKey'>): boolean =>
    typeof subject === 'string' &&
    subject !== 'session' &&
    subject !== 'merge' &&
    (subjects?.has(subject) ?? true);
  await queries.invalidateQueries({ predicate: isMeant, refetchType: 'none' });
  await queries.refetchQueries({
    type: 'active',
    predicate: (query) => isMeant(query) && !isLong(query.state.data) && !query.isDisabled(),
  });
}

function isLong(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return false;
  return Array.isArray(data.pages) && data.pages.length > PAGES_MAX;
}
