/** A piece of a block inside a passage's text: `text.slice(start, end)` is `block.text.slice(blockStart, …)`. */
export interface Span {
  /** Index among the passage's block ids. */
  block: number;
  start: number;
  end: number;
  blockStart: number;
}

/** A unit of ranking: a message of a conversation, or the whole passage for anything else. Terms are hashes; see hashTerm. */
export interface PassageUnit {
  /** See SIGNALS. */
  signals: number;
  /** Number of spans it consists of. */
  spanCount: number;
  speakers: Int32Array;
  dates: Int32Array;
  /** Its terms in reading order, without stop words. */
  terms: Int32Array;
}

/** What the ranking reads instead of a passage's text. */
export interface PackedPassage {
  /** Number of terms in the whole document, or in all its messages. */
  documentTerms: number;
  isConversation: boolean;
  title: Int32Array;
  /** The path of a file; weighs half as much as a title. */
  path: Int32Array;
  spans: Span[];
  units: PassageUnit[];
}

const CONVERSATION = 1;
/** Continuation bit: a byte carries seven bits of a number, and this bit says that more follow. */
const MORE = 0x80;

/**
 * Packs a passage as numbers of one to five bytes (LEB128): flags, terms of the document, title, path, spans, units; each list after its
 * length. A term is stored as its index in `terms`, where it occurs once: about 1.2 bytes. Throws if a term is missing there.
 */
export function packPassage(passage: PackedPassage, terms: readonly number[]): Buffer {
  const places = new Map<number, number>();
  for (const [place, term] of terms.entries()) if (!places.has(term)) places.set(term, place);
  const out: number[] = [];
  const put = (value: number) => {
    let rest = value;
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) out.push((rest % MORE) | MORE);
    out.push(rest);
  };
  const list = (own: Int32Array) => {
    put(own.length);
    for (const term of own) {
      const place = places.get(term);
      if (place === undefined) throw new Error('a term of the passage is missing in its list of terms');
      put(place);
    }
  };
  put(passage.isConversation ? CONVERSATION : 0);
  put(passage.documentTerms);
  list(passage.title);
  list(passage.path);
  put(passage.spans.length);
  for (const { block, start, end, blockStart } of passage.spans)
    for (const value of [block, start, end - start, blockStart]) put(value);
  put(passage.units.length);
  for (const unit of passage.units) {
    put(unit.signals);
    put(unit.spanCount);
    list(unit.speakers);
    list(unit.dates);
    list(unit.terms);
  }
  return Buffer.from(out);
}

/** Most passages have no path, speakers or dates, and a search unpacks hundreds: an array for each took a tenth of the unpacking time. */
const NO_TERMS = new Int32Array(0);

/** A buffer for unpacked terms, one list after the other. */
export interface TermPool {
  values: Int32Array;
  used: number;
}

/** Returns a pool for passages of this total size, which cannot have more terms than bytes. */
export const makeTermPool = (sizeBytes: number): TermPool => ({ values: new Int32Array(sizeBytes), used: 0 });

/**
 * Unpacks a passage of `packPassage` with the same terms; 0 for a term whose index `terms` lacks. A search unpacks hundreds of passages
 * into one pool: a buffer for each kept the garbage collector busy.
 */
export function unpackPassage(
  bytes: Uint8Array,
  terms: Int32Array,
  pool: TermPool = makeTermPool(bytes.length),
): PackedPassage {
  let at = 0;
  const next = () => {
    let byte = bytes[at++] ?? 0;
    if (byte < MORE) return byte;
    let value = byte - MORE;
    for (let unit = MORE; byte >= MORE; unit *= MORE) {
      byte = bytes[at++] ?? 0;
      value += (byte % MORE) * unit;
    }
    return value;
  };
  const list = () => {
    const length = next();
    if (length === 0) return NO_TERMS;
    const own = pool.values.subarray(pool.used, pool.used + length);
    pool.used += length;
    at = readPlaced(own, bytes, at, terms);
    return own;
  };
  const flags = next();
  const documentTerms = next();
  const title = list();
  const path = list();
  const spans: Span[] = [];
  for (let left = next(); left > 0; left--) {
    const block = next();
    const start = next();
    const end = start + next();
    spans.push({ block, start, end, blockStart: next() });
  }
  const units: PassageUnit[] = [];
  for (let left = next(); left > 0; left--)
    units.push({ signals: next(), spanCount: next(), speakers: list(), dates: list(), terms: list() });
  return { documentTerms, isConversation: (flags & CONVERSATION) !== 0, title, path, spans, units };
}

/** Sizes in PostgreSQL's binary array format: before the first value, plus per dimension, and per value. */
const ARRAY_HEAD_BYTES = 12;
const DIMENSION_BYTES = 8;
const ARRAY_VALUE_BYTES = 8;

/** Fills `into` with the terms whose indexes are encoded from `start` on; returns the end. A separate function takes a third less time. */
function readPlaced(into: Int32Array, bytes: Uint8Array, start: number, terms: Int32Array): number {
  let at = start;
  for (let i = 0; i < into.length; i++) {
    let byte = bytes[at++] ?? 0;
    let place = byte % MORE;
    for (let unit = MORE; byte >= MORE; unit *= MORE) {
      byte = bytes[at++] ?? 0;
      place += (byte % MORE) * unit;
    }
    into[i] = terms[place] ?? 0;
  }
  return at;
}

/** Returns a function that lists only asked terms, each at its place (from 1; 0: missing), else 0. A list is valid until the next call. */
export function createListsAtPlaces(asked: Int32Array): (places: Int32Array) => Int32Array {
  let list = new Int32Array(512);
  let before: Int32Array = NO_TERMS;
  return (places) => {
    for (const place of before) if (place > 0) list[place - 1] = 0;
    before = places;
    let last = 0;
    for (const place of places) if (place > last) last = place;
    if (last > list.length) list = new Int32Array(last * 2);
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0;
      if (place > 0) list[place - 1] = asked[i] ?? 0;
    }
    return list;
  };
}

/** Reads terms, or places, from `array_send`: each value as its length and itself, big-endian; values of several rows follow each other. */
export function readTerms(sent: Buffer): Int32Array {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.length);
  const head = ARRAY_HEAD_BYTES + DIMENSION_BYTES * view.getInt32(0);
  const terms = new Int32Array(Math.max(0, (sent.length - head) / ARRAY_VALUE_BYTES));
  for (let i = 0; i < terms.length; i++) terms[i] = view.getInt32(head + i * ARRAY_VALUE_BYTES + 4);
  return terms;
}

/** Reads lists of terms that were sent one after another. */
export function readTermLists(sent: Buffer): Int32Array[] {
  const lists: Int32Array[] = [];
  for (let from = 0; from < sent.length; ) {
    const isEmpty = sent.readInt32BE(from) === 0;
    const count = isEmpty ? 0 : sent.readInt32BE(from + ARRAY_HEAD_BYTES);
    const sizeBytes = ARRAY_HEAD_BYTES + (isEmpty ? 0 : DIMENSION_BYTES) + count * ARRAY_VALUE_BYTES;
    lists.push(readTerms(sent.subarray(from, (from += sizeBytes))));
  }
  return lists;
}
