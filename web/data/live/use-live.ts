import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { follow } from './follow.ts';

/** Keeps what is shown up to date while the tab is visible, with one stream for the whole app; returns whether it is live. */
export function useLive(): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    let following: AbortController | null = null;
    let isAgain = false;
    const turn = (): void => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible === (following !== null)) return;
      following?.abort();
      following = isVisible ? new AbortController() : null;
      if (following) void follow(queries, following.signal, { isAgain, tell: setLive });
      isAgain = true;
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      following?.abort();
    };
  }, [queries]);
  return isLive;
}
