import { remember } from '../../lib/caches/remember.ts';
import { type Fact, findFacts, isOfReader, needsContext } from '../../text/facts.ts';
import { keySentences } from '../../text/key-sentences.ts';
import { plainSentence } from '../../text/plain-sentence.ts';
import { asksToFillIn } from '../../text/well-formed.ts';
import { termFrequencies } from '../../text/terms.ts';
import type { ExtractedMemory } from '../model.ts';
import { kindOfClaims, type ClaimingStatement } from '../claims/read-statements.ts';
import { withSubject } from './name-subject.ts';

const SUMMARY_SENTENCES = 3;
/** Shorter documents get shorter summaries: about one sentence in four. */
const SENTENCES_PER_SUMMARY_SENTENCE = 4;
const SUMMARY_CHARS_MAX = 700;
/** Facts kept per document: a few, plus one per this many sentences; a long document is not stored word by word. */
const FACTS_MIN = 6;
const FACTS_MAX = 32;
const SENTENCES_PER_FACT = 8;
/** Plain statements without a sign of a fact are kept only if the document has little else: until it has so many facts. */
const FACTS_WITH_PLAIN_MAX = 4;
/** Limits for sentences kept because they state a value, in addition to the best facts. */
const CLAIMING_CHARS_MIN = 15;
const CLAIMING_CONFIDENCE = 0.7;
const OPENING_CHARS_MIN = 12;
/** A line of fewer words is a label, a name or a link rather than what somebody wrote. */
const CLAUSE_WORDS = 6;
/** An address that only stands beside what is said; “see https://…” would lose its object. */
const ADDRESS =
  /(?<!(?:^|\s)(?:e\.g\.|i\.e\.|see|at|in|on|is|are|to|from|via|of|for|by|with|and|or|under))\s+https?:\/\/\S+/gi;
