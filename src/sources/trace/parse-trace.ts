import { dateOf, firstOf, type JsonObject, stringOf } from '../../parse/json/json-values.ts';
import type { ParsedDocument } from '../../parse/block.ts';
import { finishDocument } from '../../parse/blocks/finish-document.ts';
import { type ReadHistory, readHistory } from './detect-trace-format.ts';
import { parseClaudeCodeTrace } from './parse-claude-code-trace.ts';
import { parseCodexTrace } from './parse-codex-trace.ts';
import { parseGeminiTrace } from './parse-gemini-trace.ts';
import { parseNativeTrace } from './parse-native-trace.ts';
import { parseOpenclawTrace } from './parse-openclaw-trace.ts';
import { parseVercelTrace } from './parse-vercel-trace.ts';
import { traceDocument } from './trace-document.ts';
import type { RawTrace, TraceFormat } from './trace-entry.ts';

export interface ParsedTrace extends ParsedDocument {
  format: TraceFormat;
  /** The session's id in the history, or null. */
  sessionId: string | null;
  /** ISO 8601 of the first message or of the session's header. */
  startedAt: string | null;
}

const READERS: Record<TraceFormat, (items: ReadHistory['items']) => RawTrace> = {
  vercel: parseVercelTrace,
  openclaw: parseOpenclawTrace,
  claude_code: parseClaudeCodeTrace,
  codex: parseCodexTrace,
  gemini_cli: parseGeminiTrace,
  native: parseNativeTrace,
};

/**
 * Reads the history of an agent session (Vercel AI SDK messages, session files of OpenClaw, Claude Code, Codex or Gemini CLI, `{role, content, date?, name?}` or
 * typed steps) into message blocks with sender, date and `reply_to`; formats tool calls as `name(argument: value)`. `format` null or
 * absent: auto-detected. Throws `ParseError` (`malformed`, `too_deep`) if it is not a history.
 */
export function parseTrace(history: string, format?: TraceFormat | null): ParsedTrace {
  const read = readHistory(history, format ?? undefined);
  const trace = READERS[read.format](read.items);
  const { envelope } = read;
  const sessionId = trace.sessionId ?? stringOf(envelope, 'session_id') ?? idOf(envelope);
  const startedAt =
    trace.startedAt ?? dateOf(firstOf(envelope, ['date', 'createdAt', 'created_at', 'startTime'])) ?? null;
  const title = trace.title ?? stringOf(envelope, 'title') ?? null;
  const warnings = [...read.warnings, ...trace.warnings];
  const document = finishDocument(traceDocument({ ...trace, title, sessionId, warnings }, read.format));
  return { ...document, format: read.format, sessionId, startedAt };
}

const idOf = (envelope: JsonObject): string | null =>
  stringOf(envelope, 'sessionId') ?? stringOf(envelope, 'id') ?? null;
