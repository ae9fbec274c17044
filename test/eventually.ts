/** Looks again and again until what is seen is good, and returns it; what was seen last after `timeoutMs`, for the test to judge. */
export async function eventually<T>(
  look: () => Promise<T>,
  isGood: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (isGood(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
