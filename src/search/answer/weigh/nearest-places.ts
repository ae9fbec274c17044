import { isWhole, overlaps } from '../choice/overlaps.ts';
import type { ScoredStatement } from '../score-statements.ts';
import { sectionOf } from '../statements/statement.ts';
import type { WeighedStatement } from './weigh-statements.ts';

/** How many places are shown, and how many statements of each. */
const SHOWN = { places: 3, statements: 2 } as const;
/** How much less a statement may weigh to be shown: by e⁵ less likely. */
const WEIGHT_BELOW = 5;
/** What says less of the question, with all that is around it, only happens to share a word with it. */
const AROUND_MIN = 0.15;

/**
 * Returns what is nearest to the question where nothing answers it: statements of up to three sections, the likeliest section first, those of one
 * in the order of the text. Without questions, courtesies and what else never answers, and without whole lists, which have everything. `all`: the
 * likeliest first.
 */
export function nearestPlaces(all: readonly WeighedStatement[]): ScoredStatement[] {
  const able = all.filter(({ one, signs }) => !one.excludedBy.has('unfit') && signs.around >= AROUND_MIN);
  const least = (able[0]?.weight ?? 0) - WEIGHT_BELOW;
  const places = new Map<string, ScoredStatement[]>();
  for (const { one, weight } of able) {
    if (weight < least) break;
    const place = sectionOf(one.statement);
    const shown = places.get(place);
    if (shown ? shown.length === SHOWN.statements : places.size === SHOWN.places) continue;
    if (isWhole(one) && one !== able[0]?.one) continue;
    const isShown = [...places.values()].flat().some((other) => repeats(one, other));
    if (!isShown) places.set(place, [...(shown ?? []), one]);
  }
  return [...places.values()].flatMap((shown) => shown.toSorted(inOrder));
}

const repeats = (one: ScoredStatement, other: ScoredStatement): boolean =>
  one.statement.own === other.statement.own || overlaps(one, other) || overlaps(other, one);

const inOrder = ({ statement: a }: ScoredStatement, { statement: b }: ScoredStatement): number =>
  a.order - b.order || (a.places.at(-1)?.start ?? 0) - (b.places.at(-1)?.start ?? 0);
