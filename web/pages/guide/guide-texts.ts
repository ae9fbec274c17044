import { queryOptions } from '@tanstack/react-query';
import { readGuide } from './read-guide.ts';

/** The pages of `docs/`, each loaded when it is read. */
const texts = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' });

/** The names of the pages, such as `sources`. */
export const GUIDE_PAGES: readonly string[] = Object.keys(texts)
  .map((file) => file.replace(/^.*\/|\.md$/g, ''))
  .sort();

/** The text of a page, or null if there is none of this name. */
export const guideQuery = (name: string) =>
  queryOptions({
    queryKey: ['guide', name],
    queryFn: async () => {
      const text = await texts[`../../../docs/${name}.md`]?.();
      return text === undefined ? null : readGuide(text);
    },
    staleTime: Infinity,
  });
