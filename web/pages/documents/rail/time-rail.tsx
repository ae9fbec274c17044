import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { DateBucket } from '../../../data/documents.ts';
import { useKeys } from '../../../parts/keys/use-keys.ts';
import { countOf, formatMonth } from '../../../theme/numbers.ts';
import { anchorOfBar, barAt, barOfDate, type RailBar, railBars, slotPx, stepBar } from './rail-bars.ts';

interface TimeRailProps {
  months: readonly DateBucket[];
  /** The date of the first visible row. */
  shown: string | null;
  /** Starts the list before this date, or at the newest document if undefined. */
  jump: (before: string | undefined) => void;
}

/** Shows the documents by month next to their list. A click, drag or key jumps there. */
export function TimeRail({ months, shown, jump }: TimeRailProps) {
  const rail = useRef<HTMLDivElement>(null);
  const heightPx = useHeight(rail);
  const [pointed, setPointed] = useState<number | null>(null);
  const bars = railBars(months, heightPx);
  const current = shown === null ? 0 : barOfDate(bars, shown);
  const go = (at: number) => jump(anchorOfBar(bars, at));
  const under = ({ clientY, currentTarget }: PointerEvent<HTMLDivElement>) =>
    barAt(bars, clientY - currentTarget.getBoundingClientRect().top, heightPx);
  useKeys([
    { key: 'PageDown', does: 'A month back', run: () => go(stepBar(bars, current, 1)) },
    { key: 'PageUp', does: 'A month on', run: () => go(stepBar(bars, current, -1)) },
  ]);
  const named = bars[pointed ?? current];
  return (
    <div
      ref={rail}
      role="slider"
      tabIndex={0}
      aria-label="Month"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bars.length - 1)}
      aria-valuenow={current}
      aria-valuetext={named && barWords(named)}
      onKeyDown={(event) => keyOf(event, bars.length, current, go)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setPointed(under(event));
      }}
      onPointerMove={(event) => setPointed(under(event))}
      onPointerLeave={() => setPointed(null)}
      onPointerUp={(event) => {
        go(under(event));
        if (event.pointerType !== 'mouse') setPointed(null);
      }}
      className="relative w-11 shrink-0 cursor-pointer touch-none select-none wide:w-16"
    >
      <Bars bars={bars} heightPx={heightPx} current={current} pointed={pointed} />
      {pointed !== null && named && (
        <span
          aria-hidden="true"
          className="border-line bg-raised shadow-float pointer-events-none absolute right-full z-10 mr-1 rounded-md border px-2 py-1 text-sm whitespace-nowrap"
          style={{ top: slotPx(bars.length, heightPx) * pointed }}
        >
          {barWords(named)}
        </span>
      )}
    </div>
  );
}

const barWords = ({ start, end, count }: RailBar): string => {
  const first = formatMonth(new Date(start));
  const last = formatMonth(new Date(Date.parse(end) - 1));
  const when = first === last ? first : `${first} to ${last}`;
  return `${when}: ${countOf(count, 'document')}`;
};

/** Handles the keys of a slider in addition to the page's. */
function keyOf(event: KeyboardEvent, length: number, current: number, go: (at: number) => void): void {
  const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(Math.max(0, Math.min(length - 1, to)));
}

interface BarsProps {
  bars: readonly RailBar[];
  heightPx: number;
  current: number;
  pointed: number | null;
}

/** The longest bar leaves room for a year next to it, also in the narrow rail of small windows. */
const BAR_PERCENT = 50;

/** Draws from the right, so that bars end at the edge of the window, with the years to their left. */
function Bars({ bars, heightPx, current, pointed }: BarsProps) {
  const slot = slotPx(bars.length, heightPx);
  return (
    <svg aria-hidden="true" width="100%" height={heightPx} className="block">
      {bars.map(({ start, share, year }, at) => (
        <g key={start}>
          <rect
            x={`${100 - BAR_PERCENT * Math.max(0.06, share)}%`}
            y={at * slot + slot * 0.1}
            width={`${BAR_PERCENT * Math.max(0.06, share)}%`}
            height={slot * 0.8}
            rx={1}
            className={at === current ? 'fill-sap' : at === pointed ? 'fill-soft' : 'fill-wood opacity-50'}
          />
          {year !== null && (
            <text x="0" y={at * slot + Math.min(slot, 12)} className="fill-soft text-xs tabular-nums">
              ’{year.slice(2)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function useHeight(of: { current: HTMLElement | null }): number {
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeightPx(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return heightPx;
}
