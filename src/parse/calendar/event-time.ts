import ICAL from 'ical.js';

type Component = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

export interface EventTime {
  /** ISO 8601 with offset; a day for all-day events. */
  iso: string;
  /** For reading: date, time and the zone it is meant in. */
  shown: string;
  allDay: boolean;
}

/**
 * A date property of an event. A time in a named zone is converted with the zone definition in the file, else with the platform's; a
 * floating time is read as UTC. Null when it is missing or no date.
 */
export function eventTime(event: Component, name: string): EventTime | null {
  const property = event.getFirstProperty(name);
  return property && timeOf(property, property.getFirstValue());
}

/** The dates of every property of a name, each of which may have several. */
export const eventTimes = (event: Component, name: string): EventTime[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value: unknown) => timeOf(property, value)))
    .filter((time): time is EventTime => time !== null);

function timeOf(property: Property, value: unknown): EventTime | null {
  if (!(value instanceof ICAL.Time)) return null;
  const local = value.toString();
  if (value.isDate) return dayTime(local);
  const zone = property.getFirstParameter('tzid') || null;
  const minutes = offsetMinutes(value, zone);
  const wall = Date.parse(`${local.replace(/Z$/, '')}Z`);
  if (Number.isNaN(wall)) return null;
  return wallTime(local.replace(/Z$/, ''), minutes, zone ?? (local.endsWith('Z') ? 'UTC' : null));
}

/** A day (`2026-03-02`) as the time of an event; null when it is none. */
export const dayTime = (day: string): EventTime | null =>
  isDay(day) ? { iso: day, shown: day, allDay: true } : null;

/** A moment (RFC 3339) as the time of an event that is meant in an IANA zone; one that the platform does not know is read as UTC. Null when it is none. */
export function zonedTime(moment: string, zone: string): EventTime | null {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return null;
  const minutes = offsetAt(zone, time);
  const local = new Date(time + (minutes ?? 0) * 60_000).toISOString().slice(0, 19);
  return wallTime(local, minutes ?? 0, minutes === null ? 'UTC' : zone);
}

const wallTime = (local: string, minutes: number, zone: string | null): EventTime => ({
  iso: `${local}${minutes === 0 ? 'Z' : offsetText(minutes)}`,
  shown: `${local.slice(0, 10)} ${local.slice(11, 16)}${zone === null ? '' : ` ${zone}`}`,
  allDay: false,
});

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function offsetMinutes(value: InstanceType<typeof ICAL.Time>, zone: string | null): number {
  if (zone === null || value.toString().endsWith('Z')) return 0;
  const defined: unknown = value.zone;
  if (defined instanceof ICAL.Timezone && defined.tzid === zone && defined !== ICAL.Timezone.localTimezone) {
    return Math.round(value.utcOffset() / 60);
  }
  return platformOffset(zone, Date.parse(`${value.toString()}Z`));
}

/** Minutes east of UTC at a wall-clock time in an IANA zone; 0 for zones unknown to the platform. */
function platformOffset(zone: string, wall: number): number {
  if (Number.isNaN(wall)) return 0;
  const first = offsetAt(zone, wall) ?? 0;
  // The offset at the wall clock read as UTC is off by one change at most; asking again at the shifted time settles it.
  return offsetAt(zone, wall - first * 60_000) ?? 0;
}

/** Null for a zone that the platform does not know. */
function offsetAt(zone: string, time: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(time);
    const match = /GMT([+-])(\d\d):(\d\d)/.exec(
      parts.find((part) => part.type === 'timeZoneName')?.value ?? '',
    );
    return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
  } catch (error) {
    // Outlook's own names ("W. Europe Standard Time") are no IANA zones.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
