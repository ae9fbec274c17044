import { DEFAULT_SPECS } from '../../config/default-specs.ts';
import type { SingleScope } from '../../tree.ts';
import type { PlannedFile } from './plan-files.ts';
import { DAY_MS, utcDay } from '../../../lib/dates/day.ts';
import { foldSpace } from '../../../lib/strings/fold-space.ts';

const SUMMARY =
  'A summary: what this is about, who is involved, what was decided, what is under way, and the dates and figures that matter.';
const DIGEST =
  'A digest: what happened in this time, by subject; what was decided, done, planned and asked, and by whom. Nothing that is older.';
const QUERY_CHARS_MAX = 500;

/** Plans a context document or digest: one file, always written. Pure. */
export function planSingle({ prompt, isOwnOnly, window }: SingleScope): PlannedFile {
  const tier = isOwnOnly ? 'personal' : 'company';
  const key = window ? 'digest' : prompt === null ? 'overview' : 'document';
  const words = foldSpace(prompt ?? '').slice(0, QUERY_CHARS_MAX);
  return {
    path: `${key}.md`,
    tier,
    team: '',
    teamName: null,
    title: window ? digestTitle(window) : prompt === null ? 'Summary' : 'Context document',
    spec: {
      key,
      filename: `${key}.md`,
      prompt: prompt ?? (window ? DIGEST : SUMMARY),
      search_queries: words ? [words] : DEFAULT_SPECS[tier].flatMap((spec) => spec.search_queries),
    },
    write: true,
    force: true,
  };
}

/** Returns “Daily digest: 2026-11-22”, or a title with the first and last day. */
function digestTitle({ from, to, period }: NonNullable<SingleScope['window']>): string {
  const first = utcDay(new Date(from));
  const last = utcDay(new Date(Math.max(Date.parse(from), Date.parse(to) - 1)));
  const name = period === 'daily' ? 'Daily digest' : 'Weekly digest';
  return `${name}: ${first === last ? first : `${first} to ${last}`}`;
}

/** Returns the window of a digest that ends now: since midnight UTC, or the last seven days including today. Pure. */
export function windowUntil(now: Date, period: 'daily' | 'weekly'): { from: string; to: string } {
  const midnight = Date.parse(utcDay(now));
  const from = new Date(period === 'daily' ? midnight : midnight - 6 * DAY_MS);
  return { from: from.toISOString(), to: now.toISOString() };
}
