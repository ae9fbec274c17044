import { z } from 'zod';
import type { Metadata } from './document.ts';

export const METADATA_KEYS_MAX = 50;
/** With source, app and owner, the id forms a B-tree key, whose entries are at most 2,704 bytes. */
export const RESOURCE_ID_BYTES_MAX = 1024;
const RESERVED = new Set(['status', 'events', 'indexed_at']);

const metadataKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ . -')
  .refine((key) => !RESERVED.has(key), 'is set by the service; choose another name');

/** Custom metadata: at most 50 keys of `[A-Za-z0-9_.-]{1,64}`, plain values. */
export const metadataSchema = z
  .record(metadataKey, z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((m) => Object.keys(m).length <= METADATA_KEYS_MAX, `must have at most ${METADATA_KEYS_MAX} keys`)
  .meta({ id: 'Metadata' });

export const resourceIdSchema = z
  .string()
  .min(1)
  .refine(
    (id) => Buffer.byteLength(id) <= RESOURCE_ID_BYTES_MAX,
    `must be at most ${RESOURCE_ID_BYTES_MAX} bytes of UTF-8`,
  );

export const titleSchema = z.string().max(10_000);
export const collectionSchema = z.string().min(1).max(500);
export const urlSchema = z.string().max(10_000);

/** ISO 8601 date or date-time between the years 1 and 9999; returns the instant with an offset. */
export const dateSchema = z.string().transform((text, ctx) => {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    );
  const bad = (message: string): never => {
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!match) return bad('must be an ISO 8601 date such as 2026-03-01 or 2026-03-01T09:30:00Z');
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  // `Date.UTC` treats the years 0 to 99 as 1900 to 1999.
  const monthEnd = new Date(0);
  monthEnd.setUTCFullYear(Number(year), Number(month), 0);
  const offsetHours = zone === 'Z' ? 0 : Math.abs(Number(zone.slice(0, 3)));
  const inRange =
    Number(year) >= 1 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= monthEnd.getUTCDate() &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 61 &&
    offsetHours <= 15;
  if (!inRange) return bad('is a date that does not exist');
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`);
  if (Number.isNaN(instant.getTime())) return bad('is a date that does not exist');
  // With its offset, a day at either end may fall outside the years that the database can return as text.
  const inUtc = instant.getUTCFullYear();
  return inUtc < 1 || inUtc > 9999 ? bad('is, in UTC, outside the years 1 to 9999') : instant.toISOString();
});

/** The text of a document; empty is refused, but whitespace is allowed. */
export const textSchema = z.string().min(1, 'is empty; send the text of the document');

/** Maximum characters of one value from a file's own metadata, which every document list reads (300,000 speakers of captions are 3 MB). */
const FACT_CHARS_MAX = 2_000;

const shortened = (value: Metadata[string]): Metadata[string] =>
  typeof value === 'string' && value.length > FACT_CHARS_MAX
    ? `${value.slice(0, FACT_CHARS_MAX - 1)}…`
    : value;

/** Under `status` the service says how far a document is processed; what a file says under that key is kept under this one. */
const STATUS = { given: 'status', kept: 'state' };

/** Merges the caller's metadata with a file's own, which is shortened: the caller's comes first, the file's keys fill the limit. */
export function mergeMetadata(ofFile: Metadata, ofCaller: Metadata): Metadata {
  const merged: Metadata = { ...ofCaller };
  for (const [given, value] of Object.entries(ofFile)) {
    if (Object.keys(merged).length >= METADATA_KEYS_MAX) break;
    const key = given === STATUS.given ? STATUS.kept : given;
    if (key !== given && Object.hasOwn(ofFile, key)) continue;
    if (!Object.hasOwn(merged, key) && !RESERVED.has(key)) merged[key] = shortened(value);
  }
  return merged;
}
