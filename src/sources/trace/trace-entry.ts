import type { JsonValue } from '../../parse/json/parse-json.ts';

export type TraceFormat = 'vercel' | 'openclaw' | 'native';

/** One thing that was said or done in a session, whatever the format it was written in. */
export interface TraceEntry {
  kind: 'text' | 'reasoning' | 'tool_call' | 'tool_result' | 'file' | 'note';
  /** Who: the message's name when it has one, else its role, else the tool. */
  sender: string;
  text: string;
  /** ISO 8601. */
  date?: string;
  messageId?: string;
  /** Id of the message or tool call this one answers. */
  replyTo?: string;
}

export interface RawTrace {
  title: string | null;
  sessionId: string | null;
  /** ISO 8601 of the session's beginning. */
  startedAt: string | null;
  model: string | null;
  entries: TraceEntry[];
  warnings: string[];
}

export type JsonObject = { [key: string]: JsonValue };

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string property, undefined when absent, empty or of another type; inherited names do not count. */
export function stringOf(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first of several properties that is present, for names that changed between versions of a format. */
export function firstOf(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) if (Object.hasOwn(object, key) && object[key] !== null) return object[key];
  return undefined;
}

/** A point in time written as ISO 8601, or as seconds or milliseconds since 1970, as ISO 8601 in UTC. */
export function dateOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') {
    // Seconds until the year 5138, milliseconds since 1973.
    const time = new Date(value < 1e11 ? value * 1000 : value);
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  if (/[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value)))
    return value.replace(' ', 'T');
  // Without an offset the writer's zone is unknown: read as UTC, never as this machine's zone.
  const time = Date.parse(value.length === 10 ? `${value}T00:00:00Z` : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A tool call as a reader reads it: `search(query: "rain", limit: 5)`. */
export function toolCallText(name: string, input: JsonValue | undefined): string {
  const value = typeof input === 'string' ? parsedOrText(input) : input;
  if (value === undefined || value === null || value === '') return `${name}()`;
  if (!isObject(value)) return `${name}(${readable(value)})`;
  const parts = Object.entries(value).map(([key, item]) => `${key}: ${JSON.stringify(item)}`);
  return `${name}(${parts.join(', ')})`;
}

/** A value as text: strings as they are, `{text}` parts joined, everything else as JSON. */
export function readable(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => isObject(part) && typeof part.text === 'string')
  ) {
    return value.map((part) => (part as { text: string }).text).join('\n');
  }
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

function parsedOrText(input: string): JsonValue {
  if (!/^\s*[{[]/.test(input)) return input;
  try {
    return JSON.parse(input) as JsonValue;
  } catch (error) {
    // Models stream arguments; a cut one is shown as it came.
    if (error instanceof SyntaxError) return input;
    throw error;
  }
}
