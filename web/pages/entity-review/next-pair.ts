/** Returns the pair to show now: the first that was not put off. */
export const nextPair = <P extends { id: string }>(pairs: readonly P[], later: readonly string[]): P | null =>
  pairs.find(({ id }) => !later.includes(id)) ?? null;

interface Named {
  id: string;
  mention_count: number;
}

/** Returns which of a pair survives by default: the one with more mentions, or the left one if equal. */
export const likelySurvivor = ({ left, right }: { left: Named; right: Named }): string =>
  right.mention_count > left.mention_count ? right.id : left.id;
