import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { z } from 'zod';
import { JsonText } from '../../lib/json/json-text.ts';
import { isRecord } from '../../lib/narrow.ts';
import { isAnything, type JsonSchema } from '../response-schema.ts';
import { WrittenParts } from './written-parts.ts';

/** Shorter lists are written with the rest of the answer. */
const LIST_MIN = 100;
/** Shorter texts are, too. */
const TEXT_MIN = 50_000;
/** Characters written between two turns of the event loop: about a millisecond. */
const PART_CHARS = 250_000;

/** What is not written with the rest of an answer: a long list or text, or what is written already. */
type Long = unknown[] | string | JsonText;
type Take = (long: Long) => string;

/** An answer with a mark for each of its long parts. */
interface Shortened {
  /** The answer itself if nothing in it is long. */
  rest: unknown;
  /** Precedes each number of a long part; no other text of the answer holds it. */
  mark: string;
  longs: Long[];
}

/** Describes a field that a handler may also give as JSON text. */
export const orJsonText = <T>(schema: z.ZodType<T>): z.ZodType<T | JsonText> => schema;

/**
 * Returns an answer as JSON text; of a long one the bytes, made in parts between which other requests get their turn: written at once, a document
 * of 8 MB held them up for 0.3 s. All of it is made before anything is sent, so that how fast its client reads changes nothing here.
 * `write` writes it as its schema says. Only lists that may hold anything are written in parts, and JSON text that a handler gives is sent as it is.
 */
export async function answerInParts(
  schema: JsonSchema,
  write: (answer: Record<string, unknown>) => string,
  answer: unknown,
): Promise<string | WrittenParts> {
  const { rest, mark, longs } = shortened(schema, answer);
  // What was just read to make it also took its time.
  if (longs.length) await turnOfTheLoop();
  // Safe: an answer that is not an object is refused or written as its schema says.
  const text = write(rest as Record<string, unknown>);
  return longs.length ? joinInTurns(piecesOf(text, mark, longs)) : text;
}

type Piece = string | Uint8Array;

async function joinInTurns(pieces: Iterable<Piece>): Promise<WrittenParts> {
  const parts: Uint8Array[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    if (typeof piece === 'string' && text.length < PART_CHARS) continue;
    parts.push(Buffer.from(text));
    text = '';
    if (typeof piece !== 'string') parts.push(piece);
    await turnOfTheLoop();
  }
  return new WrittenParts([...parts, Buffer.from(text)]);
}

function* piecesOf(text: string, mark: string, longs: readonly Long[]): Generator<Piece> {
  // What the schema does not describe is not written: some parts may have no mark.
  const [head = '', ...others] = text.split(`"${mark}`);
  yield head;
  for (const other of others) {
    const end = other.indexOf('"');
    const long = longs[Number(other.slice(0, end))] ?? [];
    if (typeof long === 'string') yield Buffer.from(JSON.stringify(long));
    else if (long instanceof JsonText) yield* long.parts;
    else yield* itemsOf(long);
    yield other.slice(end + 1);
  }
}

function* itemsOf(list: readonly unknown[]): Generator<string> {
  for (const [i, item] of list.entries()) yield (i ? ',' : '[') + (JSON.stringify(item) ?? 'null');
  yield ']';
}

function shortened(schema: JsonSchema, answer: unknown): Shortened {
  let mark = '';
  const longs: Long[] = [];
  const take: Take = (long) => {
    mark ||= `list ${crypto.randomUUID()} `;
    return mark + (longs.push(long) - 1);
  };
  const rest = shorten(schema, answer, take);
  return { rest, mark, longs };
}

/** Returns the value with marks for its long parts; for lists only where the schema accepts anything. What holds none is not copied. */
function shorten(schema: JsonSchema, value: unknown, take: Take): unknown {
  if (value instanceof JsonText || (typeof value === 'string' && value.length > TEXT_MIN)) return take(value);
  if (typeof value !== 'object' || value === null) return value;
  const { items, properties } = schema;
  if (Array.isArray(value)) {
    if (isRecord(items)) return shortenItems(items, value, take);
    return isAnything(schema) && isLong(value) ? take(value) : value;
  }
  if (!isRecord(value)) return value;
  if (isAnything(schema))
    return shortenFields(value, (_name, field) => (isLong(field) ? take(field) : field));
  if (!isRecord(properties)) return value;
  return shortenFields(value, (name, field) => {
    const inner = properties[name];
    return isRecord(inner) ? shorten(inner, field, take) : field;
  });
}

function shortenItems(schema: JsonSchema, items: readonly unknown[], take: Take): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [i, item] of items.entries()) {
    const short = shorten(schema, item, take);
    if (short !== item) (copy ??= [...items])[i] = short;
  }
  return copy ?? items;
}

function shortenFields(
  fields: Record<string, unknown>,
  shortenField: (name: string, field: unknown) => unknown,
): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const name in fields) {
    const field = fields[name];
    const short = shortenField(name, field);
    if (short !== field) (copy ??= { ...fields })[name] = short;
  }
  return copy ?? fields;
}

const isLong = (value: unknown): value is Long =>
  value instanceof JsonText || (Array.isArray(value) && value.length > LIST_MIN);
