import { foldName } from '../../../text/fold.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { termFrequencies } from '../../../text/terms.ts';
import type { Evidence } from '../../model.ts';
import { deniedTerms, isNegated } from '../negation.ts';
import { wholeNames } from './whole-names.ts';

/** A sentence, or all that one person says at a time. */
export interface SaidPassage {
  terms: ReadonlySet<string>;
  /** Folded, with spaces around it; likewise what stands over it, and who says it (“Ines Moreau: …”). */
  folded: string;
  heading: string;
  speaker: string;
  hasNo: boolean;
  /** Terms behind a “no”, and those that stand farther behind it. */
  denied: ReadonlySet<string>;
  deniedFar: ReadonlySet<string>;
  /** Words of the names in it. */
  names: readonly string[];
}

/** Pieces of evidence as statements about one thing are compared with them. */
export interface SaidPassages {
  sentences: readonly SaidPassage[];
  paragraphs: readonly SaidPassage[];
  /** Title, author and the like, which speak for all of it; folded. */
  about: string;
  isNoInTitle: boolean;
}

/** In evidence a “no” may deny what stands so many words behind it. */
const DENIED_WORDS = 10;
const SPEAKER = /^(\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,3}): /u;

const known = new WeakMap<Evidence, SaidPassages>();

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
  // Who began a conversation speaks for no more of it than the others.
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

/** A passage is what a statement is about from this share of its words on … */
export const ABOUT_SHARE_MIN = 0.5;
/** … and others that share nearly as many are as well. */
const NEAR_SHARE = 0.75;

/** The places of the passages that share most terms, if they share enough of them. */
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

/** Messages so far before or after one may belong to what it says. */
export const AROUND = 1;

export const around = (all: readonly SaidPassage[], at: number, reach = AROUND): readonly SaidPassage[] =>
  all.slice(Math.max(0, at - reach), at + reach + 1);
