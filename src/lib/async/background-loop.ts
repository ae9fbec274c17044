export interface BackgroundLoop {
  /** Ends the rest that is going on, or the next one: there is something to do. */
  wake: () => void;
  /** Ends the rest at once and waits for a turn that is under way, at most `waitMsMax`. */
  stop: (waitMsMax?: number) => Promise<void>;
}

/** Takes turns until it is stopped. A turn handles its own errors and returns how long to rest after it, in milliseconds. */
export function startBackgroundLoop(turn: (isStopping: () => boolean) => Promise<number>): BackgroundLoop {
  let stopped = false;
  let woken = false;
  let endRest = () => {};
  const wake = () => {
    woken = true;
    endRest();
  };
  const loop = (async () => {
    while (!stopped) {
      woken = false;
      const restMs = await turn(() => stopped);
      // Woken during the turn: what it is about may have come after the turn looked.
      if (stopped || woken || restMs <= 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs);
        endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    wake,
    stop: async (waitMsMax = 60_000) => {
      stopped = true;
      wake();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([loop, new Promise((resolve) => (timer = setTimeout(resolve, waitMsMax)))]);
      clearTimeout(timer);
    },
  };
}
