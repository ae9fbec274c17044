/** Between two looks: short at first, for what comes at once, then longer, for each look takes time from what it waits for. */
const REST_MS = { first: 25, growth: 1.5, max: 100 };

/** Looks again and again until what is seen is good, and returns it; what was seen last after `timeoutMs`, for the test to judge. */
export async function eventually<T>(
  look: () => Promise<T>,
  isGood: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let restMs = REST_MS.first; ; restMs = Math.min(restMs * REST_MS.growth, REST_MS.max)) {
    const value = await look();
    if (isGood(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}
