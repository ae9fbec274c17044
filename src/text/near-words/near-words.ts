import { readFileSync } from 'node:fs';
import { terms } from '../terms.ts';

/** Returns other terms that mean nearly the same: `holiday` for `vacation`. English; see word-groups.txt. */
export const nearTerms = (term: string): ReadonlySet<string> => NEAR.get(term) ?? NONE;

const NONE: ReadonlySet<string> = new Set();

const NEAR: ReadonlyMap<string, ReadonlySet<string>> = readGroups(
  readFileSync(new URL('word-groups.txt', import.meta.url), 'utf8'),
);

/** Reads groups of words, one per line; lines that begin with # are comments. */
export function readGroups(text: string): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const group = terms(line);
    for (const term of group) {
      const others = near.get(term) ?? new Set();
      for (const other of group) if (other !== term) others.add(other);
      near.set(term, others);
    }
  }
  return near;
}

/** Returns terms of the opposite meaning: `lose` for `keep`. English; see opposites.txt. */
export const oppositeTerms = (term: string): ReadonlySet<string> => OPPOSITE.get(term) ?? NONE;

const OPPOSITE: ReadonlyMap<string, ReadonlySet<string>> = readSides(
  readFileSync(new URL('opposites.txt', import.meta.url), 'utf8'),
);

/** Reads lines with two sides each, separated by a bar; lines that begin with # are comments. */
function readSides(text: string): Map<string, Set<string>> {
  const opposite = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const [one = [], other = []] = line.split('|').map(terms);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const term of from) opposite.set(term, new Set([...(opposite.get(term) ?? []), ...to]));
  }
  return opposite;
}
