import { stat } from 'node:fs/promises';
import { linesOf } from '../../../lib/async/lines-of.ts';
import { isRecord } from '../../../lib/narrow.ts';
import type { MemoryToImport, TraceToAdd } from '../../../../client/types.ts';
import { openFile, readRegular } from '../find/open-file.ts';
import { withoutByteOrderMark } from '../../../lib/strings/without-byte-order-mark.ts';

/** What a file contains, as far as it decides how it is sent to the service. */
export type Recognized =
  | { kind: 'documents'; documents: MemoryToImport[] }
  /** JSON Lines of documents, too many to hold in memory. */
  | { kind: 'lines' }
  | { kind: 'trace'; trace: TraceToAdd }
  | { kind: 'upload' };

/** Of larger JSON only the first line is read. Also the characters of a line, which otherwise may never end. */
const WHOLE_BYTES_MAX = 32 * 1024 * 1024;
/** The service takes JSON of 100 levels; a request for documents adds two. JSON of some thousands cannot be written again. */
const LEVELS_MAX = 98;
const HEAD_BYTES = 64 * 1024;
const UPLOAD: Recognized = { kind: 'upload' };

/** Detects the kind of a file by its content, not its name: documents as the API writes them, agent sessions, or anything else. */
export async function recognizeFile(file: string): Promise<Recognized> {
  const head = (await readHead(file)).toString('utf8');
  const first = withoutByteOrderMark(head).trimStart()[0];
  if (first !== '{' && first !== '[') return UPLOAD;
  // It may have grown since it was found.
  if ((await stat(file)).size <= WHOLE_BYTES_MAX) {
    const whole = parseJson((await readRegular(file)).toString('utf8'));
    if (whole !== undefined) return recognizeValue(whole);
  }
  if (first !== '{') return UPLOAD;
  return (await startsWithDocument(file)) ? { kind: 'lines' } : UPLOAD;
}

async function startsWithDocument(file: string): Promise<boolean> {
  try {
    for await (const { value } of readLines(file, 0)) return isDocument(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // its first line is too long
  }
  return false;
}

function recognizeValue(value: unknown): Recognized {
  if (isDocument(value)) return { kind: 'documents', documents: [value] };
  if (Array.isArray(value) && value.length > 0 && value.every(isDocument))
    return { kind: 'documents', documents: value };
  return isTrace(value) && !isBeyondLevels(value) ? { kind: 'trace', trace: readTrace(value) } : UPLOAD;
}

/** Detects `{source, resource_id, data}`, the form in which the API returns documents and `POST /memories/import` takes them. */
export function isDocument(value: unknown): value is MemoryToImport {
  if (!isRecord(value)) return false;
  const { source, resource_id, data } = value;
  return typeof source === 'string' && typeof resource_id === 'string' && Array.isArray(data);
}

/** Returns whether a value has more levels of lists and objects than the service takes; looks no deeper. */
export const isBeyondLevels = (value: unknown, levels: number = LEVELS_MAX): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isBeyondLevels(inner, levels - 1)));

/** Why a document that `isBeyondLevels` is refused. */
export const BEYOND_LEVELS = `it has more than ${LEVELS_MAX} levels of lists and objects`;

function isTrace(value: unknown): value is { history: string | unknown[] } {
  if (!isRecord(value)) return false;
  const { history } = value;
  return typeof history === 'string' || Array.isArray(history);
}

const readTrace = (value: { history: string | unknown[] }): TraceToAdd => ({
  ...value,
  history: typeof value.history === 'string' ? value.history : JSON.stringify(value.history),
});

/**
 * Yields the values of JSON Lines after the first `skip` lines, each with its number from 1; `value` is undefined for invalid JSON. Throws
 * RangeError for a line too long to read.
 */
export async function* readLines(
  file: string,
  skip: number,
): AsyncGenerator<{ line: number; value: unknown }> {
  const stream = (await openFile(file)).createReadStream({ encoding: 'utf8' });
  try {
    let line = 0;
    for await (const text of linesOf(stream, WHOLE_BYTES_MAX)) {
      line++;
      if (line <= skip || text.trim() === '') continue;
      yield { line, value: parseJson(text) };
    }
  } finally {
    stream.destroy();
  }
}

/** Returns the first 64 KB. */
export async function readHead(file: string): Promise<Buffer> {
  await using handle = await openFile(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text));
  } catch {
    return undefined; // not JSON: the caller treats the file as something else
  }
}
