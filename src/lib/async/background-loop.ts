/**
 * How long a stopping process waits for a turn. What is under way then is ended with its worker threads and connections, and repeated by the
 * next process, as after a crash. With a minute, a service stopped under load took 110 s.
 */
const STOP_MS = 5_000;

export interface BackgroundLoop {
  /** Ends the current rest, or skips the next one: there is work to do. */
  wake: () => void;
  /** Ends the rest at once and waits for a running turn, at most `waitMsMax`. */
  stop: (waitMsMax?: number) => Promise<void>;
}

/** Runs turns until stopped. A turn handles its own errors and returns how long to rest after it, in milliseconds. */
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
      // Woken during the turn: the new work may have arrived after the turn checked.
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
    stop: async (waitMsMax = STOP_MS) => {
      stopped = true;
      wake();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([loop, new Promise((resolve) => (timer = setTimeout(resolve, waitMsMax)))]);
      clearTimeout(timer);
    },
  };
}
