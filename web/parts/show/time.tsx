import { useEffect, useState } from 'react';
import { formatAgo, formatExact } from '../../theme/numbers.ts';

const MINUTE_MS = 60_000;

/** When something was, as people say it; the exact time on hover. It grows older while it is looked at. */
export function Time({ at }: { at: string | null | undefined }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const time = at ? new Date(at) : null;
  if (time === null || Number.isNaN(time.getTime())) return <span className="text-soft">no date</span>;
  return (
    <time dateTime={time.toISOString()} title={formatExact(time)} className="whitespace-nowrap">
      {formatAgo(time, now)}
    </time>
  );
}
