import { foldName } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';
import { termFrequencies } from '../../text/terms.ts';
import type { Evidence } from '../model.ts';
import { deniedTerms } from './negation.ts';
import { type Falsehood, findUnsupportedValue, supportOf } from './support.ts';
import { hasForeignUnit } from './units.ts';
import { namesOf } from './values.ts';

/** A sentence or message of evidence. */
interface Passage {
  terms: ReadonlySet<string>;
  /** Folded, with spaces around it. */
  folded: string;
  denied: ReadonlySet<string>;
}

/** Pieces of evidence as statements about one thing are compared with them. */
interface Passages {
  sentences: readonly Passage[];
  /** Paragraphs: what one person says at a time. */
  paragraphs: readonly Passage[];
  /** Title, author and the like, which speak for all of it; folded. */
  about: string;
}

const known = new WeakMap<Evidence, Passages>();

function passagesOf(evidence: Evidence): Passages {
  const passages = known.get(evidence) ?? readPassages(evidence);
  known.set(evidence, passages);
  return passages;
}

function readPassages({ text, title, author, resourceId }: Evidence): Passages {
  const passage = (part: string): Passage => ({
    terms: new Set(termFrequencies(part).keys()),
    folded: ` ${foldName(part)} `,
    denied: deniedTerms(part),
  });
  return {
    sentences: splitSentences(text).map((sentence) => passage(sentence.text)),
    paragraphs: text.split(/\n\s*\n/).map(passage),
    about: ` ${foldName([title ?? '', author ?? '', resourceId].join(' '))} `,
  };
}

/** Where a clause that could be left out begins. */
const CLAUSE = /(?:[,;:] (?:and|but|or|which|who|because|so that|although|while|since) |; | – | — )/i;
/** A clause of fewer content words says too little to be looked for. */
const CLAUSE_TERMS_MIN = 2;
/** Share of a clause's content words that its evidence must hold. */
const CLAUSE_SHARE_MIN = 0.34;
/** A passage is what a statement is about from this share of its words on … */
const ABOUT_SHARE_MIN = 0.5;
/** … and others that share nearly as many are as well. */
const NEAR_SHARE = 0.75;
/** A sentence that denies the same, if it shares so much. */
const DENIED_SHARE_MIN = 0.3;

/**
 * What makes a statement false although all its values and most of its words stand in what it cites: a clause that nothing cited says, a sentence put
 * together from halves of two documents, a number of another unit, a no that is not there, somebody else's name. Null: nothing was found. Pure.
 */
export function findFalsehood(statement: string, cited: readonly Evidence[]): Falsehood | null {
  if (hasForeignUnit(statement, cited.map(({ text }) => text).join('\n'))) return 'unit';
  const passages = cited.map(passagesOf);
  for (const clause of statement.split(CLAUSE)) {
    const terms = [...termFrequencies(clause).keys()];
    if (terms.length < CLAUSE_TERMS_MIN) continue;
    if (!isSaid(clause, terms, cited)) return 'clause';
    if (isDenied(clause, terms, passages)) return 'denial';
    if (namesAnother(clause, terms, passages)) return 'subject';
  }
  return null;
}

/** Whether one of the cited documents alone says a clause. */
function isSaid(clause: string, terms: readonly string[], cited: readonly Evidence[]): boolean {
  return cited.some((evidence) => {
    const support = supportOf(evidence);
    if (cited.length > 1 && findUnsupportedValue(clause, support) !== null) return false;
    return terms.filter((term) => support.terms.has(term)).length >= terms.length * CLAUSE_SHARE_MIN;
  });
}

/** The places of the passages that share most terms, if they share enough of them. */
function nearestTo(
  terms: readonly string[],
  all: readonly Passage[],
  shareMin = ABOUT_SHARE_MIN,
  nearShare = NEAR_SHARE,
): number[] {
  const shared = all.map((passage) => terms.filter((term) => passage.terms.has(term)).length);
  const least = Math.max(terms.length * shareMin, Math.max(0, ...shared) * nearShare);
  return [...all.keys()].filter((at) => (shared[at] ?? 0) >= least);
}

/** Whether a statement denies what the sentences that it is about say and none denies, or says what all of them deny. */
function isDenied(statement: string, terms: readonly string[], passages: readonly Passages[]): boolean {
  const sentences = passages.flatMap((one) => one.sentences);
  const nearest = nearestTo(terms, sentences).flatMap((at) => sentences[at] ?? []);
  if (!nearest.length) return false;
  const denied = [...deniedTerms(statement)];
  const isThere = denied.some((term) => nearest.some((sentence) => sentence.terms.has(term)));
  if (isThere) {
    const about = nearestTo(terms, sentences, DENIED_SHARE_MIN, 0).flatMap((at) => sentences[at] ?? []);
    return !about.some((sentence) => denied.some((term) => sentence.denied.has(term)));
  }
  return !denied.length && nearest.every((sentence) => terms.some((term) => sentence.denied.has(term)));
}

/** Whom or what a sentence is about stands among its first words. */
const SUBJECT_CHARS = 5;
/** Others than the subject may have been named in so many messages before or after. */
const AROUND = 1;
/** … and where the statement has another name of a message, “it” may stand there for what was named long before. */
const PRONOUN = / (?:it|he|she|they|them|him|her) /;

const hasPronoun = (paragraph: Passage | undefined, names: readonly string[]): boolean =>
  paragraph !== undefined &&
  PRONOUN.test(paragraph.folded) &&
  names.some((name) => paragraph.folded.includes(` ${name} `));

/** Whether a name of a statement is in none of the paragraphs that say the rest of it. */
function namesAnother(statement: string, terms: readonly string[], passages: readonly Passages[]): boolean {
  const folded = foldName(statement);
  const names = namesOf(statement);
  return names.some((name) => {
    const own = new Set(termFrequencies(name).keys());
    const rest = terms.filter((term) => !own.has(term));
    const around = folded.indexOf(name) <= SUBJECT_CHARS ? 0 : AROUND;
    const has = ({ folded: text, terms: there }: Passage) =>
      text.includes(` ${name} `) || [...own].every((term) => there.has(term));
    const found = passages.map(({ about, paragraphs }) => ({
      nearest: nearestTo(rest, paragraphs),
      isNamed: (at: number) =>
        about.includes(` ${name} `) ||
        paragraphs.slice(Math.max(0, at - around), at + around + 1).some(has) ||
        (around > 0 && hasPronoun(paragraphs[at], names)),
    }));
    const near = found.flatMap(({ nearest, isNamed }) => nearest.map(isNamed));
    return near.length > 0 && !near.some(Boolean);
  });
}
