export interface BackgroundLoop {
  /** Ends the rest at once and waits for a turn that is under way, at most `waitMsMax`. */
  stop: (waitMsMax?: number) => Promise<void>;
}

/** Takes turns until it is stopped. A turn handles its own errors and returns how long to rest after it, in milliseconds. */
export function startBackgroundLoop(turn: (isStopping: () => boolean) => Promise<number>): BackgroundLoop {
  let stopped = false;
  let wake = () => {};
  const loop = (async () => {
    while (!stopped) {
      const restMs = await turn(() => stopped);
      if (stopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    stop: async (waitMsMax = 60_000) => {
      stopped = true;
      wake();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([loop, new Promise((resolve) => (timer = setTimeout(resolve, waitMsMax)))]);
      clearTimeout(timer);
    },
  };
}
