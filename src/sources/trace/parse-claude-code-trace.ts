import { dateOf, isObject, type JsonObject, type JsonValue, stringOf } from '../../parse/json/json-values.ts';
import { contentEntries, type ToolNames } from './content-parts.ts';
import { emptyTrace, entryFacts, type RawTrace, readable } from './trace-entry.ts';

/** Internal bookkeeping of the program: nothing in these lines was said or done. */
const BOOKKEEPING = new Set([
  'file-history-snapshot',
  'queue-operation',
  'progress',
  'last-prompt',
  'permission-mode',
  'agent-name',
  'agent-setting',
  'attachment',
]);

/**
 * Reads session files of Claude Code, one JSON object per line: `user` and `assistant` lines with a message of content parts (text,
 * `tool_use`, `tool_result`, images); `summary` and `system` lines become notes. Omits thinking and counts it in a warning; keeps and
 * labels lines of subagents.
 */
export function parseClaudeCodeTrace(lines: readonly JsonValue[]): RawTrace {
  const reader = new SessionReader();
  for (const line of lines) reader.line(line);
  return reader.finish();
}

class SessionReader {
  private readonly trace = emptyTrace();
  private readonly toolNames: ToolNames = new Map();
  private thinking = 0;
  private unknown = 0;

  line(line: JsonValue): void {
    const type = isObject(line) ? stringOf(line, 'type') : undefined;
    if (!isObject(line) || type === undefined) this.unknown++;
    else if ((type === 'user' || type === 'assistant') && isObject(line.message))
      this.message(line, line.message, type);
    else if (type === 'summary') this.summary(line);
    else if (type === 'system') this.note(line, 'system', readable(line.content));
    else if (type === 'custom-title' || type === 'ai-title') this.title(line);
    else if (!BOOKKEEPING.has(type)) this.unknown++;
  }

  finish(): RawTrace {
    const { trace } = this;
    if (this.thinking > 0) trace.warnings.push(`${this.thinking} steps of thinking were left out.`);
    if (this.unknown > 0) trace.warnings.push(`${this.unknown} lines of unknown kinds were left out.`);
    return trace;
  }

  private message(line: JsonObject, message: JsonObject, type: string): void {
    this.trace.sessionId ??= stringOf(line, 'sessionId') ?? null;
    this.trace.startedAt ??= dateOf(line.timestamp) ?? null;
    this.trace.model ??= stringOf(message, 'model') ?? null;
    const role = line.isMeta === true ? 'system' : (stringOf(message, 'role') ?? type);
    const sender = line.isSidechain === true ? `${role} (subagent)` : role;
    for (const entry of contentEntries(message.content, sender, this.toolNames)) {
      if (entry.kind === 'reasoning') this.thinking++;
      else this.trace.entries.push({ ...factsOf(line), ...entry });
    }
  }

  /** Handles the program's own title of a session, or its summary of a conversation that had become too long. */
  private summary(line: JsonObject): void {
    const text = stringOf(line, 'summary') ?? '';
    if (line.leafUuid !== undefined) this.trace.title ??= text;
    this.note(line, 'summary', text);
  }

  private title(line: JsonObject): void {
    this.trace.title = stringOf(line, 'customTitle') ?? stringOf(line, 'aiTitle') ?? this.trace.title;
  }

  private note(line: JsonObject, sender: string, text: string): void {
    if (text !== '') this.trace.entries.push({ ...factsOf(line), kind: 'note', sender, text });
  }
}

const factsOf = (line: JsonObject) =>
  entryFacts({
    date: dateOf(line.timestamp),
    messageId: stringOf(line, 'uuid'),
    replyTo: stringOf(line, 'parentUuid'),
  });
