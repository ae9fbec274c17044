import type { Config } from '../../config.ts';
import type { FileRow, TreeTeam } from '../tree.ts';

/** What the next tree would write, and its cost based on the last one. */
export interface Estimate {
  filesReused: number;
  /** All files that may be written again. */
  filesWritten: string[];
  /** Those of them whose evidence changed or was removed: they are certain to be written. */
  filesCertain: string[];
  /** Null if no model has written a file yet to estimate from. */
  promptTokens: number | null;
  completionTokens: number | null;
}

export interface LastTree {
  files: readonly Pick<FileRow, 'path' | 'team' | 'provenance'>[];
  teams: readonly TreeTeam[];
  /** Paths of the files whose evidence changed or was removed. */
  stale: ReadonlySet<string>;
  /** Number of documents that no file has seen. */
  added: number;
  /** Tokens used to generate it. */
  promptTokens: number;
  completionTokens: number;
}

/** Estimates the next tree. With `team` (a slug or a name) the other files are copied, as in a generation for that team. Pure. */
export function estimateTree(last: LastTree, team: string | null): Estimate {
  const made = last.files.filter(({ provenance }) => provenance.evidence !== undefined);
  const slug = team === null ? null : slugNamed(last.teams, team);
  const wanted = made.filter((file) => slug === null || file.team === slug);
  const isStale = ({ path }: { path: string }) => last.stale.has(path);
  // New documents may be evidence of any file.
  const written = last.added > 0 ? wanted : wanted.filter(isStale);
  const writtenBefore = made.filter(({ provenance }) => provenance.reused !== true).length;
  const spent = last.promptTokens + last.completionTokens;
  const costOf = (tokens: number): number | null => {
    if (!written.length) return 0;
    return spent > 0 && writtenBefore > 0 ? Math.round((tokens / writtenBefore) * written.length) : null;
  };
  return {
    filesReused: last.files.length - written.length,
    filesWritten: written.map(({ path }) => path),
    filesCertain: wanted.filter(isStale).map(({ path }) => path),
    promptTokens: costOf(last.promptTokens),
    completionTokens: costOf(last.completionTokens),
  };
}

const slugNamed = (teams: readonly TreeTeam[], name: string): string => {
  const wanted = name.toLowerCase();
  return teams.find((team) => team.slug === wanted || team.name.toLowerCase() === wanted)?.slug ?? wanted;
};

/** Returns the price of tokens; null if the prices are not set or the token counts are unknown. Pure. */
export function priceOfTokens(
  prices: Config['modelPrices'],
  { promptTokens, completionTokens }: Pick<Estimate, 'promptTokens' | 'completionTokens'>,
): { amount: number; currency: string } | null {
  if (prices === null || promptTokens === null || completionTokens === null) return null;
  const millionths = promptTokens * prices.prompt + completionTokens * prices.completion;
  return { amount: Math.round(millionths) / 1_000_000, currency: prices.currency };
}
