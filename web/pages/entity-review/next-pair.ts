/** The pair to look at now: the first that was not left for later. */
export const nextPair = <P extends { id: string }>(pairs: readonly P[], later: readonly string[]): P | null =>
  pairs.find(({ id }) => !later.includes(id)) ?? null;

interface Named {
  id: string;
  mention_count: number;
}

/** Which of a pair stays unless somebody says otherwise: the one that is named more often, the left one of equals. */
export const likelySurvivor = ({ left, right }: { left: Named; right: Named }): string =>
  right.mention_count > left.mention_count ? right.id : left.id;
