import { foldOnce } from '../../../text/fold.ts';
import type { Notes } from '../../notes.ts';
import type { GuideDocument } from '../corpus.ts';
import { frequentIn } from '../../../lib/lists/tally.ts';

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

const sharedBy = (own: readonly Notes[]): ReadonlySet<string> =>
  frequentIn(
    own.flatMap(({ outline, topicItems }) => [...new Set([...outline, ...topicItems].map(foldOnce))]),
    Math.max(MINUTES_MIN, own.length * SHARE_MIN),
  );