const QUESTION = /[?？]["'”’»)]{0,2}$/;
const FIRST_PERSON = /\b(?:I|i(?![.):])|[Ii]['’]\w{1,2}|me|my|mine)\b/;

/**
 * Returns a document's memories, all in its own words: a summary of its key sentences, and facts, each with its source sentence: the most
 * confident ones, and all that state a value. Of what is written, a summary has questions only if it says
 * nothing else. Without a well-formed sentence, it is the first lines that are more than labels, else the opening words. What is written gets
 * its subject from `title` and headings if it does not name one.
 */
export function summarizeDocument(
  read: readonly ClaimingStatement[],
  title: string | null = null,
): ExtractedMemory[] {
  const statements = withoutStrangers(read);
  const [first] = statements;
  const summarized = summaryOf(statements);
  const summary = summarized === null ? null : textOf(summarized, first && { ...first, below: null }, title);
  const found = findFacts(statements);
  const chosen = withClaiming(chooseFacts(found, statements.length), statements, found);
  return [
    ...(summary ? [{ ...summary, kind: 'summary', quote: null, confidence: 0.6 }] : []),
    ...chosen.map((fact) => factMemory(fact, statements[fact.index], title)),
  ];
}

/** In a text of one's own, at least one sentence in so many says “I”. */
const SENTENCES_PER_I = 4;

/**
 * Leaves out written sentences in the first person where few are: nobody knows who says “I am stuck” in minutes or among examples. In a diary or a
 * letter, it is its author. Neither says a reader's situation anything, unless there is nothing else.
 */
function withoutStrangers(all: readonly ClaimingStatement[]): readonly ClaimingStatement[] {
  const isSaid = (one: ClaimingStatement) => one.speaker !== null || givesValue(one);
  const others = all.filter((one) => isSaid(one) || !isOfReader(plainSentence(one.text)));
  const statements = others.length > 0 ? others : all;
  const known = statements.filter((one) => isSaid(one) || !FIRST_PERSON.test(one.text));
  return (statements.length - known.length) * SENTENCES_PER_I >= statements.length ? statements : known;
}

/** Adds the sentences that state a value and are not among the chosen facts, without duplicates, in document order. */
function withClaiming(
  facts: readonly Fact[],
  statements: readonly ClaimingStatement[],
  found: readonly Fact[],
): Fact[] {
  const chosen = [...facts];
  const seen = new Set(facts.map((fact) => wordsOf(fact.text)));
  const indexes = new Set(facts.map((fact) => fact.index));
  for (const [index, statement] of statements.entries()) {
    if (chosen.length >= FACTS_MAX) break;
    if (indexes.has(index) || !givesValue(statement)) continue;
    const fact = claimingFact(statement, index, found);
    const words = wordsOf(fact.text);
    if (!seen.has(words)) chosen.push(fact);
    seen.add(words);
  }
  return chosen.sort((left, right) => left.index - right.index);
}

/** Asked for again of the facts that were chosen. */
const wordsOf = remember((text) => [...termFrequencies(text).keys()].sort().join(' '), {
  entriesMax: 100,
  charsMax: 1_000,
});

/** Returns whether a sentence gives a slot a value, or says that a value no longer holds. */
const givesValue = ({ claims, text }: ClaimingStatement): boolean =>
  claims.some((claim) => claim.slot !== '' || claim.replaces.length > 0 || claim.isPast) &&
  text.length >= CLAIMING_CHARS_MIN &&
  !QUESTION.test(text);

/** “Liaison: Ada Lind”: a value without what it is of, which what is above says. */
const LABELED = /^\p{Lu}[\p{L} /-]{1,30}: [^.!?]{2,60}$/u;

function claimingFact(statement: ClaimingStatement, index: number, found: readonly Fact[]): Fact {
  const fact = found.find((one) => one.index === index);
  if (fact) return fact;
  const plain = plainSentence(statement.text);
  const { speaker, below } = statement;
  const named = below !== null && LABELED.test(plain) ? `${below}, ${plain}` : plain;
  const text = speaker && FIRST_PERSON.test(plain) ? `${speaker}: ${plain}` : named;
  return { text, kind: kindOfClaims(statement.claims), confidence: CLAIMING_CONFIDENCE, index };
}

/** Returns the text of a memory; what is written is given its subject, in talk the speaker's name says enough. */
function textOf(
  text: string,
  statement: ClaimingStatement | undefined,
  title: string | null,
): Pick<ExtractedMemory, 'text' | 'stated'> {
  if (statement?.speaker !== null) return { text };
  const named = withSubject(text, { ...statement, title });
  return named === text ? { text } : { text: named, stated: text };
}

const factMemory = (
  { text, kind, confidence }: Fact,
  statement: ClaimingStatement | undefined,
  title: string | null,
): ExtractedMemory => ({
  ...textOf(text, statement, title),
  kind,
  quote: statement?.text ?? null,
  confidence,
  ...(statement
    ? {
        place: { blockId: statement.blockId, start: statement.start, end: statement.end },
        said: statement.said,
        claims: statement.claims,
      }
    : {}),
});

function summaryOf(spoken: readonly ClaimingStatement[]): string | null {
  const count = Math.max(
    1,
    Math.min(SUMMARY_SENTENCES, Math.round(spoken.length / SENTENCES_PER_SUMMARY_SENTENCE)),
  );
  const speakerOf = new Map(spoken.map((sentence) => [sentence.text, sentence.speaker]));
  const chosen: string[] = [];
  let length = 0;
  const statements = spoken.filter(({ speaker, text }) => speaker !== null || !QUESTION.test(text));
  // Away from the sentence before it, nobody knows what “it” is.
  const whole = statements.filter(
    ({ speaker, text }) => speaker !== null || !needsContext(plainSentence(text)),
  );
  const alone = keySentences(whole, count);
  const stated = alone.length > 0 ? alone : keySentences(statements, count);
  const clauses = stated.length > 0 ? null : openingOf(statements, CLAUSE_WORDS);
  if (clauses !== null) return clauses;
  for (const { plain, text } of stated.length > 0 ? stated : keySentences(spoken, count)) {
    length += plain.length;
    if (chosen.length > 0 && length > SUMMARY_CHARS_MAX) break;
    const speaker = speakerOf.get(text);
    chosen.push(speaker && FIRST_PERSON.test(plain) ? `${speaker}: ${plain}` : plain);
  }
  return chosen.length > 0 ? chosen.join(' ') : openingOf(spoken, 1);
}

/** Returns the first lines of at least so many words of a text without a well-formed sentence (lists, chatter), cut at a word boundary. */
function openingOf(spoken: readonly ClaimingStatement[], wordsMin: number): string | null {
  const parts: string[] = [];
  let length = 0;
  for (const { text, speaker } of spoken) {
    const plain = plainSentence(text.slice(0, SUMMARY_CHARS_MAX).replace(ADDRESS, ''));
    if (plain.length < OPENING_CHARS_MIN || !/\p{L}{2}.*\s/u.test(plain) || asksToFillIn(plain)) continue;
    if (plain.split(' ').length < wordsMin) continue;
    length += plain.length;
    if (parts.length > 0 && length > SUMMARY_CHARS_MAX / 2) break;
    parts.push(speaker ? `${speaker}: ${plain}` : plain);
    if (parts.length === SUMMARY_SENTENCES) break;
  }
  return parts.length > 0
    ? parts
        .map((part) => (/[.!?。！？…]$/u.test(part) ? part : `${part.replace(/[\s:;,–-]+$/, '')}.`))
        .join(' ')
    : null;
}

/** Chooses the most confident facts, without duplicates, in document order. */
function chooseFacts(facts: readonly Fact[], sentenceCount: number): Fact[] {
  const countMax = Math.min(FACTS_MAX, FACTS_MIN + Math.floor(sentenceCount / SENTENCES_PER_FACT));
  const seen = new Set<string>();
  const chosen: Fact[] = [];
  for (const fact of facts.toSorted(
    (left, right) => right.confidence - left.confidence || left.index - right.index,
  )) {
    if (chosen.length >= countMax) break;
    if (fact.kind === 'statement' && chosen.length >= FACTS_WITH_PLAIN_MAX) continue;
    const words = wordsOf(fact.text);
    if (seen.has(words)) continue;
    seen.add(words);
    chosen.push(fact);
  }
  return chosen.sort((left, right) => left.index - right.index);
}
