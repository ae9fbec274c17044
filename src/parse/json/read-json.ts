import { ParseError } from '../parse-error.ts';
import type { JsonValue } from './json-values.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** Far deeper than human-written data (RFC 8259 allows a limit), far shallower than the stack. */
const JSON_DEPTH_MAX = 500;
/** Longer text is checked for depth before parsing: the parser takes 100 bytes per level, so 100 MB of `[` would take 10 GB. */
const SCAN_CHARS_MIN = 4_000_000;

/** Parses JSON, with comments or without, with the line and column of the first error in the message. Throws `ParseError` (`malformed`, `too_deep`). */
export function readJson(source: string): JsonValue {
  const text = withoutByteOrderMark(source);
  if (text.length > SCAN_CHARS_MIN && jsonDepth(text) > JSON_DEPTH_MAX) throw tooDeep();
  try {
    const value = parse(text);
    if (isDeeper(value, JSON_DEPTH_MAX)) throw tooDeep();
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (jsonDepth(text) > JSON_DEPTH_MAX) throw tooDeep();
    const reason = error.message.replace(/\s+/g, ' ').slice(0, 160);
    throw new ParseError(
      'malformed',
      `The file is not valid JSON: ${reason}. Correct it, or send it as text.`,
      error,
    );
  }
}

/** Parses JSON. Settings of many programs have comments, which are blanked if nothing else makes the text invalid: errors keep their place. */
function parse(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (error) {
    const bare = withoutComments(text);
    if (bare === text) throw error;
    return JSON.parse(bare);
  }
}

/** Replaces line comments and block comments outside strings by spaces. Linear. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = stringEnd(text, at);
    const end = code === 0x2f ? commentEnd(text, at) : at;
    if (end === at || code !== 0x2f) continue;
    parts.push(text.slice(from, at), text.slice(at, end).replace(/[^\n]/g, ' '));
    from = end;
    at = end - 1;
  }
  return parts.join('') + text.slice(from);
}

/** Returns where the comment that starts at `start` ends; `start` if none does. */
function commentEnd(text: string, start: number): number {
  const isLine = text.charCodeAt(start + 1) === 0x2f;
  if (!isLine && text.charCodeAt(start + 1) !== 0x2a) return start;
  const end = isLine ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
}

function tooDeep(): ParseError {
  return new ParseError(
    'too_deep',
    `The JSON is nested deeper than ${JSON_DEPTH_MAX} levels. Flatten it, or send its text instead.`,
  );
}

/** Returns whether a parsed value is nested deeper than `levels`. */
function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true;
  } else {
    // Not Object.values, which would allocate a list for every object.
    for (const key in value) if (isDeeper(value[key] ?? null, levels - 1)) return true;
  }
  return false;
}

/** Returns the deepest nesting of brackets outside strings; exact for valid JSON. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = stringEnd(text, i);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

/** Returns where the string that starts at `start` ends: at the next quote preceded by an even number of backslashes. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let from = end;
    while (from > start + 1 && text.charCodeAt(from - 1) === 0x5c) from--;
    if ((end - from) % 2 === 0) return end;
  }
  return text.length;
}
