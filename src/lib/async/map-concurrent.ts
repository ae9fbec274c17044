/**
 * Maps items with at most `concurrency` calls in flight; results keep the order of the items. After the first error it starts no more items
 * and throws that error once those in flight have ended.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  const rest = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of rest) {
      if (failed) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, items.length) }, worker);
  const ended = await Promise.allSettled(workers);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return results;
}
