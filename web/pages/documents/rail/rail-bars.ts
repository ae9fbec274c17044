import type { DateBucket } from '../../../data/documents.ts';
import { inParts } from '../../../../src/lib/lists/in-parts.ts';

/** A bar of the rail: the documents of one month, or of several if the rail is too short. */
export interface RailBar {
  /** The first moment of its oldest month. */
  start: string;
  /** The first moment after its newest month: a list that begins `before` it starts with the bar. */
  end: string;
  count: number;
  /** Its length as a fraction of the longest bar's. */
  share: number;
  /** The year, at its first bar if there is room. */
  year: string | null;
}

const SLOT_PX_MIN = 4;
const SLOT_PX_MAX = 16;
const YEAR_PX = 18;

/** Returns the height of a bar with its spacing. */
export const slotPx = (bars: number, heightPx: number): number =>
  bars === 0 ? SLOT_PX_MAX : Math.min(SLOT_PX_MAX, heightPx / bars);

/** Returns the bars of a rail of this height, newest first, from months with documents, oldest first. */
export function railBars(months: readonly DateBucket[], heightPx: number): RailBar[] {
  const slots = Math.max(1, Math.floor(heightPx / SLOT_PX_MIN));
  const size = Math.max(1, Math.ceil(months.length / slots));
  const groups = inParts(months.toReversed(), size);
  const most = Math.max(1, ...groups.map(sumOf));
  const slot = slotPx(groups.length, heightPx);
  let labeledAt = Number.NEGATIVE_INFINITY;
  let year = '';
  return groups.map((group, at) => {
    const start = group.at(-1)?.start ?? '';
    const own = start.slice(0, 4);
    const isNamed = own !== year && (at - labeledAt) * slot >= YEAR_PX;
    if (isNamed) labeledAt = at;
    year = own;
    const count = sumOf(group);
    return {
      start,
      end: monthAfter(group[0]?.start ?? start),
      count,
      share: count / most,
      year: isNamed ? own : null,
    };
  });
}

/** Returns which bar is at this height of the rail, or the nearest. */
export const barAt = (bars: readonly RailBar[], yPx: number, heightPx: number): number =>
  clamp(Math.floor(yPx / slotPx(bars.length, heightPx)), bars.length);

/** Returns which bar contains this date: else the next older one, or the oldest if all are newer. */
export function barOfDate(bars: readonly RailBar[], date: string): number {
  const at = bars.findIndex(({ start }) => Date.parse(start) <= Date.parse(date));
  return at < 0 ? Math.max(0, bars.length - 1) : at;
}

export const stepBar = (bars: readonly RailBar[], from: number, by: number): number =>
  clamp(from + by, bars.length);

/** Returns where the list begins for a bar; the newest begins without a date, so that later documents are included. */
export const anchorOfBar = (bars: readonly RailBar[], at: number): string | undefined =>
  at <= 0 ? undefined : bars[at]?.end;

const clamp = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));

const sumOf = (months: readonly DateBucket[]): number => months.reduce((sum, { count }) => sum + count, 0);

function monthAfter(start: string): string {
  const month = new Date(start);
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)).toISOString();
}
