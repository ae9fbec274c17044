import { useEffect, useState } from 'react';

/** True once the frame in which `isReady` became true is painted: what may come later does not compete with it. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      // A task after the frame's callbacks runs when the frame is drawn.
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
