import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface BenchDocument {
  source: string;
  resource_id: string;
  type: string;
  title: string | null;
  metadata: Record<string, unknown>;
  data: unknown[];
}

/** Returns documents as the API returns them: read from a file, or generated at about the size of wiki pages. */
export function benchDocuments(file: string | undefined, n: number): BenchDocument[] {
  if (file === undefined) return Array.from({ length: n }, (_, i) => benchDocument(i));
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .trim()
    .split('\n')
    .slice(0, n)
    .map((line) => JSON.parse(line) as BenchDocument);
}

const SUBJECTS = [
  'billing',
  'search',
  'sensor',
  'gateway',
  'schedule',
  'release',
  'customer',
  'contract',
  'firmware',
  'dashboard',
  'invoice',
  'alert',
];
const VERBS = [
  'replaces',
  'depends on',
  'reports to',
  'was moved to',
  'is tested with',
  'is owned by',
  'blocks',
  'documents',
];
const PEOPLE = [
  'Ada Moreau',
  'Jon Okafor',
  'Mira Lindqvist',
  'Tomas Vega',
  'Yuki Tanabe',
  'Ruth Abara',
  'Piet de Vries',
  'Lena Hoffmann',
];

/** Generates the same document for the same number everywhere; a section has about 145 words. */
export function benchDocument(i: number, sections = 8): BenchDocument {
  let state = i * 2654435761 + 1;
  const pick = <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return list[state % list.length] as T;
  };
  const sentence = () =>
    `${pick(PEOPLE)} says that the ${pick(SUBJECTS)} ${pick(VERBS)} the ${pick(SUBJECTS)} since ${2015 + (state % 11)}, and ${pick(SUBJECTS)} number ${state % 9973} follows.`;
  const section = (k: number) =>
    `## Part ${k} of ${pick(SUBJECTS)}\n\n${Array.from({ length: 6 }, sentence).join(' ')}\n\n- ${sentence()}\n- ${sentence()}\n`;
  const title = `${pick(SUBJECTS)} and ${pick(SUBJECTS)} ${i}`;
  return {
    source: 'notion',
    resource_id: `bench-${i}`,
    type: 'document',
    title,
    metadata: { created_at: '2026-01-05T09:00:00Z', author: pick(PEOPLE) },
    data: [
      `# ${title}\n\nReference page${i}.\n\n${Array.from({ length: sections }, (_, k) => section(k)).join('\n')}`,
    ],
  };
}
