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

/**
 * A passage as 32-bit numbers, little-endian: flags, terms of the document, title, path, spans, units; each list behind its length. About five
 * bytes a term, two thirds of the text, and read about a hundred times as fast as the text is analyzed.
 */
export function packPassage(passage: PackedPassage): Buffer {
  const out: number[] = [passage.isConversation ? CONVERSATION : 0, passage.documentTerms];
  const list = (terms: Int32Array) => {
    out.push(terms.length);
    for (const term of terms) out.push(term);
  };
  list(passage.title);
  list(passage.path);
  out.push(passage.spans.length);
  for (const { block, start, end, blockStart } of passage.spans) out.push(block, start, end, blockStart);
  out.push(passage.units.length);
  for (const unit of passage.units) {
    out.push(unit.signs, unit.spanCount);
    list(unit.speakers);
    list(unit.dates);
    list(unit.terms);
  }
  return Buffer.from(Int32Array.from(out).buffer);
}

/** What `packPassage` made. */
export function unpackPassage(bytes: Buffer): PackedPassage {
  const numbers = int32sOf(bytes);
  let at = 0;
  const next = () => numbers[at++] ?? 0;
  const list = () => {
    const length = next();
    at += length;
    return numbers.subarray(at - length, at);
  };
  const flags = next();
  const documentTerms = next();
  const title = list();
  const path = list();
  const spans = Array.from(
    { length: next() },
    (): Span => ({ block: next(), start: next(), end: next(), blockStart: next() }),
  );
  const units = Array.from(
    { length: next() },
    (): PassageUnit => ({ signs: next(), spanCount: next(), speakers: list(), dates: list(), terms: list() }),
  );
  return { documentTerms, isConversation: (flags & CONVERSATION) !== 0, title, path, spans, units };
}

/** A typed array begins at a multiple of its width: a buffer that does not is copied. */
function int32sOf(bytes: Buffer): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}
