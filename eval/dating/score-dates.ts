/** The dates of a document as the API returns them. */
export interface StoredDates {
  document_date: string | null;
  date_reason: string | null;
  last_modified_at: string | null;
}

export interface DatedFile {
  file: string;
  with: StoredDates;
  /** Null if the copy without history was not imported. */
  without: StoredDates | null;
  /** When git says the file last changed; null if git does not track it. */
  git: string | null;
}

/** Reasons for a date that come from the folder, not from the document itself. */
const OF_THE_FOLDER = new Set(['git history', 'file date']);
const DAY_MS = 86_400_000;

/**
 * Counts right and wrong dates. With history, a last change is right within a day of `git log`, and so is the date of a file that states
 * none itself. Wrong are dates after the last change that git knows and, without history, those near `now`, when the copy was made.
 */
export function scoreDates(rows: readonly DatedFile[], now: Date): Record<string, unknown> {
  const known = rows.filter(({ git }) => git !== null);
  const isNear = (date: string | null, other: string | null) =>
    date !== null && other !== null && Math.abs(Date.parse(date) - Date.parse(other)) <= DAY_MS;
  const isLater = (dates: StoredDates | null, git: string | null) =>
    dates?.document_date != null &&
    git !== null &&
    Date.parse(dates.document_date) > Date.parse(git) + DAY_MS;
  const ofGit = known.filter((row) => OF_THE_FOLDER.has(row.with.date_reason ?? ''));
  const copied = rows.filter(
    ({ without }) =>
      OF_THE_FOLDER.has(without?.date_reason ?? '') &&
      isNear(without?.document_date ?? null, now.toISOString()),
  );
  return {
    files: known.length,
    changed_as_git_log: share(
      known.filter((row) => isNear(row.with.last_modified_at, row.git)).length,
      known.length,
    ),
    date_as_git_log_where_the_file_says_none: share(
      ofGit.filter((row) => isNear(row.with.document_date, row.git)).length,
      ofGit.length,
    ),
    without_date: known.filter((row) => row.with.document_date === null).length,
    later_than_git: known.filter((row) => isLater(row.with, row.git)).length,
    reasons: countBy(known.map((row) => row.with.date_reason ?? 'none')),
    without_history: {
      files: rows.filter(({ without }) => without !== null).length,
      day_of_the_copy: copied.length,
      later_than_git: known.filter((row) => isLater(row.without, row.git)).length,
      reasons: countBy(rows.flatMap(({ without }) => (without ? [without.date_reason ?? 'none'] : []))),
    },
  };
}

const share = (some: number, all: number): string =>
  `${some} of ${all}${all === 0 ? '' : ` (${((100 * some) / all).toFixed(1)} %)`}`;

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, list]) => [name, list.length]));
