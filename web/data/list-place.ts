/**
 * A page of a list that extends both ways from a date: `down` to older, `up` to newer documents. `way` holds the cursors of the pages from
 * the date to this one, its own last, so that pages that were dropped can be reloaded in both directions.
 */
export interface ListPlace {
  side: 'down' | 'up';
  way: readonly string[];
}

/** The page that starts at the date, or at the newest document if there is no date. */
export const LIST_START: ListPlace = { side: 'down', way: [] };

/** Returns the page of older documents after this one, whose answer had `cursor`; undefined at the end. */
export function placeBelow({ side, way }: ListPlace, cursor: string | null): ListPlace | undefined {
  if (side === 'down') return cursor === null ? undefined : { side, way: [...way, cursor] };
  return way.length > 0 ? { side, way: way.slice(0, -1) } : LIST_START;
}

/** Returns the page of newer documents before this one; undefined at the newest. */
export function placeAbove(
  { side, way }: ListPlace,
  cursor: string | null,
  before: string | undefined,
): ListPlace | undefined {
  if (side === 'up') return cursor === null ? undefined : { side, way: [...way, cursor] };
  if (way.length > 0) return { side, way: way.slice(0, -1) };
  return before === undefined ? undefined : { side: 'up', way: [] };
}

interface PageRequest {
  order: 'newest' | 'oldest';
  before?: string;
  after?: string;
  cursor?: string;
}

/** Returns the request parameters for a page. Pages on the `up` side come oldest first. */
export function requestOfPlace({ side, way }: ListPlace, before: string | undefined): PageRequest {
  const cursor = way.at(-1);
  return {
    order: side === 'down' ? 'newest' : 'oldest',
    ...(before === undefined ? {} : side === 'down' ? { before } : { after: before }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
