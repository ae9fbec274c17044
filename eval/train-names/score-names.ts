import { tagSentence, type Tagger } from '../../src/text/names/tag-sentence.ts';
import type { TrainingSentence } from './training-set.ts';

const NAMED = new Set(['PER', 'LOC', 'ORG', 'PRODUCT', 'WORK', 'MISC']);
const TYPED = ['PER', 'LOC', 'ORG'] as const;

/** Exact-span F1 in percent: over spans of every type, over spans with their type (PER, LOC, ORG), and by type. */
export interface NameScores {
  typed: Tally;
  untyped: Tally;
  PER: Tally;
  LOC: Tally;
  ORG: Tally;
}

export interface Tally {
  right: number;
  found: number;
  gold: number;
}

const tally = (): Tally => ({ right: 0, found: 0, gold: 0 });

/** Returns scores before any name was counted. */
export const noScores = (): NameScores => ({
  typed: tally(),
  untyped: tally(),
  PER: tally(),
  LOC: tally(),
  ORG: tally(),
});

/** Returns the F1 of a tally in percent. */
export const f1 = ({ right, found, gold }: Tally): number =>
  Math.round((2000 * right) / Math.max(1, found + gold)) / 10;

/** Tags `sentences` and adds the right, found and gold counts to `scores`. */
export function scoreNames(sentences: readonly TrainingSentence[], tagger: Tagger, scores: NameScores): void {
  for (const { tokens, gold } of sentences) {
    const found = tagSentence(tokens, tagger).map(({ first, last, type }) => ({
      span: `${tokens[first]?.start}:${tokens[last]?.end}`,
      type: type as string,
    }));
    const wanted = gold
      .filter(({ type }) => NAMED.has(type))
      .map(({ start, end, type }) => ({ span: `${start}:${end}`, type }));
    count(scores.untyped, found, wanted);
    for (const type of TYPED) {
      const foundOfType = found.filter((each) => each.type === type);
      const wantedOfType = wanted.filter((each) => each.type === type);
      count(scores[type], foundOfType, wantedOfType);
      count(scores.typed, foundOfType, wantedOfType);
    }
  }
}

type Spans = { span: string }[];

function count(into: Tally, found: Spans, gold: Spans): void {
  const wanted = new Set(gold.map(({ span }) => span));
  into.right += found.filter(({ span }) => wanted.has(span)).length;
  into.found += found.length;
  into.gold += wanted.size;
}
