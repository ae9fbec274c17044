/** A piece of a block inside a passage's text: `text.slice(start, end)` is `block.text.slice(blockStart, …)`. */
export interface Span {
  /** Index among the passage's block ids. */
  block: number;
  start: number;
  end: number;
  blockStart: number;
}

/** What ranks as one: a message of a conversation, or a whole passage of anything else. Terms are hashes, see hashTerm. */
export interface PassageUnit {
  /** See SIGNS. */
  signs: number;
  /** The spans it is made of. */
  spanCount: number;
  speakers: Int32Array;
  dates: Int32Array;
  /** Its terms in reading order, stop words left out. */
  terms: Int32Array;
}

/** What the ranking reads of a passage, in place of its text. */
export interface PackedPassage {
  /** Terms of the whole document, or of all its messages. */
  documentTerms: number;
  isConversation: boolean;
  title: Int32Array;
  /** The path of a file: half a title. */
  path: Int32Array;
  spans: Span[];
  units: PassageUnit[];
}

const CONVERSATION = 1;
/** A byte carries seven bits of a number; this one says that more follow. */
const MORE = 0x80;

/**
 * A passage as numbers of one to five bytes (LEB128): flags, terms of the document, title, path, spans, units; each list behind its length. A term
 * is its place in `terms`, where it stands once: about 1.2 bytes. Throws when one is not there.
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
    put(unit.signs);
    put(unit.spanCount);
    list(unit.speakers);
    list(unit.dates);
    list(unit.terms);
  }
  return Buffer.from(out);
}

/** Most passages have no path, speakers or dates, and a search unpacks hundreds: making an array for each took a tenth of unpacking. */
const NO_TERMS = new Int32Array(0);

/** Where unpacked terms are put, one list behind the other. */
export interface TermPool {
  values: Int32Array;
  used: number;
}

/** A pool for passages of so many bytes together, which cannot hold more terms than that. */
export const makeTermPool = (sizeBytes: number): TermPool => ({ values: new Int32Array(sizeBytes), used: 0 });

/**
 * What `packPassage` made, of the same terms; 0 for a term whose place `terms` does not have. A search unpacks hundreds of passages into one pool: a buffer
 * for each kept the garbage collector busy.
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
    units.push({ signs: next(), spanCount: next(), speakers: list(), dates: list(), terms: list() });
  return { documentTerms, isConversation: (flags & CONVERSATION) !== 0, title, path, spans, units };
}

/** Bytes of PostgreSQL's binary form of an array: before its first value, beside those of each dimension, and of each value. */
const ARRAY_HEAD_BYTES = 12;
const DIMENSION_BYTES = 8;
const ARRAY_VALUE_BYTES = 8;

/** Fills `into` with the terms whose places stand in the bytes from `start` on; returns where these end. In a function of its own it takes a third less time. */
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

/** Lists of terms that have only those asked for, each at its place (from 1; 0: it is not there), and 0 else. A list holds until the next one is made. */
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

/** The terms of a chunk from `array_send(terms)`, or places of terms: each value as its length and itself, big-endian, those of several rows behind each other. */
export function readTerms(sent: Buffer): Int32Array {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.length);
  const head = ARRAY_HEAD_BYTES + DIMENSION_BYTES * view.getInt32(0);
  const terms = new Int32Array(Math.max(0, (sent.length - head) / ARRAY_VALUE_BYTES));
  for (let i = 0; i < terms.length; i++) terms[i] = view.getInt32(head + i * ARRAY_VALUE_BYTES + 4);
  return terms;
}
