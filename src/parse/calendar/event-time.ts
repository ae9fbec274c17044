import ICAL from 'ical.js';

type Component = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

export interface EventTime {
  /** ISO 8601 with offset; a day for all-day events. */
  iso: string;
  /** For display: date, time and the zone in which it is meant. */
  shown: string;
  isAllDay: boolean;
}

/**
 * Reads a date property of an event. Converts a time in a named zone by the zone definition in the file, else by the platform's; reads a
 * floating time as UTC. Returns null if it is missing or not a date.
 */
export function eventTime(event: Component, name: string): EventTime | null {
  const property = event.getFirstProperty(name);
  return property && timeOf(property, property.getFirstValue());
}

/** Returns the dates of all properties with this name, each of which may have several. */
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

/** Returns a day (`2026-03-02`) as an event time, or null if it is not a day. */
export const dayTime = (day: string): EventTime | null =>
  isDay(day) ? { iso: day, shown: day, isAllDay: true } : null;

/** Returns a moment (RFC 3339) as an event time in an IANA zone, in UTC if the platform does not know the zone; null if it is not a date. */
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
  isAllDay: false,
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

/** Returns minutes east of UTC at a wall-clock time in an IANA zone; 0 for zones unknown to the platform. */
function platformOffset(zone: string, wall: number): number {
  if (Number.isNaN(wall)) return 0;
  const first = offsetAt(zone, wall) ?? 0;
  // The offset for the wall clock read as UTC is off by at most one transition; a second lookup at the shifted time corrects it.
  return offsetAt(zone, wall - first * 60_000) ?? 0;
}

/** Returns null for a zone that the platform does not know. */
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
    // Outlook's own names ("W. Europe Standard Time") are not IANA zones.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
