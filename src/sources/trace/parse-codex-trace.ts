import { dateOf, firstOf, isObject, objectIn, stringOf } from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import { contentEntries, toolCall, type ToolNames, toolResult } from './content-parts.ts';
import {
  emptyTrace,
  entryFacts,
  parsedOrText,
  type RawTrace,
  readable,
  type TraceEntry,
} from './trace-entry.ts';

/** Kinds of lines, and of items in them, that hold nothing that was said or done: `event_msg` lines repeat the items for display. */
const BOOKKEEPING = new Set(['event_msg', 'turn_context', 'ghost_snapshot', 'other']);

/** How the program tells the model where it runs and what the project's rules are, in the user's name. */
const CONTEXT =
  /^\s*(?:<(?:environment_context|user_instructions|permissions instructions|collaboration_mode|skills?_instructions|turn_aborted)\b|# AGENTS\.md instructions)/;

/**
 * Reads session files of Codex (`rollout-….jsonl`), one JSON object per line: `session_meta`, `turn_context`, and `response_item` lines with
 * a message, a tool call or its output in `payload`; older files have the items themselves as lines. Omits reasoning, and what the program
 * tells the model in the user's or developer's name (environment, AGENTS.md), which every session repeats; counts both in warnings.
 */
export function parseCodexTrace(lines: readonly JsonValue[]): RawTrace {
  const reader = new RolloutReader();
  for (const line of lines) reader.line(line);
  return reader.finish();
}

/** Returns whether a line is one of Codex: its items name their call differently from every other format. */
export function isCodexLine(line: JsonObject): boolean {
  if (line.type === 'session_meta' || line.type === 'response_item') return isObject(line.payload);
  return line.type === 'function_call_output' && stringOf(line, 'call_id') !== undefined;
}

class RolloutReader {
  private readonly trace = emptyTrace();
  private readonly toolNames: ToolNames = new Map();
  private reasoning = 0;
  private context = 0;
  private unknown = 0;

  line(line: JsonValue): void {
    if (!isObject(line)) {
      this.unknown++;
      return;
    }
    const item = isObject(line.payload) ? line.payload : line;
    this.trace.model ??= stringOf(item, 'model') ?? null;
    if (line.type === 'session_meta' || (line.type === undefined && stringOf(line, 'id'))) this.header(item);
    else if (line.type === 'compacted') this.add(line, [note('summary', readable(item.message))]);
    else if (typeof line.type === 'string' && !BOOKKEEPING.has(line.type)) this.item(line, item);
  }

  finish(): RawTrace {
    const { trace } = this;
    if (this.reasoning > 0) trace.warnings.push(`${this.reasoning} steps of reasoning were left out.`);
    if (this.context > 0)
      trace.warnings.push(`${this.context} messages of the program to the model were left out.`);
    if (this.unknown > 0) trace.warnings.push(`${this.unknown} lines of unknown kinds were left out.`);
    return trace;
  }

  /** A session that was resumed repeats its header: the first one counts. */
  private header(header: JsonObject): void {
    this.trace.sessionId ??= stringOf(header, 'id') ?? null;
    this.trace.startedAt ??= dateOf(header.timestamp) ?? null;
  }

  private item(line: JsonObject, item: JsonObject): void {
    if (item.type === 'reasoning') this.reasoning++;
    else if (item.type === 'message') this.message(line, item);
    else if (typeof item.type === 'string' && BOOKKEEPING.has(item.type)) return;
    else {
      const entry = toolEntry(item, this.toolNames);
      if (entry) this.add(line, [entry]);
      else this.unknown++;
    }
  }

  private message(line: JsonObject, message: JsonObject): void {
    const role = stringOf(message, 'role') ?? 'assistant';
    const entries = contentEntries(message.content, role, this.toolNames);
    const isInstruction = role === 'developer' || role === 'system';
    // What a person adds to the same message is kept.
    const said = isInstruction ? [] : entries.filter(({ text }) => !CONTEXT.test(text));
    if (said.length < entries.length) this.context++;
    this.add(line, said);
  }

  private add(line: JsonObject, entries: readonly TraceEntry[]): void {
    const date = dateOf(line.timestamp);
    for (const entry of entries)
      if (entry.text.trim() !== '') this.trace.entries.push({ ...entryFacts({ date }), ...entry });
  }
}

const note = (sender: string, text: string): TraceEntry => ({ kind: 'note', sender, text });

/** Returns a call of a tool, or its output; null for items of unknown kinds. */
function toolEntry(item: JsonObject, toolNames: ToolNames): TraceEntry | null {
  const id = stringOf(item, 'call_id');
  const called = (name: string | undefined, input: JsonValue | undefined) =>
    toolCall({ id, name, input, sender: 'assistant' }, toolNames);
  switch (item.type) {
    case 'function_call':
    case 'custom_tool_call':
      return called(stringOf(item, 'name'), firstOf(item, ['arguments', 'input']));
    case 'local_shell_call':
      return called('shell', item.action);
    case 'web_search_call':
      return called('web_search', item.action);
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const { output, isError } = outputOf(item.output);
      return toolResult({ id, isError }, output, toolNames);
    }
    default:
      return null;
  }
}

/** Returns the output of a tool: a text, or JSON written into a text together with the exit code. */
function outputOf(value: JsonValue | undefined): { output: JsonValue | undefined; isError: boolean } {
  const parsed = typeof value === 'string' ? parsedOrText(value) : value;
  if (!isObject(parsed)) return { output: value, isError: false };
  const code = objectIn(parsed.metadata).exit_code;
  return {
    output: firstOf(parsed, ['output', 'content']) ?? value,
    isError: parsed.success === false || (typeof code === 'number' && code !== 0),
  };
}
