import type { Suggestions } from '../../../client/types.ts';
import { entityType } from '../../theme/words.ts';
import type { Place } from '../navigation.ts';

/** The target of an item, as the router takes it. */
export type Way =
  | Pick<Place, 'to' | 'params'>
  | { to: '/tree/file/$'; params: { _splat: string } }
  | { to: '/entities/$id'; params: { id: string } }
  | { to: '/documents/$source/$id'; params: { source: string; id: string } }
  | { to: '/search'; search: { q: string } };

export interface PaletteItem {
  id: string;
  name: string;
  /** What the item is. */
  about: string;
  way: Way;
}

/** Returns what matches the typed text: pages, then files, names and documents, and finally a search for it. */
export function paletteItems(
  typed: string,
  places: readonly Place[],
  found: Suggestions | null,
): PaletteItem[] {
  const q = typed.trim();
  const pages = places.filter(({ name }) => beginsAWord(name, q)).map(pageItem);
  if (q === '') return pages;
  return [
    ...pages,
    ...(found?.files ?? []).map(({ path, title }) => ({
      id: `file ${path}`,
      name: title,
      about: path,
      way: { to: '/tree/file/$', params: { _splat: path } } as const,
    })),
    ...(found?.entities ?? []).map(({ id, type, name }) => ({
      id: `entity ${id}`,
      name,
      about: entityType(type),
      way: { to: '/entities/$id', params: { id } } as const,
    })),
    ...(found?.documents ?? []).map(({ source, resource_id: id, title }) => ({
      id: `document ${source} ${id}`,
      name: title ?? id,
      about: 'document',
      way: { to: '/documents/$source/$id', params: { source, id } } as const,
    })),
    { id: 'search', name: `Search for “${q}”`, about: 'search', way: { to: '/search', search: { q } } },
  ];
}

const pageItem = ({ to, params, name, letter }: Place): PaletteItem => ({
  id: `page ${name}`,
  name,
  about: `G then ${letter.toUpperCase()}`,
  way: params ? { to, params } : { to },
});

const beginsAWord = (name: string, q: string): boolean =>
  name
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(q.toLowerCase()));

/** Returns the item one step from the selected one; wraps around. */
export const stepTo = (at: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + by + count) % count;
