import { tableBlock } from '../tables/table-blocks.ts';
import type { FileMetadata, RawBlock, RawDocument } from '../block.ts';
import { isObject, type JsonObject, type JsonValue } from './json-values.ts';
import { readJson } from './read-json.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { parseText } from '../plain/parse-text.ts';
import { looksLikeMarkdown } from '../detect/markup-features.ts';

const TITLE_KEYS = ['title', 'name', 'subject', 'headline'];
const BODY_KEYS = ['text', 'content', 'body', 'markdown', 'description'];
/** Records with more columns than this read better individually. */
const TABLE_COLUMNS_MAX = 24;
const TABLE_CELL_CHARS_MAX = 200;
const INLINE_LIST_CHARS_MAX = 300;

/**
 * Reads JSON (RFC 8259) into readable blocks: an object with a title and a body becomes a document of that text, an array of flat records a
 * table, everything else `path: value` properties in file order. Throws `ParseError` (`malformed`, `too_deep`).
 */
export function parseJson(source: string): RawDocument {
  return jsonDocument(readJson(source));
}

/** Converts a parsed JSON value to its readable form. */
export function jsonDocument(value: JsonValue): RawDocument {
  if (isObject(value)) {
    const body = BODY_KEYS.find((key) => Object.hasOwn(value, key) && isProse(value[key] ?? null));
    if (body !== undefined) return bodyDocument(value, body);
  }
  const blocks: RawBlock[] = [];
  addValue(value, '', blocks);
  return { title: isObject(value) ? titleOf(value) : null, blocks, metadata: {}, warnings: [] };
}

function bodyDocument(value: JsonObject, bodyKey: string): RawDocument {
  const text = scalarText(value[bodyKey] ?? null);
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
  else if (path === '' && typeof value === 'string')
    for (const block of parseText(value).blocks) blocks.push(block);
  else if (value !== '') blocks.push({ type: 'property', text: line(path, value) });
}

/** Adds one property block with the object's own values and those of small nested objects, then its other parts in order. */
function addObject(value: JsonObject, path: string, blocks: RawBlock[]): void {
  const parts: [string, JsonValue][] = [];
  const lines = collect(value, path, '', parts, 0);
  if (lines !== '') blocks.push({ type: 'property', text: lines });
  for (const [at, part] of parts) addValue(part, at, blocks);
}

/** Objects nested this deep in a record become separate parts. */
const INLINE_DEPTH_MAX = 3;

/** Appends the object's values to `lines`, one per line; larger values go to `parts`. */
function collect(
  value: JsonObject,
  path: string,
  lines: string,
  parts: [string, JsonValue][],
  depth: number,
): string {
  const prefix = path === '' ? '' : `${path}.`;
  for (const [key, item] of Object.entries(value)) {
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
    blocks.push(tableBlock(rows));
  } else if (items.every((item) => item === null || typeof item !== 'object')) {
    addScalars(items, path, blocks);
  } else {
    items.forEach((item, i) => addValue(item, `${path}[${i}]`, blocks));
  }
}

/** Adds short lists as one line, long ones as a list. */
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

/** Returns header and rows if all items are flat records of nearly the same keys, else null. */
function recordTable(items: JsonValue[]): string[][] | null {
  if (items.length < 2 || !items.every(isFlatRecord)) return null;
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cells = items.reduce((count, item) => count + Object.keys(item).length, 0);
  if (columns.length > TABLE_COLUMNS_MAX || cells < columns.length * items.length * 0.5) return null;
  return [
    columns,
    ...items.map((item) =>
      columns.map((key) => (Object.hasOwn(item, key) ? scalarText(item[key] ?? null) : '')),
    ),
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
