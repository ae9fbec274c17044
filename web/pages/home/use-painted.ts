import { useEffect, useState } from 'react';

/** Returns true once the frame in which `isReady` became true is painted, so that later content does not compete with it. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      // A task queued in an animation-frame callback runs after the frame is drawn.
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
