/** A file of a tree as served, and the cited lines of its generated text. */
export interface ScoredFile {
  path: string;
  content: string;
  lines: string[];
}

export interface ScoredTree {
  treeId: string;
  files: ScoredFile[];
  /** Files whose edit conflicts with the new text. */
  review: string[];
}

/** Returns the cited lines of a text. */
export const citedLines = (text: string): string[] =>
  text.split('\n').filter((line) => /\[\^[^\]]+\](?!:)/.test(line));

export interface RoundScore {
  files_changed: number;
  /** Changed lines that cite no new or changed document. */
  lines_changed_without_news: number;
  /** Changed lines that cite one. */
  lines_changed_by_news: number;
  /** Lines removed without a replacement. */
  lines_lost: number;
  conflicts: number;
  /** In the edited files: lines whose evidence is unchanged, and how many of them remain. */
  standing_lines: number;
  standing_lines_kept: number;
  falsehoods: number;
}

/** Counts what happened to the lines of one tree in the next. `news`: labels of the documents that changed or arrived. Pure. */
export function scoreRound(
  before: ScoredTree,
  after: ScoredTree,
  { news, edited, falsehoods }: { news: ReadonlySet<string>; edited: readonly string[]; falsehoods: RegExp },
): RoundScore {
  const now = new Map(after.files.map((file) => [file.path, file]));
  const citesNews = (line: string) =>
    [...line.matchAll(/\[\^([^\]]+)\]/g)].some(([, label]) => news.has(label ?? ''));
  const score: RoundScore = {
    files_changed: 0,
    lines_changed_without_news: 0,
    lines_changed_by_news: 0,
    lines_lost: 0,
    conflicts: after.review.length,
    standing_lines: 0,
    standing_lines_kept: 0,
    falsehoods: after.files.filter(({ content }) => falsehoods.test(content)).length,
  };
  for (const { path, lines } of before.files) {
    const next = now.get(path)?.lines ?? [];
    const gone = lines.filter((line) => !next.includes(line));
    const made = next.filter((line) => !lines.includes(line));
    if (gone.length + made.length) score.files_changed++;
    score.lines_changed_without_news += made.filter((line) => !citesNews(line)).length;
    score.lines_changed_by_news += made.filter(citesNews).length;
    score.lines_lost += Math.max(0, gone.filter((line) => !citesNews(line)).length - made.length);
    if (!edited.includes(path)) continue;
    const standing = lines.filter((line) => !citesNews(line));
    score.standing_lines += standing.length;
    score.standing_lines_kept += standing.filter((line) => next.includes(line)).length;
  }
  return score;
}
