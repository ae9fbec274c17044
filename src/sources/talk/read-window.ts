import type { ListedItem } from '../reporting/report-items.ts';
import { goneTalk, type TalkPage } from './talk-place.ts';

/**
 * Returns the talks of a place that were reread back to some point, each once, and as gone the missing ones of `held`, which the ledger has from
 * there on. For vendors that do not say what was edited or deleted.
 */
export async function readWindow(
  pages: AsyncIterable<TalkPage>,
  held: readonly string[],
): Promise<ListedItem[]> {
  const met = new Map<string, ListedItem>();
  for await (const { talks } of pages)
    for (const talk of talks) if (!met.has(talk.item)) met.set(talk.item, talk);
  return [...met.values(), ...held.filter((item) => !met.has(item)).map(goneTalk)];
}
