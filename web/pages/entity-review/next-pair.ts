/** Returns the pair to show now: the first that was not put off. */
export const nextPair = <P extends { id: string }>(pairs: readonly P[], later: readonly string[]): P | null =>
  pairs.find(({ id }) => !later.includes(id)) ?? null;

interface Named {
  id: string;
  type: string;
  mention_count: number;
}

/** Returns which of a pair survives by default: a name rather than a handle, then the one with more mentions, or the left one if equal. */
export function likelySurvivor({ left, right }: { left: Named; right: Named }): string {
  const [isLeftHandle, isRightHandle] = [left.type === 'handle', right.type === 'handle'];
  if (isLeftHandle !== isRightHandle) return isLeftHandle ? right.id : left.id;
  return right.mention_count > left.mention_count ? right.id : left.id;
}
