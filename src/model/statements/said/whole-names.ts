import type { Evidence } from '../../model.ts';
import { placedNames } from '../values.ts';

/** Consecutive words of a name, such as “Ines Moreau” and “Harbor House 3”; folded. */
export interface WholeName {
  words: string[];
  /** The number after it. */
  number: string | null;
  start: number;
}

const NUMBER_AFTER = /^ (\d+(?:\.\d+)*)(?![\d:/%]|[.,]\d)/;

/** Returns the whole names in a text. */
export function wholeNames(text: string): WholeName[] {
  const found: (WholeName & { end: number })[] = [];
  for (const { name, start, end } of placedNames(text)) {
    const last = found.at(-1);
    if (last && text.slice(last.end, start) === ' ') {
      last.words.push(name);
      last.end = end;
    } else found.push({ words: [name], number: null, start, end });
  }
  return found.map(({ end, ...name }) => ({
    ...name,
    number: NUMBER_AFTER.exec(text.slice(end, end + 16))?.[1] ?? null,
  }));
}

/** Words and numbers that occur together in the names of a piece of evidence. */
interface Pairs {
  pairs: Set<string>;
  /** Words followed by another; words that follow another; names with a number; numbers after a name. */
  first: Set<string>;
  second: Set<string>;
  numbered: Set<string>;
  numbers: Set<string>;
}

const known = new WeakMap<Evidence, Pairs>();

function pairsOf(evidence: Evidence): Pairs {
  const pairs = known.get(evidence) ?? readPairs(evidence);
  known.set(evidence, pairs);
  return pairs;
}

function readPairs({ title, author, text }: Evidence): Pairs {
  const found: Pairs = {
    pairs: new Set(),
    first: new Set(),
    second: new Set(),
    numbered: new Set(),
    numbers: new Set(),
  };
  for (const { words, number } of [title ?? '', author ?? '', text].flatMap(wholeNames)) {
    for (const [at, second] of words.entries()) {
      const first = words[at - 1];
      if (first === undefined) continue;
      found.pairs.add(`${first} ${second}`);
      found.first.add(first);
      found.second.add(second);
    }
    if (number === null) continue;
    const last = words.at(-1) ?? '';
    found.pairs.add(`${last} ${number}`);
    found.numbered.add(last);
    found.numbers.add(number);
  }
  return found;
}

/** Returns whether a name combines parts of two: the first name of one person and the last name of another, or another thing's number. */
export function isMixedName({ words, number }: WholeName, cited: readonly Evidence[]): boolean {
  const all = cited.map(pairsOf);
  const isPair = (pair: string) => all.some(({ pairs }) => pairs.has(pair));
  const isMixed = words.some((second, at) => {
    const first = words[at - 1];
    if (first === undefined || isPair(`${first} ${second}`)) return false;
    return all.some((one) => one.first.has(first) || one.second.has(second));
  });
  const last = words.at(-1) ?? '';
  return (
    isMixed ||
    (number !== null &&
      !isPair(`${last} ${number}`) &&
      all.some(({ numbers }) => numbers.has(number)) &&
      !all.some(({ numbered }) => numbered.has(last)))
  );
}

/** Returns whether the evidence contains a name of several words, so that a part of it may represent all of it. */
export const isWholeKnown = ({ words }: WholeName, cited: readonly Evidence[]): boolean =>
  words.length > 1 &&
  words.every(
    (second, at) => at === 0 || cited.some((one) => pairsOf(one).pairs.has(`${words[at - 1]} ${second}`)),
  );
