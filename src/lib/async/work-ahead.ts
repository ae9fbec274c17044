/**
 * Yields the result of each item in order, and works on the next item while the caller uses a result. An error is thrown in its item's turn;
 * a caller that stops waits for what is in flight.
 */
export async function* workAhead<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  let ahead: Promise<PromiseSettledResult<R>[]> | null = null;
  const start = (item: T) => Promise.allSettled([work(item)]);
  const rest = items.values();
  const startNext = () => {
    const { value, done } = rest.next();
    return done ? null : start(value);
  };
  try {
    ahead = startNext();
    while (ahead) {
      const [ended] = await ahead;
      ahead = null;
      if (ended?.status === 'rejected') throw ended.reason;
      ahead = startNext();
      if (ended) yield ended.value;
    }
  } finally {
    await ahead;
  }
}
