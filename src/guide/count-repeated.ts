import { foldName } from '../text/fold.ts';

const KEY_CHARS = 120;
/** Of a key of KEY_CHARS at least so many are letters or digits. */
const HASHED = KEY_CHARS / 2;
const BUCKETS = 2 ** 22;
/** What fewer documents have is repeated by none that counts. */
const DOCUMENTS_MIN = 3;

/**
 * In how many documents a text stands, but for case, accents and punctuation, and as far as its beginning goes; `texts` by document. Texts of fewer than three
 * documents count as 0: they are nearly all, and a table of all would be larger than the documents. So texts are counted by hash first.
 */
export function countRepeated(texts: readonly (readonly string[])[]): (text: string) => number {
  const buckets = new Uint8Array(BUCKETS);
  for (const own of texts)
    for (const text of own) {
      const bucket = bucketOf(text);
      buckets[bucket] = Math.min(DOCUMENTS_MIN, (buckets[bucket] ?? 0) + 1);
    }
  const counts = new Map<string, number>();
  for (const own of texts) {
    const keys = own.filter((text) => buckets[bucketOf(text)] === DOCUMENTS_MIN).map(keyOf);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (text) => {
    const count = counts.size === 0 ? 0 : (counts.get(keyOf(text)) ?? 0);
    return count >= DOCUMENTS_MIN ? count : 0;
  };
}

const keyOf = (text: string): string => foldName(text).slice(0, KEY_CHARS);

const ASCII = /^[\x00-\x7f]*$/;

/** FNV-1a over the first letters and digits: the same for texts with the same key. */
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
