import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { AppError, badRequest, invalidField } from '../../errors.ts';
import { findExcess, type JsonExcess, type JsonLimits, JsonScan } from '../../lib/json/scan-json.ts';
import { formatNumber } from '../../lib/strings/format-number.ts';
import { tooLarge } from '../error-mapping.ts';

const JSON_DEPTH_MAX = 100;
/** Maximum values of a body, unless its route accepts more. */
export const JSON_VALUES_MAX = 20_000;
/** … of a body with many documents. */
export const BULK_VALUES_MAX = 250_000;
/** Each field of an object is checked by name; 250,000 names took 1.4 s. */
const JSON_FIELDS_MAX = 10_000;
const STRING_BYTES_MAX = 100_000_000;

type Place = (string | number)[];

interface BodyLimits {
  bytesMax: number;
  /** As declared by the sender; null if not. */
  bytesDeclared: number | null;
  valuesMax?: number | undefined;
}

const FIRST_BYTES = 65_536;

/**
 * Reads a JSON body as it arrives; returns undefined if empty. 413 over `bytesMax`; 422 for JSON over a limit (depth, values, fields,
 * string length), at the first byte over it, so that refused input is not read to its end; also 422 for strings that PostgreSQL and UTF-8
 * cannot hold (NUL, lone surrogates), so that everything accepted is returned byte for byte; 400 for bytes that are not UTF-8 JSON.
 */
export async function readJsonBody(payload: Readable, limits: BodyLimits): Promise<unknown> {
  const text = await readText(payload, limits);
  return text === null ? undefined : parseChecked(text);
}

function readText(
  payload: Readable,
  { bytesMax, bytesDeclared, valuesMax = JSON_VALUES_MAX }: BodyLimits,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const limits = limitsOf(valuesMax);
    const scan = new JsonScan(limits);
    let bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(bytesDeclared ?? FIRST_BYTES);
    let length = 0;
    const end = (settle: () => void) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError).resume();
      try {
        settle();
      } catch (error) {
        reject(error);
      }
    };
    const onData = (piece: Buffer) => {
      if (length + piece.length > bytesMax) return end(() => reject(tooLarge()));
      const excess = scan.next(piece);
      if (excess) return end(() => refuseExcess(excess, limits, ['body']));
      if (length + piece.length > bytes.length) bytes = grown(bytes, length + piece.length);
      length += piece.copy(bytes, length);
    };
    const onEnd = () =>
      end(() => {
        const text = length === 0 ? null : decode(bytes.subarray(0, length));
        // Frees the memory of the bytes at once: the collector would run only after the parser, which needs as much again.
        bytes.buffer.transfer(0);
        resolve(text);
      });
    const onError = () => end(() => reject(badRequest('The body ended before it was whole.')));
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

function grown(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * bytes.length));
  bytes.copy(larger);
  return larger;
}

const limitsOf = (valuesMax: number): JsonLimits => ({
  depthMax: JSON_DEPTH_MAX,
  valuesMax,
  stringBytesMax: STRING_BYTES_MAX,
});

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8. Send JSON encoded as UTF-8.');
  return bytes.toString('utf8');
}

function parseChecked(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}.`,
    );
  }
  checkValues(value);
  return value;
}

/** Parses JSON passed as text in a query or a form, under the limits of a body; 422 at `at`. `example` shows what to write. */
export function parseJsonText(text: string, at: Place, example: string): unknown {
  const limits = limitsOf(JSON_FIELDS_MAX);
  refuseExcess(findExcess(Buffer.from(text), limits), limits, at);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(at, `is not JSON; write for example ${example}`, 'json_invalid');
  }
  checkValues(value, at);
  return value;
}

function refuseExcess(excess: JsonExcess | null, limits: JsonLimits, at: Place): void {
  if (excess === null) return;
  const max = formatNumber(limits[excess]);
  const reasons = {
    depthMax: [`nests deeper than ${max} levels`, 'json_depth'],
    valuesMax: [`holds more than ${max} values; send less at once`, 'json_values'],
    stringBytesMax: [`holds a string of more than ${max} bytes`, 'json_string'],
  } as const;
  const [message, type] = reasons[excess];
  throw invalidField(at, message, type);
}

/** Checks every value of parsed JSON (at most 100 levels deep) like `readJsonBody`. Allocates nothing per value: only a refusal has a path. */
export function checkValues(root: unknown, at: Place = ['body']): void {
  const flaw = findFlaw(root);
  if (flaw) throw flaw.refuse([...at, ...flaw.path.reverse()]);
}

interface Flaw {
  refuse: (loc: Place) => AppError;
  /** Innermost first. */
  path: Place;
}

const tooManyFields: Flaw['refuse'] = (loc) =>
  invalidField(loc, `has more than ${formatNumber(JSON_FIELDS_MAX)} fields`, 'json_fields');
const prototypeKey: Flaw['refuse'] = () =>
  badRequest('The body has a key "__proto__", which is not accepted.');
const infinite: Flaw['refuse'] = (loc) =>
  invalidField(loc, 'is a number too large to store', 'number_infinite');

function findFlaw(value: unknown): Flaw | null {
  if (typeof value === 'string') return flawOfText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? null : { refuse: infinite, path: [] };
  if (value === null || typeof value !== 'object') return null;
  return Array.isArray(value) ? flawOfArray(value) : flawOfObject(value);
}

function flawOfArray(values: readonly unknown[]): Flaw | null {
  for (let i = 0; i < values.length; i++) {
    const flaw = findFlaw(values[i]);
    if (flaw) return within(flaw, i);
  }
  return null;
}

function flawOfObject(object: object): Flaw | null {
  const keys = Object.keys(object);
  if (keys.length > JSON_FIELDS_MAX) return { refuse: tooManyFields, path: [] };
  for (const key of keys) {
    if (key === '__proto__') return { refuse: prototypeKey, path: [] };
    const flaw = flawOfText(key);
    if (flaw) return flaw;
    const inside = findFlaw((object as Record<string, unknown>)[key]); // a key of this object, from its own list
    if (inside) return within(inside, key);
  }
  return null;
}

function within(flaw: Flaw, step: string | number): Flaw {
  flaw.path.push(step);
  return flaw;
}

const nul: Flaw['refuse'] = (loc) =>
  invalidField(loc, 'contains a NUL character (U+0000), which cannot be stored; remove it', 'string_nul');
const loneSurrogate: Flaw['refuse'] = (loc) =>
  invalidField(
    loc,
    'contains a lone surrogate, which is not Unicode text; send whole characters',
    'string_unicode',
  );

function flawOfText(text: string): Flaw | null {
  if (text.includes('\0')) return { refuse: nul, path: [] };
  return text.isWellFormed() ? null : { refuse: loneSurrogate, path: [] };
}

/** Throws 422 if a text cannot be stored unchanged. */
export function checkText(text: string, loc: Place): void {
  checkValues(text, loc);
}
