import { isObject, type JsonValue } from '../../parse/json/json-values.ts';

export const TRACE_FORMATS = ['vercel', 'openclaw', 'claude_code', 'codex', 'gemini_cli', 'native'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** One thing said or done in a session, from any format. */
export interface TraceEntry {
  kind: 'text' | 'reasoning' | 'tool_call' | 'tool_result' | 'file' | 'note';
  /** The message's name if it has one, else its role, else the tool. */
  sender: string;
  text: string;
  /** ISO 8601. */
  date?: string;
  messageId?: string;
  /** Id of the message or tool call that this one answers. */
  replyTo?: string;
}

/** When an entry was written, its id, and what it answers. */
type EntryFacts = Pick<TraceEntry, 'date' | 'messageId' | 'replyTo'>;

/** Returns the facts of an entry that its format has; leaves out the others. */
export const entryFacts = ({
  date,
  messageId,
  replyTo,
}: { [fact in keyof EntryFacts]: string | undefined }): EntryFacts => ({
  ...(date ? { date } : {}),
  ...(messageId ? { messageId } : {}),
  ...(replyTo ? { replyTo } : {}),
});

/** Creates the entry of an attached file, which only names it: `[image image/png]`. */
export const fileEntry = (sender: string, ...words: readonly (string | undefined)[]): TraceEntry => ({
  kind: 'file',
  sender,
  text: `[${words.filter(Boolean).join(' ')}]`,
});

export interface RawTrace {
  title: string | null;
  sessionId: string | null;
  /** ISO 8601 of the session's start. */
  startedAt: string | null;
  model: string | null;
  entries: TraceEntry[];
  warnings: string[];
}

/** Creates an empty trace. */
export const emptyTrace = (): RawTrace => ({
  title: null,
  sessionId: null,
  startedAt: null,
  model: null,
  entries: [],
  warnings: [],
});

/** Formats a tool call for readers: `search(query: "rain", limit: 5)`. */
export function toolCallText(name: string, input: JsonValue | undefined): string {
  const value = typeof input === 'string' ? parsedOrText(input) : input;
  if (value === undefined || value === null || value === '') return `${name}()`;
  if (!isObject(value)) return `${name}(${readable(value)})`;
  const parts = Object.entries(value).map(([key, item]) => `${key}: ${JSON.stringify(item)}`);
  return `${name}(${parts.join(', ')})`;
}

/** Converts a value to text: strings as is, `{text}` parts joined, everything else as JSON. */
export function readable(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const texts = Array.isArray(value) ? value.map((part) => (isObject(part) ? part.text : null)) : [];
  if (texts.length > 0 && texts.every((text) => typeof text === 'string')) return texts.join('\n');
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

/** Parses a text that is written JSON; returns any other as it is. */
export function parsedOrText(input: string): JsonValue {
  if (!/^\s*[{[]/.test(input)) return input;
  try {
    const value: JsonValue = JSON.parse(input);
    return value;
  } catch (error) {
    // Models stream arguments; truncated ones are shown as is.
    if (error instanceof SyntaxError) return input;
    throw error;
  }
}
