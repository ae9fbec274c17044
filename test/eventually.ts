/** Pauses between polls: short at first, for immediate results, then longer, because each poll slows down what it waits for. */
const REST_MS = { first: 25, growth: 1.5, max: 250 };

/** Polls until the value satisfies the check and returns it; after `timeoutMs`, returns the last value for the test to judge. */
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
