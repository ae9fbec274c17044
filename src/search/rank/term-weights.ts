import type { RankUnit } from './lay-out.ts';

/** 1 + ln of how often each term stands in a unit, its title once among them: what latent semantic analysis places it by. */
export function termWeights({ pieces }: RankUnit): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (terms: Int32Array) => {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  };
  add(pieces[0]?.candidate.packed.title ?? new Int32Array(0));
  for (const { unit } of pieces) add(unit.terms);
  for (const [term, count] of counts) counts.set(term, 1 + Math.log(count));
  return counts;
}
