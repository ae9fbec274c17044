const EVERY_MS = 20;

export interface HealthSeen {
  asked: number;
  failed: number;
  longestMs: number;
}

/** Requests /healthz at fixed times, one at a time; the longest answer shows how long the event loop was blocked. */
export function startHealthProbe(url: string): { stop: () => Promise<HealthSeen> } {
  let stopped = false;
  const seen: HealthSeen = { asked: 0, failed: 0, longestMs: 0 };
  const startedAt = performance.now();
  const loop = (async () => {
    while (!stopped) {
      const dueInMs = startedAt + seen.asked * EVERY_MS - performance.now();
      if (dueInMs > 0) await new Promise((resolve) => setTimeout(resolve, dueInMs));
      const askedAt = performance.now();
      seen.asked++;
      const ok = await fetch(`${url}/healthz`).then(
        async (response) => response.ok && (await response.json()) !== null,
        () => false,
      );
      if (!ok) seen.failed++;
      seen.longestMs = Math.max(seen.longestMs, performance.now() - askedAt);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await loop;
      return seen;
    },
  };
}
