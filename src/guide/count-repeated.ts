import { foldName } from '../text/fold.ts';

const KEY_CHARS = 120;
/** A key of KEY_CHARS has at least this many letters or digits. */
const HASHED = KEY_CHARS / 2;
const BUCKETS = 2 ** 22;
/** A text in fewer documents does not count as repeated. */
const DOCUMENTS_MIN = 3;

/**
 * Returns a function that counts the documents with a text (`textsOf`), ignoring case, accents and punctuation, and comparing only beginnings. Texts
 * in fewer than three documents count as 0: nearly all are, and a table of all would outgrow the documents. So hashes are counted first.
 */
export function countRepeated<Document>(
  documents: readonly Document[],
  textsOf: (document: Document) => readonly string[],
): (text: string) => number {
  const buckets = new Uint8Array(BUCKETS);
  // Of all documents in turn, because hashing is most of the work.
  const hashes: number[] = [];
  for (const document of documents)
    for (const text of textsOf(document)) {
      const bucket = bucketOf(text);
      hashes.push(bucket);
      buckets[bucket] = Math.min(DOCUMENTS_MIN, (buckets[bucket] ?? 0) + 1);
    }
  const counts = new Map<string, number>();
  let at = 0;
  const isRepeated = () => buckets[hashes[at++] ?? 0] === DOCUMENTS_MIN;
  for (const document of documents) {
    const keys = textsOf(document).filter(isRepeated).map(keyOf);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (text) => {
    const count = counts.size === 0 ? 0 : (counts.get(keyOf(text)) ?? 0);
    return count >= DOCUMENTS_MIN ? count : 0;
  };
}

const keyOf = (text: string): string => foldName(text).slice(0, KEY_CHARS);

const ASCII = /^[\x00-\x7f]*$/;

/** Returns the FNV-1a hash of the first letters and digits: texts with the same key have the same hash. */
function bucketOf(text: string): number {
  const plain = ASCII.test(text) ? text : foldName(text);
  let hash = 0x811c9dc5;
  let left = HASHED;
  for (let at = 0; at < plain.length && left > 0; at++) {
    const code = plain.charCodeAt(at);
    const isUpper = code >= 65 && code <= 90;
    if (code < 128 && !isUpper && (code < 48 || (code > 57 && code < 97) || code > 122)) continue;
    hash = Math.imul(hash ^ (isUpper ? code | 32 : code), 0x01000193);
    left--;
  }
  return (hash >>> 0) % BUCKETS;
}
