import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** Repair is slow on long texts, and no expected answer is this long. */
const REPAIR_CHARS_MAX = 400_000;
const THINKING = /^\s*<think>[\s\S]*?<\/think>/;
const FENCE = /```[a-z]*[ \t]*\n([\s\S]*?)\n?[ \t]*```/i;
const ISSUES_MAX = 5;

/** A parsed answer: with a doubt, it is usable, but parts were dropped, and asking again may keep them. */
export type Parsed<T> = { value: T; doubt?: Doubt } | { problem: string };

export interface Doubt {
  /** What was dropped and why, as worded in the retry prompt. */
  reason: string;
  /** Number of dropped statements. */
  statements: number;
}

/**
 * Parses the JSON of a whole answer (its stream ended with `stop`): removes thoughts, fences and surrounding text, repairs small slips such
 * as trailing commas, then applies the schema. Never repairs a text that does not end like JSON: it was cut.
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): Parsed<T> {
  const json = readJson(withoutByteOrderMark(text.replace(THINKING, '')));
  if (json === undefined) return { problem: 'It is not JSON.' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues
    .slice(0, ISSUES_MAX)
    .map((i) => `${i.path.join('.') || 'answer'}: ${i.message}`);
  return { problem: issues.join('; ') };
}

/** Returns the text of a whole answer without thoughts, or the content of a fence if there is nothing else. */
export function plainAnswer(text: string): string {
  const said = withoutNul(text.replace(THINKING, '')).trim();
  const fenced = /^```(?:markdown|md|text)?[ \t]*\n([\s\S]*)\n```$/i.exec(said);
  return (fenced?.[1] ?? said).trim();
}

/** Replaces NUL, which some models write and the database cannot store. */
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
    return undefined; // not repairable: the caller asks again
  }
}

/** Returns the text from the first brace to the last, if only a fence or whitespace follows. */
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

/** Returns the value if it is an object, as every requested answer is. */
const asObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
