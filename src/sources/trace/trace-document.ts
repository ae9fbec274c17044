import type { RawBlock, RawDocument } from '../../parse/block.ts';
import { presentFacts } from '../../parse/source-document.ts';
import type { RawTrace, TraceEntry } from './trace-entry.ts';

/** Converts a trace to message blocks with sender, date and `reply_to`; an unnamed session is named after its first request. */
export function traceDocument(trace: RawTrace, traceFormat: string): RawDocument {
  return {
    title: trace.title ?? firstRequest(trace.entries),
    blocks: trace.entries.map(messageBlock),
    metadata: presentFacts({
      trace_format: traceFormat,
      session_id: trace.sessionId,
      model: trace.model,
    }),
    warnings: trace.warnings,
  };
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

function firstRequest(entries: readonly TraceEntry[]): string | null {
  const first = entries.find(
    (entry) => entry.kind === 'text' && entry.sender !== 'system' && entry.text.trim() !== '',
  );
  if (!first) return null;
  const [line = ''] = first.text.trim().split('\n');
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
