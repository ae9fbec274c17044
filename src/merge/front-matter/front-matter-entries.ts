import type { LineRange } from '../merge.types.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** One front matter key with its lines, including continuation lines and comments above the next key. */
export interface FrontMatterEntry {
  key: string;
  range: LineRange;
}

const KEY = /^(?:"([^"\n]+)"|'([^'\n]+)'|([\p{L}\p{N}_][\p{L}\p{N}_. -]*?))\s*[:=](?:\s|$)/u;

/**
 * Returns the top-level keys of a YAML (`---`) or TOML (`+++`) front matter and its range of lines, including fences; null if the text has
 * none, if a key repeats or if something precedes the first key.
 */
export function frontMatterEntries(
  lines: readonly string[],
): { entries: FrontMatterEntry[]; range: LineRange } | null {
  const fence = withoutByteOrderMark(lines[0] ?? '').trimEnd();
  if (fence !== '---' && fence !== '+++') return null;
  const end = lines.findIndex((line, i) => i > 0 && line.trimEnd() === fence);
  if (end < 0 || end > 500) return null;
  const entries: FrontMatterEntry[] = [];
  const seen = new Set<string>();
  for (const [i, line] of lines.slice(0, end).entries()) {
    if (i === 0) continue;
    const found = KEY.exec(line);
    const key = found?.[1] ?? found?.[2] ?? found?.[3];
    if (key === undefined) {
      const last = entries.at(-1);
      if (!last) return null;
      last.range.end = i + 1;
      continue;
    }
    if (seen.has(key)) return null;
    seen.add(key);
    entries.push({ key, range: { start: i, end: i + 1 } });
  }
  return { entries, range: { start: 0, end: end + 1 } };
}
