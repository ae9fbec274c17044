import { sha256Hex } from '../../lib/ids/sha256.ts';

/** What a sent text was made from: the text that is served, an earlier one, or one that nobody knows any more. */
export type Basis = { kind: 'current' } | { kind: 'earlier'; text: string } | { kind: 'unknown' };

/**
 * Finds what a text was made from: by the hash that its sender gives, else by its lines. A text that is nearer to an earlier one than to the current
 * one was made from that: to take it as it is would undo what came in between. `earlier`: newest first. Pure.
 */
export function findBasis(
  sent: string,
  current: string,
  earlier: readonly string[],
  baseSha256: string | null,
): Basis {
  if (baseSha256 !== null) {
    if (baseSha256 === sha256Hex(current)) return { kind: 'current' };
    const text = earlier.find((one) => sha256Hex(one) === baseSha256);
    return text === undefined ? { kind: 'unknown' } : { kind: 'earlier', text };
  }
  const lines = countLines(sent);
  const ofCurrent = lineSimilarity(lines, current);
  const [best] = earlier
    .map((text) => ({ text, similarity: lineSimilarity(lines, text) }))
    .sort((a, b) => b.similarity - a.similarity);
  return best && best.similarity > ofCurrent ? { kind: 'earlier', text: best.text } : { kind: 'current' };
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Share of the lines of both that both have (Dice), 0..1. */
function lineSimilarity(lines: ReadonlyMap<string, number>, other: string): number {
  const others = countLines(other);
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((total, n) => total + n, 0);
  let shared = 0;
  for (const [line, n] of lines) shared += Math.min(n, others.get(line) ?? 0);
  const all = sum(lines) + sum(others);
  return all === 0 ? 1 : (2 * shared) / all;
}
