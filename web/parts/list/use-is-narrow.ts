import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 720px)');

/** Whether the window is that of a phone: rows have two lines there. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
