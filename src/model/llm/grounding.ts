import { termFrequencies } from '../../text/terms.ts';

/** Numbers to check: two digits or more, with their decimals. */
const NUMBER = /\d[\d.,:/-]*\d/g;

/** Checks whether a source supports texts: it contains their numbers and most of their words. */
export interface Grounding {
  holds: (text: string, shareMin: number) => boolean;
  /** Returns whether it has that share of a text's words, regardless of numbers. */
  sharesWords: (text: string, shareMin: number) => boolean;
}

/** Prepares a source text. Compares words by stems; a text without content words is always supported. */
export function createGrounding(source: string): Grounding {
  const known = termFrequencies(source);
  const digits = digitRuns(source);
  const sharesWords = (text: string, shareMin: number): boolean => {
    const terms = [...termFrequencies(text).keys()];
    return terms.filter((term) => known.has(term)).length >= terms.length * shareMin;
  };
  return {
    holds: (text, shareMin) =>
      [...digitRuns(text)].every((number) => digits.has(number)) && sharesWords(text, shareMin),
    sharesWords,
  };
}

/** Returns runs of two or more digits: "2026-03-01" is written in many ways, its year and day are not. Ignores leading zeros. */
function digitRuns(text: string): Set<string> {
  const runs = new Set<string>();
  for (const [number] of text.matchAll(NUMBER))
    for (const run of number.split(/\D+/)) {
      const plain = run.replace(/^0+/, '');
      if (plain.length >= 2) runs.add(plain);
    }
  return runs;
}
