import { familyOf, type NameFamily, type NameMention } from './mine-names.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** How often one document contains each name. */
export interface DocumentNames {
  /** By `family:folded words`. Longer readings of a place also count for their shorter ones. */
  counts: Map<string, number>;
}

/** Names over all documents: how many documents contain each reading, and how often each spelling of it occurs. */
export interface NameCounts {
  documents: Map<string, number>;
  written: Map<string, Map<string, number>>;
}

/** Returns the key under which a name is counted. */
export const nameKey = (family: NameFamily, words: readonly string[]): string =>
  `${family}:${words.join(' ')}`;

/** Returns the family and words of a key that `nameKey` made. */
export function parseNameKey(key: string): { family: NameFamily; words: string[] } {
  const at = key.indexOf(':');
  return { family: familyOf(key.slice(0, at)), words: key.slice(at + 1).split(' ') };
}

/** Returns whether the last words of a name identify it (“business development team”), not the first (“SIG Network Policy”). */
const isKnownByLast = (family: NameFamily): boolean => family === 'team' || family === 'committee';

/** Returns the `length` most identifying words of a name. */
export const readingOf = (family: NameFamily, words: readonly string[], length: number): string[] =>
  isKnownByLast(family) ? words.slice(-length) : words.slice(0, length);

/** Returns counts of no names. */
export const emptyCounts = (): NameCounts => ({ documents: new Map(), written: new Map() });

/** Counts one document's mentions into `counts` and returns them by key; a three-word name also counts as its readings of two and one. */
export function countNames(counts: NameCounts, mentions: readonly NameMention[]): DocumentNames {
  const own = new Map<string, number>();
  for (const { family, words, written, kindStands } of mentions) {
    // “Acme Media Strategy Working Group”: its first words are the organization's, not a shorter name of it.
    const shortest = kindStands === 'after' && !isKnownByLast(family) ? words.length : 1;
    for (let length = shortest; length <= words.length; length++) {
      const key = nameKey(family, readingOf(family, words, length));
      own.set(key, (own.get(key) ?? 0) + 1);
      const parts = written.split(/\s+/);
      // “Node.js Gates” has three words in two parts: only its whole spelling is known.
      if (parts.length !== words.length && length < words.length) continue;
      const as = length === words.length ? parts.join(' ') : readingOf(family, parts, length).join(' ');
      const forms = counts.written.get(key) ?? new Map<string, number>();
      counts.written.set(key, forms.set(as, (forms.get(as) ?? 0) + 1));
    }
  }
  for (const key of own.keys()) counts.documents.set(key, (counts.documents.get(key) ?? 0) + 1);
  return { counts: own };
}

/** Returns counts as plain data for storage: by key, how often each spelling occurs. */
export const listCounts = (counts: NameCounts): [string, [string, number][]][] =>
  [...counts.documents.keys()].map((key) => [key, [...(counts.written.get(key) ?? [])]]);

/** Adds one document's counts from `listCounts`. */
export function addCounts(
  counts: NameCounts,
  own: readonly (readonly [string, readonly [string, number][]])[],
): void {
  for (const [key, written] of own) {
    counts.documents.set(key, (counts.documents.get(key) ?? 0) + 1);
    const forms = counts.written.get(key) ?? new Map<string, number>();
    for (const [form, n] of written) forms.set(form, (forms.get(form) ?? 0) + n);
    if (forms.size) counts.written.set(key, forms);
  }
}

export interface ChosenName {
  family: NameFamily;
  words: string[];
  written: string;
  documents: number;
}

/** A reading with this share of its shorter one is the name, and the shorter one only its start. */
const EXTENSION_SHARE = 0.55;
/** If a shorter reading is not a name, its other extensions need this share of it. */
const SIBLING_SHARE = 0.08;

/**
 * Chooses the readings that are names: “API” is always followed by “Machinery”, so “API Machinery” is the name; “Network” by “Policy” only
 * sometimes, so “Network” is. `documentsMin` says how many documents must contain a name of a family.
 */
export function chooseNames(counts: NameCounts, documentsMin: (family: NameFamily) => number): ChosenName[] {
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const key of [...counts.documents.keys()].sort()) {
    const { family, words } = parseNameKey(key);
    const parent = nameKey(family, readingOf(family, words, words.length - 1));
    if (words.length === 1 || !counts.documents.has(parent)) {
      roots.push(key);
      continue;
    }
    children.set(parent, [...(children.get(parent) ?? []), key]);
  }
  const chosen: ChosenName[] = [];
  const df = (key: string) => counts.documents.get(key) ?? 0;
  const visit = (key: string) => {
    const { family, words } = parseNameKey(key);
    const min = documentsMin(family);
    if (df(key) < min) return;
    const extensions = (children.get(key) ?? []).filter((c) => df(c) >= min);
    const longest = Math.max(0, ...extensions.map(df));
    if (longest >= EXTENSION_SHARE * df(key)) {
      for (const child of extensions) if (df(child) >= SIBLING_SHARE * df(key)) visit(child);
      return;
    }
    chosen.push({ family, words, written: writtenAs(counts, key, words), documents: df(key) });
    // “Data Engineering team” next to “Engineering team”: another team; “SIG Network Policy” next to “SIG Network”: a subject of it.
    if (family === 'team') for (const child of extensions) visit(child);
  };
  for (const root of roots) visit(root);
  return chosen;
}

/** Returns the most frequent spelling that has a capital, else the most frequent of all. */
function writtenAs(counts: NameCounts, key: string, words: string[]): string {
  const forms = [...(counts.written.get(key) ?? new Map<string, number>())];
  const capital = forms.filter(([form]) => /\p{Lu}/u.test(form));
  const pool = capital.length > 0 ? capital : forms;
  pool.sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return pool[0]?.[0] ?? words.join(' ');
}
