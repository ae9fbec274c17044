import type { NameFamily, NameMention } from './mine-names.ts';

/** How often one name stands in one document. */
export interface DocumentNames {
  /** By `family:folded words`. Longer readings of one place count for their shorter ones too. */
  counts: Map<string, number>;
}

/** Names over all documents: in how many documents each reading stands, and how it is written most often. */
export interface NameCounts {
  documents: Map<string, number>;
  written: Map<string, Map<string, number>>;
}

export const nameKey = (family: NameFamily, words: readonly string[]): string =>
  `${family}:${words.join(' ')}`;

/** Names that are put before their kind word grow to the left (“business development team”), the others to the right. */
export const growsLeft = (family: NameFamily): boolean => family === 'team' || family === 'committee';

export const emptyCounts = (): NameCounts => ({ documents: new Map(), written: new Map() });

/** Counts one document's mentions into `counts` and returns them by key; a name of three words also counts as its readings of two and one. */
export function countNames(counts: NameCounts, mentions: readonly NameMention[]): DocumentNames {
  const own = new Map<string, number>();
  for (const { family, words, written } of mentions) {
    for (let length = 1; length <= words.length; length++) {
      const reading = growsLeft(family) ? words.slice(-length) : words.slice(0, length);
      const key = nameKey(family, reading);
      own.set(key, (own.get(key) ?? 0) + 1);
      const parts = written.split(/\s+/);
      if (parts.length === words.length) {
        const as = (growsLeft(family) ? parts.slice(-length) : parts.slice(0, length)).join(' ');
        const forms = counts.written.get(key) ?? counts.written.set(key, new Map()).get(key)!;
        forms.set(as, (forms.get(as) ?? 0) + 1);
      }
    }
  }
  for (const key of own.keys()) counts.documents.set(key, (counts.documents.get(key) ?? 0) + 1);
  return { counts: own };
}

export interface ChosenName {
  family: NameFamily;
  words: string[];
  written: string;
  documents: number;
}

/** A reading that makes up this share of its shorter one is the name, and the shorter one only its beginning. */
const EXTENSION_SHARE = 0.55;
/** Where a shorter reading is no name, further extensions of it need this share of it. */
const SIBLING_SHARE = 0.08;

/**
 * The readings that are names: “API” always goes on as “API Machinery”, so that is the name; “Network” goes on as “Network Policy” only
 * sometimes, so “Network” is. `documentsMin` says in how many documents a name of a family has to stand.
 */
export function chooseNames(counts: NameCounts, documentsMin: (family: NameFamily) => number): ChosenName[] {
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const key of [...counts.documents.keys()].sort()) {
    const { family, words } = parseKey(key);
    if (words.length === 1) {
      roots.push(key);
      continue;
    }
    const parent = nameKey(family, growsLeft(family) ? words.slice(1) : words.slice(0, -1));
    const siblings = children.get(parent) ?? children.set(parent, []).get(parent)!;
    siblings.push(key);
  }
  const chosen: ChosenName[] = [];
  const df = (key: string) => counts.documents.get(key) ?? 0;
  const visit = (key: string) => {
    const { family, words } = parseKey(key);
    const min = documentsMin(family);
    if (df(key) < min) return;
    const extensions = (children.get(key) ?? []).filter((c) => df(c) >= min);
    const longest = Math.max(0, ...extensions.map(df));
    if (longest >= EXTENSION_SHARE * df(key)) {
      for (const child of extensions) if (df(child) >= SIBLING_SHARE * df(key)) visit(child);
      return;
    }
    chosen.push({ family, words, written: writtenAs(counts, key, words), documents: df(key) });
    // “Data Engineering team” beside “Engineering team”: another team; “SIG Network Policy” beside “SIG Network”: a subject of it.
    if (family === 'team') for (const child of extensions) visit(child);
  };
  for (const root of roots) visit(root);
  return chosen;
}

function parseKey(key: string): { family: NameFamily; words: string[] } {
  const at = key.indexOf(':');
  return { family: key.slice(0, at) as NameFamily, words: key.slice(at + 1).split(' ') };
}

/** The most frequent way of writing, capitals before small letters where they are near each other. */
function writtenAs(counts: NameCounts, key: string, words: string[]): string {
  const forms = [...(counts.written.get(key) ?? new Map<string, number>())];
  const capital = forms.filter(([form]) => /\p{Lu}/u.test(form));
  const pool = capital.length > 0 ? capital : forms;
  pool.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return pool[0]?.[0] ?? words.join(' ');
}
