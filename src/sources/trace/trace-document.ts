import type { RawBlock, RawDocument } from '../../parse/block.ts';
import { messageBlock } from '../../parse/message-block.ts';
import { presentFacts } from '../../parse/source-document.ts';
import type { RawTrace, TraceEntry } from './trace-entry.ts';

/** Converts a trace to message blocks with sender, date and `reply_to`; an unnamed session is named after its first request. */
export function traceDocument(trace: RawTrace, traceFormat: string): RawDocument {
  return {
    title: trace.title ?? firstRequest(trace.entries),
    blocks: trace.entries.map(blockOf),
    metadata: presentFacts({
      trace_format: traceFormat,
      session_id: trace.sessionId,
      model: trace.model,
    }),
    warnings: trace.warnings,
  };
}

function blockOf({ kind, text, sender, date, messageId, replyTo }: TraceEntry): RawBlock {
  const name = kind === 'reasoning' ? `${sender} (reasoning)` : sender;
  return messageBlock(text, { name, email: null }, { date, message_id: messageId, reply_to: replyTo });
}

function firstRequest(entries: readonly TraceEntry[]): string | null {
  const first = entries.find(
    (entry) => entry.kind === 'text' && entry.sender !== 'system' && entry.text.trim() !== '',
  );
  if (!first) return null;
  const [line = ''] = first.text.trim().split('\n');
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
