/** A section of a file: Markdown entries, each with its citations. */
export interface GuideSection {
  heading: string;
  /** Lines above the entries: the header of a table. */
  head?: readonly string[];
  entries: readonly string[];
}

/** Returns the Markdown of a file; empty if it has fewer than `entriesMin` entries. */
export function layOutFile(sections: readonly GuideSection[], entriesMin: number): string {
  const filled = sections.filter((s) => s.entries.length > 0);
  if (filled.reduce((sum, s) => sum + s.entries.length, 0) < entriesMin) return '';
  return filled
    .map(({ heading, head = [], entries }) =>
      [...(heading ? [`## ${heading}`, ''] : []), ...head, ...entries].join('\n'),
    )
    .join('\n\n');
}

/** More citations make a line unreadable. */
export const CITED_MAX = 3;

/** Returns `[^label]` for up to three labels. */
export const cite = (...labels: readonly string[]): string =>
  [...new Set(labels)]
    .slice(0, CITED_MAX)
    .map((label) => `[^${label}]`)
    .join('');

/** Returns a table cell: one line, with `|` replaced. */
export const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/\|/g, '/').trim();

/** Returns the two lines that begin a Markdown table. */
export const tableHead = (columns: readonly string[]): string[] => [
  `| ${columns.join(' | ')} |`,
  `|${'---|'.repeat(columns.length)}`,
];

/** Returns the month of a day: `2026-06`. */
export const monthPart = (day: string): string => day.slice(0, 7);
