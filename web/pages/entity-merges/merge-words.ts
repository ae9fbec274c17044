import type { EntityMerge } from '../../../client/types.ts';
import { plainTitle } from '../../theme/numbers.ts';

type DecidedName = EntityMerge['into'];

/** A name that stood in documents which are gone now, or that the person may not see any more. */
const GONE = 'a name that no document has any more';

export const nameWords = ({ name }: DecidedName): string => (name === null ? GONE : plainTitle(name));

/** What stands between the two sides of a decision, and behind them. */
const WORDS: Record<EntityMerge['verdict'], { between: string; after: string }> = {
  same: { between: 'is also', after: '' },
  different: { between: 'and', after: 'are different' },
  later: { between: 'and', after: 'were put off for a week' },
};
export const verdictWords = ({ verdict }: Pick<EntityMerge, 'verdict'>): { between: string; after: string } =>
  WORDS[verdict];

/** The whole decision as one sentence, for who does not see its parts. */
export function mergeSentence(merge: Pick<EntityMerge, 'verdict' | 'into' | 'from'>): string {
  const { between, after } = verdictWords(merge);
  return [nameWords(merge.into), between, merge.from.map(nameWords).join(', '), after]
    .filter((part) => part !== '')
    .join(' ');
}
