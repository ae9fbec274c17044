import { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { isRecord } from '../../lib/narrow.ts';
import type { JsonSchema } from '../response-schema.ts';

/** Shorter lists are written with the rest of the answer. */
const LIST_MIN = 100;
/** Characters written between two turns of the event loop: about a millisecond. */
const PART_CHARS = 250_000;

/** An answer without its long lists: a mark stands for each. */
interface Shortened {
  rest: unknown;
  lists: unknown[][];
}

/**
 * Returns an answer as JSON text; a long one as a stream, between whose parts other requests get their turn: written at once, a document of 8 MB
 * held them up for 0.3 s. `write` writes it as its schema says. Only lists that may hold anything are written in parts.
 */
export async function answerInParts(
  schema: JsonSchema,
  write: (answer: Record<string, unknown>) => string,
  answer: unknown,
): Promise<string | Readable> {
  const mark = `list ${crypto.randomUUID()} `;
  const { rest, lists } = withoutLists(schema, answer, mark);
  // What was just read to make it also took its time.
  if (lists.length) await turnOfTheLoop();
  // Safe: an answer that is not an object is refused or written as its schema says.
  const text = write(rest as Record<string, unknown>);
  if (!lists.length) return text;
  const parts = joinParts(piecesOf(text, mark, lists));
  const first = parts.next();
  const second = first.done ? first : parts.next();
  return second.done ? (first.value ?? '') : Readable.from(spread(first.value ?? '', second.value, parts));
}

async function* spread(first: string, second: string, others: Iterable<string>): AsyncGenerator<string> {
  yield first;
  await turnOfTheLoop();
  yield second;
  for (const part of others) {
    await turnOfTheLoop();
    yield part;
  }
}

function* joinParts(pieces: Iterable<string>): Generator<string, undefined> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < PART_CHARS) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

function* piecesOf(text: string, mark: string, lists: readonly unknown[][]): Generator<string> {
  let from = 0;
  for (const [number, list] of lists.entries()) {
    const shown = `"${mark}${number}"`;
    const at = text.indexOf(shown, from);
    // What the schema does not describe is not written.
    if (at < 0) continue;
    yield text.slice(from, at);
    for (const [i, item] of list.entries()) yield (i ? ',' : '[') + (JSON.stringify(item) ?? 'null');
    yield ']';
    from = at + shown.length;
  }
  yield text.slice(from);
}

function withoutLists(schema: JsonSchema, answer: unknown, mark: string): Shortened {
  const lists: unknown[][] = [];
  const take = (list: unknown[]) => mark + (lists.push(list) - 1);
  return { rest: shorten(schema, answer, take), lists };
}

/** Returns the value with marks for its long lists; only where the schema accepts anything. */
function shorten(schema: JsonSchema, value: unknown, take: (list: unknown[]) => string): unknown {
  if (!Object.keys(schema).length) return shortenAnything(value, take);
  const { items, properties } = schema;
  if (Array.isArray(value))
    return isRecord(items) ? value.map((item: unknown) => shorten(items, item, take)) : value;
  if (!isRecord(value) || !isRecord(properties)) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    const inner = properties[name];
    return [name, isRecord(inner) ? shorten(inner, field, take) : field];
  });
  return Object.fromEntries(fields);
}

function shortenAnything(value: unknown, take: (list: unknown[]) => string): unknown {
  const isLong = (one: unknown): one is unknown[] => Array.isArray(one) && one.length > LIST_MIN;
  if (isLong(value)) return take(value);
  if (!isRecord(value) || !Object.values(value).some(isLong)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isLong(field) ? take(field) : field]),
  );
}
