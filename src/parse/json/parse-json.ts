import type { FileMetadata, RawBlock, RawDocument } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { parseText } from '../plain/parse-text.ts';
import { looksLikeMarkdown } from '../detect/markup-features.ts';

/** Far deeper than data that people write (RFC 8259 lets a reader set a limit), far shallower than the stack. */
const JSON_DEPTH_MAX = 500;
/** In a longer text brackets are counted before it is parsed: a level takes the parser 100 bytes, so 100 MB of `[` would take 10 GB. */
const SCAN_CHARS_MIN = 4_000_000;
const TITLE_KEYS = ['title', 'name', 'subject', 'headline'];
const BODY_KEYS = ['text', 'content', 'body', 'markdown', 'description'];
/** Records with more columns than this read better one by one. */
const TABLE_COLUMNS_MAX = 24;
const TABLE_CELL_CHARS_MAX = 200;
const INLINE_LIST_CHARS_MAX = 300;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
type JsonObject = { [key: string]: JsonValue };

/**
 * Reads a JSON text (RFC 8259) into readable blocks: an object with a title and a body becomes a document of that text, an array of
 * flat records a table, everything else `path: value` properties in the order of the file. Throws `ParseError` (`malformed`,
 * `too_deep`).
 */
export function parseJson(source: string): RawDocument {
  return jsonDocument(readJson(source));
}

/** Parses JSON, with the line and column of the first error in the message. Throws `ParseError` (`malformed`, `too_deep`). */
export function readJson(source: string): JsonValue {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  if (text.length > SCAN_CHARS_MIN && jsonDepth(text) > JSON_DEPTH_MAX) throw tooDeep();
  try {
    const value = JSON.parse(text) as JsonValue;
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

function tooDeep(): ParseError {
  return new ParseError(
    'too_deep',
    `The JSON is nested deeper than ${JSON_DEPTH_MAX} levels. Flatten it, or send its text instead.`,
  );
}

/** Whether a parsed value is nested deeper than `levels`. */
function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true;
  } else {
    for (const key in value) if (isDeeper(value[key]!, levels - 1)) return true;
  }
  return false;
}

/** The deepest nesting of brackets outside strings; exact for valid JSON. */
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

/** Where the string ends that begins at `start`: at the next quote with an even number of backslashes before it. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let from = end;
    while (from > start + 1 && text.charCodeAt(from - 1) === 0x5c) from--;
    if ((end - from) % 2 === 0) return end;
  }
  return text.length;
}

/** The readable form of a parsed JSON value. */
export function jsonDocument(value: JsonValue): RawDocument {
  if (isObject(value)) {
    const body = BODY_KEYS.find((key) => Object.hasOwn(value, key) && isProse(value[key]!));
    if (body !== undefined) return bodyDocument(value, body);
  }
  const blocks: RawBlock[] = [];
  addValue(value, '', blocks);
  return { title: isObject(value) ? titleOf(value) : null, blocks, metadata: {}, warnings: [] };
}

function bodyDocument(value: JsonObject, bodyKey: string): RawDocument {
  const text = value[bodyKey] as string;
  const body = looksLikeMarkdown(text) ? parseMarkdown(text) : parseText(text);
  const title = titleOf(value) ?? body.title;
  const rest: JsonObject = Object.fromEntries(
    Object.entries(value).filter(
      ([key, item]) => key !== bodyKey && !(TITLE_KEYS.includes(key) && item === title),
    ),
  );
  const metadata: FileMetadata = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string | number | boolean] =>
      isShortScalar(entry[1]),
    ),
  );
  const properties: RawBlock[] = [];
  addObject(rest, '', properties);
  return {
    title,
    blocks: [...properties, ...body.blocks],
    metadata: { ...body.metadata, ...metadata },
    warnings: body.warnings,
  };
}

function titleOf(value: JsonObject): string | null {
  for (const key of TITLE_KEYS) {
    const title = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof title === 'string' && title.trim() !== '' && title.length <= 300) return title;
  }
  return null;
}

