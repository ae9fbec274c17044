import { useEffect, useState } from 'react';
import { formatAgo, formatExact } from '../../theme/numbers.ts';

const MINUTE_MS = 60_000;

/** Shows a time as people say it, with the exact time on hover. Updates while it is shown. */
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
