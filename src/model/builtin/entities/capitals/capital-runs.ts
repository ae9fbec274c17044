import { matchesOf } from '../../../../lib/strings/matches-of.ts';
import type { Sentence } from '../../../../text/sentences.ts';

/** Adjacent capitalized words of a sentence, or a word such as `37signals`, and what the place says. */
export interface CapitalRun {
  name: string;
  start: number;
  end: number;
  /** Of a long one, the part around the run. */
  sentence: string;
  /** Begins a sentence, an item or a quotation, where any word has a capital. */
  isOpening: boolean;
  /** Head of a phrase with an article or another determiner: “the Handbook is”. */
  hasDeterminer: boolean;
}

/** Longer runs are titles. */
const WORDS_MAX = 3;
const WORD = String.raw`\p{Lu}[\p{L}\p{N}]{0,40}(?:-\p{Lu}[\p{L}\p{N}]{0,40})?`;
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./@#&’'-])(?:${WORD}(?: ${WORD}){0,7}|\d{1,3}\p{Ll}{3,40})(?![\p{L}\p{N}_/@&-]|\.[\p{L}\p{N}]|[’']\p{L}{2})`,
  'gu',
);
const BEFORE_CHARS = 60;
const AFTER_CHARS = 12;
/** Longer than nearly every sentence. In a list without an end, each run of a name would be looked for in all of it, for each run. */
const SENTENCE_CHARS = 400;
/** Matches the text before a word that is capitalized because of its position. */
export const OPENS = /(?:^|[-–—:•] ?|[.!?…][”"’')]* )[\s\p{P}\p{S}\d]*$/u;
const DETERMINER =
  /\b(?:an?|the|this|that|these|those|our|your|their|its|my|his|her|each|every|any|some|no|all|both|which|another|new|other|same|following) $/i;
const AFTER_HEAD =
  /^(?:[.,;:!?)]|$| (?:and|are|as|at|by|can|for|from|has|have|in|into|is|may|must|of|on|or|should|so|that|to|was|we|were|when|where|which|will|with|you)\b)/;
/** “Congress” in “Library of Congress” is part of a longer name. */
const PART_BEFORE = /\p{Lu}\p{L}+ of (?:the )?$/u;
const PART_AFTER = /^ of (?:the )?\p{Lu}/u;

/** A line with capitals on more of its words is a title, where they say nothing; so is one of fewer words. */
const CAPITALS_SHARE_MAX = 0.5;
const SENTENCE_WORDS_MIN = 4;

/** Finds the runs of capitalized words in sentences where `isWanted`; leaves out titles, abbreviations alone, and parts of longer names. */
export function findCapitalRuns(
  sentences: readonly Sentence[],
  isWanted: (start: number, end: number) => boolean,
): CapitalRun[] {
  return sentences.flatMap(({ text, start: from }) => {
    const wanted = matchesOf(text, RUN).filter(({ 0: name, index }) =>
      isWanted(from + index, from + index + name.length),
    );
    if (!wanted.length || isTitle(text)) return [];
    return wanted.flatMap(({ 0: name, index }) => runAt(text, from, name, index));
  });
}

function runAt(sentence: string, from: number, name: string, at: number): CapitalRun[] {
  const before = sentence.slice(Math.max(0, at - BEFORE_CHARS), at);
  const after = sentence.slice(at + name.length, at + name.length + AFTER_CHARS);
  const isPart = PART_BEFORE.test(before) || PART_AFTER.test(after);
  if (isPart || name.split(' ').length > WORDS_MAX || !/\p{Ll}/u.test(name)) return [];
  const isOpening = OPENS.test(at <= BEFORE_CHARS ? before : `x${before}`);
  const hasDeterminer = DETERMINER.test(before) && AFTER_HEAD.test(after);
  return [
    {
      name,
      start: from + at,
      end: from + at + name.length,
      sentence: partAround(sentence, at),
      isOpening,
      hasDeterminer,
    },
  ];
}

const partAround = (sentence: string, at: number): string =>
  sentence.length <= SENTENCE_CHARS
    ? sentence
    : sentence.slice(Math.max(0, at - SENTENCE_CHARS / 2), at + SENTENCE_CHARS / 2);

function isTitle(sentence: string): boolean {
  const words = sentence.match(/(?<![\p{L}\p{N}])\p{L}+/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length < SENTENCE_WORDS_MIN || capitals > words.length * CAPITALS_SHARE_MAX;
}