function addValue(value: JsonValue, path: string, blocks: RawBlock[]): void {
  if (Array.isArray(value)) addArray(value, path, blocks);
  else if (isObject(value)) addObject(value, path, blocks);
  else if (path === '' && typeof value === 'string') blocks.push(...parseText(value).blocks);
  else if (value !== '') blocks.push({ type: 'property', text: line(path, value) });
}

/** One property block with the object's own values and those of small objects in it, then its other parts in order. */
function addObject(value: JsonObject, path: string, blocks: RawBlock[]): void {
  const parts: [string, JsonValue][] = [];
  const lines = collect(value, path, '', parts, 0);
  if (lines !== '') blocks.push({ type: 'property', text: lines });
  for (const [at, part] of parts) addValue(part, at, blocks);
}

/** Objects nested this deep in a record are parts of their own. */
const INLINE_DEPTH_MAX = 3;

/** Appends the object's values to `lines`, a line each; what is larger goes to `parts`. */
function collect(
  value: JsonObject,
  path: string,
  lines: string,
  parts: [string, JsonValue][],
  depth: number,
): string {
  const prefix = path === '' ? '' : `${path}.`;
  for (const key of Object.keys(value)) {
    const item = value[key]!;
    if (item === null || typeof item !== 'object') {
      if (item === '') continue;
      const at = prefix + key;
      lines += `${lines === '' ? '' : '\n'}${at === '' ? '' : `${at}: `}${item}`;
    } else if (!Array.isArray(item) && depth < INLINE_DEPTH_MAX) {
      lines = collect(item, prefix + key, lines, parts, depth + 1);
    } else {
      parts.push([prefix + key, item]);
    }
  }
  return lines;
}

function addArray(items: JsonValue[], path: string, blocks: RawBlock[]): void {
  const rows = recordTable(items);
  if (rows) {
    if (path !== '') blocks.push({ type: 'paragraph', text: path });
    blocks.push({ type: 'table', text: rows.map((row) => row.join(' | ')).join('\n'), table_rows: rows });
  } else if (items.every((item) => item === null || typeof item !== 'object')) {
    addScalars(items, path, blocks);
  } else {
    items.forEach((item, i) => addValue(item, `${path}[${i}]`, blocks));
  }
}

/** Short lists read best on one line, long ones as a list. */
function addScalars(items: JsonValue[], path: string, blocks: RawBlock[]): void {
  const text = items
    .map(scalarText)
    .filter((item) => item !== '')
    .join(', ');
  if (text.length <= INLINE_LIST_CHARS_MAX) {
    if (text !== '') blocks.push({ type: 'property', text: path === '' ? text : `${path}: ${text}` });
    return;
  }
  if (path !== '') blocks.push({ type: 'paragraph', text: path });
  for (const item of items)
    if (item !== null && item !== '') blocks.push({ type: 'list_item', text: String(item), level: 1 });
}

/** Header and rows when all items are flat records of nearly the same keys, else null. */
function recordTable(items: JsonValue[]): string[][] | null {
  if (items.length < 2 || !items.every(isFlatRecord)) return null;
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cells = items.reduce((count, item) => count + Object.keys(item).length, 0);
  if (columns.length > TABLE_COLUMNS_MAX || cells < columns.length * items.length * 0.5) return null;
  return [
    columns,
    ...items.map((item) => columns.map((key) => (Object.hasOwn(item, key) ? scalarText(item[key]!) : ''))),
  ];
}

function isFlatRecord(item: JsonValue): item is JsonObject {
  if (!isObject(item)) return false;
  const values = Object.values(item);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value === null || (typeof value !== 'object' && scalarText(value).length <= TABLE_CELL_CHARS_MAX),
    )
  );
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProse(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isShortScalar(value: JsonValue): boolean {
  return (
    value !== null &&
    typeof value !== 'object' &&
    (typeof value !== 'string' || (value !== '' && value.length <= 500))
  );
}

function scalarText(value: JsonValue): string {
  return value === null ? '' : String(value);
}

function line(path: string, value: JsonValue): string {
  return path === '' ? String(value) : `${path}: ${String(value)}`;
}
