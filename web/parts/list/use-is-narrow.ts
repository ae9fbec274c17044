import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 720px)');

/** Returns whether the window is as narrow as a phone's, where rows have two lines. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
