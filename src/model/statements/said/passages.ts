import { foldName } from '../../../text/fold.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { termFrequencies } from '../../../text/terms.ts';
import type { Evidence } from '../../model.ts';
import { deniedTerms, isNegated } from '../negation.ts';
import { wholeNames } from './whole-names.ts';

/** A sentence, or a paragraph of one speaker. */
export interface SaidPassage {
  terms: ReadonlySet<string>;
  /** Folded, with spaces around it; likewise the heading above it and its speaker (“Ines Moreau: …”). */
  folded: string;
  heading: string;
  speaker: string;
  hasNo: boolean;
  /** Terms after a negation, and those farther after it. */
  denied: ReadonlySet<string>;
  deniedFar: ReadonlySet<string>;
  /** Words of the names in it. */
  names: readonly string[];
}

/** A piece of evidence, prepared for comparison with statements. */
export interface SaidPassages {
  sentences: readonly SaidPassage[];
  paragraphs: readonly SaidPassage[];
  /** Title, author and the like, which apply to all of it; folded. */
  about: string;
  isNoInTitle: boolean;
}

/** In evidence, a negation may cover this many words after it. */
const DENIED_WORDS = 10;
const SPEAKER = /^(\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,3}): /u;

const known = new WeakMap<Evidence, SaidPassages>();

/** Returns the passages of a document with what is read from them, cached while the evidence is in use. */
export function passagesOf(evidence: Evidence): SaidPassages {
  const passages = known.get(evidence) ?? readPassages(evidence);
  known.set(evidence, passages);
  return passages;
}

function readPassages({ text, title, author, resourceId }: Evidence): SaidPassages {
  const sentences: SaidPassage[] = [];
  const paragraphs: SaidPassage[] = [];
  const speakers = new Set<string>();
  let heading = '';
  for (const part of text.trim().split(/\n\s*\n/)) {
    heading = /^#+ (.+)/.exec(part)?.[1] ?? heading;
    const [prefix = '', speaker = ''] = SPEAKER.exec(part) ?? [];
    if (speaker) speakers.add(speaker);
    paragraphs.push(readPassage(part, heading, speaker));
    for (const sentence of splitSentences(part.slice(prefix.length)))
      sentences.push(readPassage(sentence.text, heading, speaker));
  }
  // The person who started a conversation is not the author of the other messages.
  const all = [title ?? '', speakers.size > 1 ? '' : (author ?? ''), resourceId];
  return {
    sentences,
    paragraphs,
    about: ` ${foldName(all.join(' '))} `,
    isNoInTitle: isNegated(title ?? ''),
  };
}

const readPassage = (text: string, heading: string, speaker: string): SaidPassage => ({
  terms: new Set(termFrequencies(text).keys()),
  folded: ` ${foldName(text)} `,
  heading: ` ${foldName(heading)} `,
  speaker: ` ${foldName(speaker)} `,
  hasNo: isNegated(text),
  denied: deniedTerms(text),
  deniedFar: deniedTerms(text, DENIED_WORDS),
  names: wholeNames(text).flatMap(({ words }) => words),
});

/** Minimum share of a statement's words in a passage that it is about … */
export const ABOUT_SHARE_MIN = 0.5;
/** … and others with nearly as many count too. */
const NEAR_SHARE = 0.75;

/** Returns the indexes of the passages that share the most terms, if they share enough. */
export function nearestTo(
  terms: readonly string[],
  all: readonly SaidPassage[],
  shareMin = ABOUT_SHARE_MIN,
  nearShare = NEAR_SHARE,
): number[] {
  const shared = all.map((passage) => terms.filter((term) => passage.terms.has(term)).length);
  const least = Math.max(terms.length * shareMin, Math.max(0, ...shared) * nearShare);
  return [...all.keys()].filter((at) => (shared[at] ?? 0) >= least);
}

/** Distance of messages before and after one that may belong to it. */
export const AROUND = 1;

/** Returns the passage at `at` and up to `reach` on each side. */
export const around = (all: readonly SaidPassage[], at: number, reach = AROUND): readonly SaidPassage[] =>
  all.slice(Math.max(0, at - reach), at + reach + 1);
