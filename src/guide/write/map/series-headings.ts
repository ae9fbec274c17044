import { foldOnce } from '../../../text/fold.ts';
import type { Notes } from '../../notes.ts';
import type { GuideDocument } from '../corpus.ts';

/** A heading in so many minutes of a series, and in this share of them, belongs to all of its meetings. */
const MINUTES_MIN = 3;
const SHARE_MIN = 0.5;

/** Returns a function that says whether minutes share a heading with most minutes of the same series (“Current milestone”), so that it tells nothing about one meeting. */
export function findSeriesHeadings(
  documents: readonly GuideDocument[],
): (notes: Notes, heading: string) => boolean {
  const minutes = documents.flatMap(({ notes }) => (notes.kind === 'meeting' ? notes : []));
  const shared = new Map(
    [...Map.groupBy(minutes, ({ forms }) => forms.series)].map(([series, own]) => [series, sharedBy(own)]),
  );
  return ({ kind, forms }, heading) =>
    kind === 'meeting' && shared.get(forms.series)?.has(foldOnce(heading)) === true;
}

function sharedBy(own: readonly Notes[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { outline, topicItems } of own)
    for (const heading of new Set([...outline, ...topicItems].map(foldOnce)))
      counts.set(heading, (counts.get(heading) ?? 0) + 1);
  const min = Math.max(MINUTES_MIN, own.length * SHARE_MIN);
  return new Set([...counts].flatMap(([heading, count]) => (count >= min ? heading : [])));
}
