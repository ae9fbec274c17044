import { useEffect, useState } from 'react';
import { formatAgo, formatClock, formatExact } from '../../theme/numbers.ts';

const MINUTE_MS = 60_000;

interface TimeProps {
  at: string | null | undefined;
  /** For what follows one another within a day, such as messages: day and time instead of how long ago. */
  isClock?: boolean;
}

/** Shows a time as people say it, with the exact time and its zone on hover. Updates while it is shown. */
export function Time({ at, isClock = false }: TimeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const time = at ? new Date(at) : null;
  if (time === null || Number.isNaN(time.getTime())) return <span className="text-soft">no date</span>;
  return (
    <time dateTime={time.toISOString()} title={formatExact(time)} className="whitespace-nowrap">
      {(isClock ? formatClock : formatAgo)(time, now)}
    </time>
  );
}
