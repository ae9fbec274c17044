import { readJson } from '../../parse/json/read-json.ts';
import { type JsonValue, isObject, type JsonObject } from '../../parse/json/json-values.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { readJsonl } from '../../parse/json/parse-jsonl.ts';
import { isCodexLine } from './parse-codex-trace.ts';
import { isGeminiMessage } from './parse-gemini-trace.ts';
import { type TraceFormat } from './trace-entry.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

export interface ReadHistory {
  format: TraceFormat;
  /** The messages, or the lines of a session file. */
  items: JsonValue[];
  /** The fields around the messages: session id, title and so on. */
  envelope: JsonObject;
  warnings: string[];
}

const VERCEL_PARTS = /^(?:tool-|dynamic-tool$|source-url$|source-document$|step-start$|reasoning$|data-)/;
const STEPS = new Set<JsonValue>(['trace_message', 'tool_call', 'tool_result']);
const OPENCLAW_LINES = new Set([
  'session',
  'message',
  'model_change',
  'thinking_level_change',
  'compaction',
  'branch_summary',
  'custom',
  'custom_message',
  'label',
  'session_info',
]);

/** Detects the trace format of a history. Throws `ParseError` (`malformed`, `too_deep`) if it is not one. */
export function detectTraceFormat(history: string): TraceFormat {
  return readHistory(history).format;
}

/** Parses a history once and detects its format; `format` overrides the detection. */
export function readHistory(history: string, format?: TraceFormat): ReadHistory {
  const { items, envelope, warnings } = readItems(history);
  if (!items.some(isObject)) {
    throw new ParseError(
      'malformed',
      'The history has no messages. Send a JSON array of {role, content}, or one JSON object per line.',
    );
  }
  return { format: format ?? formatOf(items), items, envelope, warnings };
}

function readItems(history: string): Omit<ReadHistory, 'format'> {
  const text = withoutByteOrderMark(history).trim();
  const whole = wholeValue(text);
  if (whole === undefined) {
    const { values, warnings } = readJsonl(text);
    return { items: values, envelope: {}, warnings };
  }
  if (Array.isArray(whole)) return { items: whole, envelope: {}, warnings: [] };
  if (isObject(whole)) {
    for (const key of ['messages', 'history', 'entries', 'children', 'steps']) {
      const items = Object.hasOwn(whole, key) ? whole[key] : undefined;
      if (Array.isArray(items)) return { items, envelope: whole, warnings: [] };
    }
    if (typeof whole.role === 'string' || typeof whole.type === 'string')
      return { items: [whole], envelope: {}, warnings: [] };
  }
  throw new ParseError(
    'malformed',
    'The history is JSON, but not a list of messages. Send an array of {role, content}, or {messages: […]}.',
  );
}

/** Returns the history as one JSON value; undefined if it must be JSON Lines. */
function wholeValue(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof ParseError) || error.code !== 'malformed') throw error;
    if (/^\s*\{[^\n]*\}\s*\n/.test(text)) return undefined;
    throw new ParseError(
      'malformed',
      'The history is neither JSON nor JSON Lines. Send an array of {role, content}.',
      error,
    );
  }
}

function formatOf(items: readonly JsonValue[]): TraceFormat {
  const objects = items.filter(isObject);
  const lines = objects.filter(
    (item) => typeof item.type === 'string' && OPENCLAW_LINES.has(item.type) && item.role === undefined,
  );
  if (lines.length * 2 > objects.length) return 'openclaw';
  if (objects.some(isClaudeCodeLine)) return 'claude_code';
  if (objects.some(isCodexLine)) return 'codex';
  if (objects.some(isGeminiMessage)) return 'gemini_cli';
  if (objects.some(isVercelMessage)) return 'vercel';
  if (objects.some((item) => typeof item.role === 'string' || STEPS.has(item.type ?? null))) return 'native';
  throw new ParseError(
    'malformed',
    'The messages have neither `role` nor a known `type`. Send an array of {role, content, date?, name?}.',
  );
}

/** Messages are nested in their lines; a session that was only resumed has nothing but a title. */
function isClaudeCodeLine(line: JsonObject): boolean {
  if (line.type === 'summary') return typeof line.leafUuid === 'string';
  const { message, type } = line;
  return (type === 'user' || type === 'assistant') && isObject(message) && typeof message.role === 'string';
}

function isVercelMessage(message: JsonObject): boolean {
  if (typeof message.role !== 'string') return false;
  if (Array.isArray(message.parts) || Array.isArray(message.toolInvocations)) return true;
  if (!Array.isArray(message.content)) return false;
  return message.content.some(
    (part) => isObject(part) && typeof part.type === 'string' && VERCEL_PARTS.test(part.type),
  );
}
