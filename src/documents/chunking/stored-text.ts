/** A document's text as it is stored: in its chunks, or in its blocks, of which the chunks then name those that are theirs. */
export interface StoredText {
  /** Null if a chunk has no text of its own. */
  text: string | null;
  /** Of each chunk, in order: its own text if it has one, and the ids of its blocks; null if all have one. */
  chunks: readonly (readonly [string | null, readonly string[]])[] | null;
  blocks: readonly { id?: string; text?: string }[] | null;
}

/**
 * Returns the first `chars` characters of a document's text. It joins blocks as `chunk_text` of migrations/000540_text_of_chunks.sql does, but
 * reads them once for all chunks: for pages of two chunks, the database takes five times as long. Pure.
 */
export function joinStoredText({ text, chunks, blocks }: StoredText, chars: number): string {
  if (text !== null) return text;
  const texts = (chunks ?? []).flatMap(([own, ids]) => own ?? textOfBlocks(new Set(ids), blocks ?? []) ?? []);
  return firstChars(texts.join('\n'), chars);
}

/** Returns null if there are none, which is not the same as an empty text. */
function textOfBlocks(ids: ReadonlySet<string>, blocks: NonNullable<StoredText['blocks']>): string | null {
  const own = blocks.flatMap(({ id, text }) => (id !== undefined && ids.has(id) ? (text ?? []) : []));
  return own.length ? own.join('\n\n') : null;
}

/** Counts characters as the database does: one outside the basic plane is one, not two units. */
const firstChars = (text: string, chars: number): string =>
  text.length <= chars ? text : [...text].slice(0, chars).join('');
