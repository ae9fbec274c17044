import { FILE_MARK } from './prompt.ts';

/** The key that ends a complete answer. */
const END = 'end';
const MARK = new RegExp(
  `^\\s*(?:#+ *)?${FILE_MARK.trim()}+ *[\`"*]*([\\w-]+)[\`"*]*(?:\\.md)?(?: *=+)?\\s*$`,
  'i',
);

/** Splits an answer into files by key. Omits the last file of a truncated answer. Pure. */
export function splitFiles(text: string, keys: readonly string[]): Map<string, string> {
  const found = new Map<string, string[]>();
  const known = new Map(keys.map((key) => [key.toLowerCase(), key]));
  let current: string | null = null;
  let isWhole = false;
  for (const line of text.split('\n')) {
    const name = MARK.exec(line)?.[1]?.toLowerCase();
    if (name === END) {
      isWhole = true;
      break;
    }
    const key = name === undefined ? undefined : known.get(name);
    if (key !== undefined && !found.has(key)) {
      current = key;
      found.set(key, []);
    } else if (current !== null) found.get(current)?.push(line);
  }
  if (!isWhole && current !== null) found.delete(current);
  return new Map([...found].map(([key, lines]) => [key, lines.join('\n').trim()]));
}
