import { Hash53 } from '../lib/ids/hash53.ts';
import { foldOnce } from '../text/fold.ts';

/** Texts with the same beginning count as the same. */
const COMPARED_CHARS = 120;
/** So that few different texts of a tree meet in one bucket; for the largest trees 4 MB. */
const BUCKETS_PER_KEY = 8;
const BUCKETS_MAX = 2 ** 22;
/** A text in fewer documents does not count as repeated. */
const DOCUMENTS_MIN = 3;

/** Returns the 53-bit hash of a text's beginning without case, accents and punctuation. */
export const repeatKeyOf = (text: string): number =>
  new Hash53().add(foldOnce(text).slice(0, COMPARED_CHARS)).value();

/** Returns the key of each text, once: what `countRepeated` counts, stored with the reading, because to fold all texts is most of the work. */
export const repeatKeysOf = (texts: readonly string[]): number[] => [...new Set(texts.map(repeatKeyOf))];

/**
 * Returns a function that counts the documents with a text, given the keys of their texts: without case, accents and punctuation, and only
 * by its beginning. Texts in fewer than three documents count as 0: nearly all are, and a table of all would outgrow the documents. So
 * keys are counted in buckets first.
 */
export function countRepeated<Document>(
  documents: readonly Document[],
  keysOf: (document: Document) => readonly number[],
): (text: string) => number {
  const keys = documents.reduce((sum, document) => sum + keysOf(document).length, 0);
  const buckets = new Uint8Array(Math.min(BUCKETS_MAX, keys * BUCKETS_PER_KEY));
  for (const document of documents)
    for (const key of keysOf(document)) {
      const bucket = key % buckets.length;
      const count = buckets[bucket] ?? 0;
      if (count < DOCUMENTS_MIN) buckets[bucket] = count + 1;
    }
  const counts = new Map<number, number>();
  for (const document of documents)
    for (const key of keysOf(document))
      if (buckets[key % buckets.length] === DOCUMENTS_MIN) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (text) => {
    const count = counts.size === 0 ? 0 : (counts.get(repeatKeyOf(text)) ?? 0);
    return count >= DOCUMENTS_MIN ? count : 0;
  };
}
