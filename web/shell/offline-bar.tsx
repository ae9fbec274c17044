import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Shows that the browser is offline: what is shown stays, and is refetched when the connection is back. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  if (isOnline) return null;
  return (
    <p role="status" className="bg-sunk border-line border-b px-4 py-2 text-sm">
      You are offline. What was loaded before stays; everything refreshes when you are back online.
    </p>
  );
}
