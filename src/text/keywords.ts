import { isStopTerm, terms } from './terms.ts';

/** A phrase that a text is about. */
export interface Keyword {
  /** As first written, blanks folded. */
  text: string;
  /** Higher is more telling; comparable within one text only. */
  score: number;
}

const WORDS_MAX = 4;
/** Phrases of the first part of a text say what it is about; bounds the work on a book. Characters. */
const CHARS_MAX = 200_000;
const SEPARATOR = /[^\p{L}\p{N}\p{M}'’\s-]+|\s-+\s|\n+/u;

interface Phrase {
  text: string;
  stems: string[];
  count: number;
  /** Stood once between stop words or punctuation, not only inside a longer run. */
  whole: boolean;
}

/**
 * Up to `count` key phrases of `text`, best first, none inside another. Candidates are runs of words between stop words and punctuation, and what comes
 * back inside several runs. A word scores degree over frequency (how much it keeps company), a phrase the root of the sum of its words times the
 * logarithm of its own count and theirs: RAKE (Rose, Engel, Cramer and Cowley 2010) with repetition rewarded, because in long texts RAKE alone
 * prefers long phrases that stand there once.
 */
export function keywords(text: string, count: number): Keyword[] {
  const phrases = [...phrasesOf(text.slice(0, CHARS_MAX)).values()].filter(
    ({ whole, count: times }) => whole || times > 1,
  );
  const degree = new Map<string, number>();
  const frequency = new Map<string, number>();
  for (const { stems, count: times } of phrases) {
    for (const stem of stems) {
      degree.set(stem, (degree.get(stem) ?? 0) + stems.length * times);
      frequency.set(stem, (frequency.get(stem) ?? 0) + times);
    }
  }
  const scored = phrases.map(({ text: phrase, stems, count: times }) => {
    const words = stems.reduce((sum, stem) => sum + (degree.get(stem) ?? 0) / (frequency.get(stem) ?? 1), 0);
    const known =
      stems.reduce((sum, stem) => sum + Math.log2(1 + (frequency.get(stem) ?? 0)), 0) / stems.length;
    return { text: phrase, stems, score: Math.sqrt(words) * Math.log2(1 + times) * known };
  });
  scored.sort((left, right) => right.score - left.score || (left.text < right.text ? -1 : 1));
  const picked: typeof scored = [];
  for (const phrase of scored) {
    if (picked.length >= count) break;
    if (!picked.some((other) => contains(other.stems, phrase.stems) || contains(phrase.stems, other.stems)))
      picked.push(phrase);
  }
  return picked.map(({ text: phrase, score }) => ({ text: phrase, score: Math.round(score * 100) / 100 }));
}

interface Word {
  word: string;
  stem: string;
}

function phrasesOf(text: string): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>();
  for (const clause of text.split(SEPARATOR)) {
    let run: Word[] = [];
    for (const word of [...clause.split(/\s+/), '']) {
      const stem = terms(word)[0] ?? '';
      if (isTelling(word, stem)) run.push({ word, stem });
      else {
        addRun(phrases, run);
        run = [];
      }
    }
  }
  return phrases;
}

function addRun(phrases: Map<string, Phrase>, run: readonly Word[]): void {
  for (let from = 0; from < run.length; from++) {
    for (let to = from + 1; to <= Math.min(run.length, from + WORDS_MAX); to++) {
      const words = run.slice(from, to);
      const stems = words.map(({ stem }) => stem);
      const key = stems.join(' ');
      const whole = words.length === run.length;
      const known = phrases.get(key);
      if (known) {
        known.count++;
        known.whole ||= whole;
      } else phrases.set(key, { text: words.map(({ word }) => word).join(' '), stems, count: 1, whole });
    }
  }
}

function isTelling(word: string, stem: string): boolean {
  return word.length > 2 && stem !== '' && !isStopTerm(stem) && /\p{L}/u.test(word);
}

function contains(outer: readonly string[], inner: readonly string[]): boolean {
  return ` ${outer.join(' ')} `.includes(` ${inner.join(' ')} `);
}
