import type { EntityMerge } from '../../../client/types.ts';
import { plainTitle } from '../../theme/numbers.ts';

type DecidedName = EntityMerge['into'];

/** A name from documents that are deleted or that the person may no longer see. */
const GONE = 'a name that no document has any more';

export const nameWords = ({ name }: DecidedName): string => (name === null ? GONE : plainTitle(name));

/** Words between the two sides of a decision, and after them. */
const WORDS: Record<EntityMerge['verdict'], { between: string; after: string }> = {
  same: { between: 'is also', after: '' },
  different: { between: 'and', after: 'are different' },
  later: { between: 'and', after: 'were put off for a week' },
};
export const verdictWords = ({ verdict }: Pick<EntityMerge, 'verdict'>): { between: string; after: string } =>
  WORDS[verdict];

/** Returns the whole decision as one sentence, for those who cannot see its parts. */
export function mergeSentence(merge: Pick<EntityMerge, 'verdict' | 'into' | 'from'>): string {
  const { between, after } = verdictWords(merge);
  return [nameWords(merge.into), between, merge.from.map(nameWords).join(', '), after]
    .filter((part) => part !== '')
    .join(' ');
}
