import { useLive } from '../data/live/use-live.ts';

/** Keeps the app live, and says when it is not. */
export function LiveBar() {
  const isLive = useLive();
  if (isLive) return null;
  return (
    <p role="status" className="bg-sunk border-line border-b px-4 py-2 text-sm">
      Live updates are interrupted. What you see refreshes every 15 seconds.
    </p>
  );
}
