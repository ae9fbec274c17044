/** A section of a file: entries of Markdown, each with its citations. */
export interface GuideSection {
  heading: string;
  /** Lines above the entries: the head of a table. */
  head?: readonly string[];
  entries: readonly string[];
}

/** The Markdown of a file, empty when it has fewer entries than make a file worth having. */
export function layOutFile(sections: readonly GuideSection[], entriesMin: number): string {
  const filled = sections.filter((s) => s.entries.length > 0);
  if (filled.reduce((sum, s) => sum + s.entries.length, 0) < entriesMin) return '';
  return filled
    .map(({ heading, head = [], entries }) =>
      [...(heading ? [`## ${heading}`, ''] : []), ...head, ...entries].join('\n'),
    )
    .join('\n\n');
}

/** `[^label]`, at most three. */
export const cite = (...labels: readonly string[]): string =>
  [...new Set(labels)]
    .slice(0, 3)
    .map((label) => `[^${label}]`)
    .join('');

/** The first of those with the same key. */
export function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = keyOf(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A table's cell: one line without a bar. */
export const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/\|/g, '/').trim();

export const tableHead = (columns: readonly string[]): string[] => [
  `| ${columns.join(' | ')} |`,
  `|${'---|'.repeat(columns.length)}`,
];

/** `2026-06`. */
export const monthPart = (day: string): string => day.slice(0, 7);

/** A text for a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
