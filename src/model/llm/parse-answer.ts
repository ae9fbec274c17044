import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';

/** Repairing is slow on long texts and no answer that we ask for is so long. */
const REPAIR_CHARS_MAX = 400_000;
const THINKING = /^\s*<think>[\s\S]*?<\/think>/;
const FENCE = /```[a-z]*[ \t]*\n([\s\S]*?)\n?[ \t]*```/i;
const ISSUES_MAX = 5;

/** An answer that was read: with a doubt it can be used, but parts of it were left out, and asking again may keep them. */
export type Parsed<T> = { value: T; doubt?: Doubt } | { problem: string };

export interface Doubt {
  /** What was left out and why, in the words of the retry prompt. */
  reason: string;
  /** How many statements were left out. */
  statements: number;
}

/**
 * The JSON of a whole answer (its stream ended with `stop`): thoughts, fences and words around it are left out, small slips such as
 * trailing commas repaired, then it is held to the schema. A text that does not end like JSON is never repaired: it was cut.
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): Parsed<T> {
  const json = readJson(text.replace(THINKING, '').replace(/^\uFEFF/, ''));
  if (json === undefined) return { problem: 'It is not JSON.' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues
    .slice(0, ISSUES_MAX)
    .map((i) => `${i.path.join('.') || 'answer'}: ${i.message}`);
  return { problem: issues.join('; ') };
}

/** The text of a whole answer without thoughts, or the inside of a fence when that is all there is. */
export function plainAnswer(text: string): string {
  const said = withoutNul(text.replace(THINKING, '')).trim();
  const fenced = /^```(?:markdown|md|text)?[ \t]*\n([\s\S]*)\n```$/i.exec(said);
  return (fenced?.[1] ?? said).trim();
}

/** Some models say NUL; the database holds no text with it. */
const withoutNul = (text: string): string => text.replaceAll('\0', ' ');
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutNul(value) : value;

function readJson(text: string): unknown {
  for (const candidate of [text, FENCE.exec(text)?.[1], braced(text)]) {
    if (candidate === undefined) continue;
    const value = tryJson(candidate);
    if (value !== undefined) return value;
  }
  const whole = braced(FENCE.exec(text)?.[1] ?? text);
  if (whole === undefined || whole.length > REPAIR_CHARS_MAX) return undefined;
  try {
    return asObject(JSON.parse(jsonrepair(whole), storable));
  } catch {
    return undefined; // beyond repair: the caller asks again
  }
}

/** From the first brace to the last, when the text ends with it but for a fence or whitespace. */
function braced(text: string): string | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return start === -1 || end < start ? undefined : text.slice(start, end + 1);
}

function tryJson(text: string): unknown {
  try {
    return asObject(JSON.parse(text, storable));
  } catch {
    return undefined; // the next candidate is tried
  }
}

/** Every answer that is asked for is an object. */
const asObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
