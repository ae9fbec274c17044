import type { client } from '../../data/client.ts';

type Suggestions = Awaited<ReturnType<(typeof client)['suggest']>>;

/** A line below the field: the typed text itself, or a completion that opens directly. */
export type SuggestionRow =
  | { kind: 'ask'; key: string; name: string }
  | { kind: 'document'; key: string; name: string; source: string; resourceId: string }
  | { kind: 'entity'; key: string; name: string; id: string; type: string }
  | { kind: 'file'; key: string; name: string; path: string };

/** Returns the suggestions for what is typed; searching for it comes first, so that Enter alone searches. */
export function suggestionRows(typed: string, found: Suggestions | undefined): SuggestionRow[] {
  if (typed === '') return [];
  return [
    { kind: 'ask', key: 'ask', name: typed },
    ...(found?.entities ?? []).map(
      ({ id, name, type }) => ({ kind: 'entity', key: `entity ${id}`, name, id, type }) as const,
    ),
    ...(found?.files ?? []).map(
      ({ path, title }) => ({ kind: 'file', key: `file ${path}`, name: title, path }) as const,
    ),
    ...(found?.documents ?? []).map(
      ({ source, resource_id, title }) =>
        ({
          kind: 'document',
          key: `document ${source}/${resource_id}`,
          name: title ?? resource_id,
          source,
          resourceId: resource_id,
        }) as const,
    ),
  ];
}

/** Returns the index one step from `at`; wraps around. */
export const stepRow = (rows: readonly unknown[], at: number, by: 1 | -1): number =>
  rows.length === 0 ? 0 : (at + by + rows.length) % rows.length;
