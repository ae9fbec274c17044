/** A page of messages, read from the newest to the oldest; the last has no `next`. */
interface MessagePage<T> {
  items: readonly T[];
  next: string | null;
}

/** What a page completes. */
export interface BackwardPage<T> extends MessagePage<T> {
  /** Groups whose first message is known, newest first. */
  whole: T[][];
  /** The group whose beginning is on a later page; empty after the last one. */
  open: T[];
}

/**
 * Groups messages that come page by page, newest first. `split` returns the groups of messages, oldest first, whatever their order. Where a
 * group begins is known only once an earlier message is read, so it comes with a later page.
 */
export async function* readBackward<T>(
  pages: AsyncIterable<MessagePage<T>>,
  split: (messages: readonly T[]) => T[][],
): AsyncGenerator<BackwardPage<T>> {
  let open: T[] = [];
  for await (const { items, next } of pages) {
    const groups = split([...open, ...items]);
    open = next === null ? [] : (groups.shift() ?? []);
    yield { items, next, whole: groups.toReversed(), open };
  }
}
