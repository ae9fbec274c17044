import ICAL from 'ical.js';

type Component = InstanceType<typeof ICAL.Component>;

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
  const value: unknown = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return null;
  const local = value.toString();
  if (value.isDate) return isDay(local) ? { iso: local, shown: local, allDay: true } : null;
  const zone = property.getFirstParameter('tzid') || null;
  const minutes = offsetMinutes(value, zone);
  const wall = Date.parse(`${local.replace(/Z$/, '')}Z`);
  if (Number.isNaN(wall)) return null;
  const iso = `${local.replace(/Z$/, '')}${minutes === 0 ? 'Z' : offsetText(minutes)}`;
  return {
    iso,
    shown: `${local.slice(0, 10)} ${local.slice(11, 16)}${zone ? ` ${zone}` : local.endsWith('Z') ? ' UTC' : ''}`,
    allDay: false,
  };
}

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
  const first = offsetAt(zone, wall);
  // The offset at the wall clock read as UTC is off by one change at most; asking again at the shifted time settles it.
  return offsetAt(zone, wall - first * 60_000);
}

function offsetAt(zone: string, time: number): number {
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
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
