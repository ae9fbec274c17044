import { isoTime } from '../../lib/dates/iso-time.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Returns whether a JSON value is an object and not an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value that is an object; else an empty one. */
export const objectIn = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

/** Returns a value that is a list; else an empty one. */
export const listIn = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** Returns the objects of a list; none if the value is not a list. */
export const objectsIn = (value: JsonValue | undefined): JsonObject[] => listIn(value).filter(isObject);

/** Returns a string property, or undefined if absent, empty or of another type; ignores inherited names. */
export function stringOf(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the names in a list of texts or of objects that have them under `key`, as one text; null if there are none. */
export function namesIn(list: JsonValue | undefined, key: string): string | null {
  const names = listIn(list).map((one) => (isObject(one) ? stringOf(one, key) : one));
  return names.filter((name) => typeof name === 'string' && name !== '').join(', ') || null;
}

/** Returns a text or a number as text; undefined for anything else. An object cannot be made a text if it has a `toString` of its own. */
export const scalarText = (value: JsonValue | undefined): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

/** Returns the first of several properties that is present, for names that changed between versions of a format. */
export function firstOf(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) if (Object.hasOwn(object, key) && object[key] !== null) return object[key];
  return undefined;
}

/** Converts a time, written as ISO 8601 or as seconds or milliseconds since 1970, to ISO 8601 in UTC. */
export function dateOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') {
    // Seconds up to the year 5138, milliseconds since 1973.
    return isoTime(value < 1e11 ? value * 1000 : value) ?? undefined;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  if (/[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value)))
    return value.replace(' ', 'T');
  // Without an offset the writer's zone is unknown: UTC, never this machine's zone.
  const time = value.length === 10 ? `${value}T00:00:00` : value.replace(' ', 'T');
  return isoTime(`${time}Z`) ?? undefined;
}
