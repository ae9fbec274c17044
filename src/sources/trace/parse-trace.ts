import { dateOf, firstOf, stringOf } from '../../parse/json/json-values.ts';
import type { ParsedDocument, RawBlock } from '../../parse/block.ts';
import { finishDocument } from '../../parse/blocks/finish-document.ts';
import { type ReadHistory, readHistory } from './detect-trace-format.ts';
import { parseClaudeCodeTrace } from './parse-claude-code-trace.ts';
import { parseNativeTrace } from './parse-native-trace.ts';
import { parseOpenclawTrace } from './parse-openclaw-trace.ts';
import { parseVercelTrace } from './parse-vercel-trace.ts';
import { type RawTrace, type TraceEntry, type TraceFormat } from './trace-entry.ts';

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
  native: parseNativeTrace,
};

/**
 * Reads the history of an agent session (Vercel AI SDK messages, OpenClaw or Claude Code JSON Lines, `{role, content, date?, name?}` or
 * typed steps) into message blocks with sender, date and `reply_to`; formats tool calls as `name(argument: value)`. `format` null or
 * absent: auto-detected. Throws `ParseError` (`malformed`, `too_deep`) if it is not a history.
 */
export function parseTrace(history: string, format?: TraceFormat | null): ParsedTrace {
  const read = readHistory(history, format ?? undefined);
  const trace = READERS[read.format](read.items);
  const { envelope } = read;
  const sessionId = trace.sessionId ?? stringOf(envelope, 'session_id') ?? stringOf(envelope, 'id') ?? null;
  const startedAt = trace.startedAt ?? dateOf(firstOf(envelope, ['date', 'createdAt', 'created_at'])) ?? null;
  const document = finishDocument({
    title: trace.title ?? stringOf(envelope, 'title') ?? firstRequest(trace.entries),
    blocks: trace.entries.map(messageBlock),
    metadata: {
      trace_format: read.format,
      ...(sessionId ? { session_id: sessionId } : {}),
      ...(trace.model ? { model: trace.model } : {}),
    },
    warnings: [...read.warnings, ...trace.warnings],
  });
  return { ...document, format: read.format, sessionId, startedAt };
}

function messageBlock(entry: TraceEntry): RawBlock {
  const sender = entry.kind === 'reasoning' ? `${entry.sender} (reasoning)` : entry.sender;
  return {
    type: 'message',
    text: entry.text,
    content: entry.text,
    sender: { name: sender, email: null },
    ...(entry.date ? { date: entry.date } : {}),
    ...(entry.messageId ? { message_id: entry.messageId } : {}),
    ...(entry.replyTo ? { reply_to: entry.replyTo } : {}),
  };
}

/** Returns the first request of the user, the title of an unnamed session. */
function firstRequest(entries: readonly TraceEntry[]): string | null {
  const first = entries.find(
    (entry) => entry.kind === 'text' && entry.sender !== 'system' && entry.text.trim() !== '',
  );
  if (!first) return null;
  const [line = ''] = first.text.trim().split('\n');
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
