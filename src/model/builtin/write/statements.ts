import { foldCase } from '../../../text/fold.ts';
import { findFacts } from '../../../text/facts.ts';
import type { FactKind } from '../../../vocabulary.ts';
import { plainSentence } from '../../../text/plain-sentence.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { isStopTerm, terms } from '../../../text/terms.ts';
import { isWellFormed } from '../../../text/well-formed.ts';
import type { Evidence } from '../../model.ts';

/** A sentence of the evidence that can stand alone, with its score. */
export interface Statement {
  text: string;
  evidence: Evidence;
  /** Position of the evidence, and of the sentence in it. */
  rank: number;
  position: number;
  kind: FactKind;
  confidence: number;
  isQuestion: boolean;
  /** The previous sentence, which this one needs to be understood: “Call him before you restart it.” Null: it stands alone. */
  antecedent: string | null;
  /** Terms without stop words, for comparison. */
  terms: ReadonlySet<string>;
}

const GREETING =
  /^(?:hi|hello|hey|dear|thanks|thank you|good (?:morning|afternoon|evening)|please|sorry|great|sure|yes|no|ok|okay|regards|best|cheers|welcome|exciting news|greetings|as you know|let['’]s|feel free|do not hesitate|don['’]t hesitate)\b/i;
const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|d|ll)|me|my|mine|myself)\b/;
const SECOND_PERSON = /\b(?:you|your|yours)\b/i;
const POINTS_BACK =
  /^(?:it|this|that|these|those|they|he|she|such|here|there|then|so|but|and|or|also|however|therefore|otherwise|instead|furthermore|additionally|moreover|meanwhile|for example|for instance|in addition|in this|to do this|in that case|note that)\b/i;
const QUESTION = /[?？]["'”’»)]{0,2}$/;
/** An instruction that refers to the previous sentence. */
const ORDER_POINTING_BACK = /^(?:please )?\p{L}+(?: \p{Ll}+)? (?:him|her|them|it)\b/iu;
const STEP =
  /^(?:add|apply|ask|attach|avoid|back up|build|call|change|check|choose|clean|click|close|commit|compare|configure|confirm|connect|contact|copy|create|define|delete|deploy|disable|do not|don['’]t|download|edit|enable|ensure|enter|export|file|fill|find|finish|follow|get|give|go|hold|import|install|keep|label|leave|let|list|log|look|make|mark|measure|merge|move|never|note|notify|open|pick|place|post|prepare|press|publish|pull|push|put|read|record|remove|rename|repeat|replace|report|request|restart|restore|review|rotate|run|save|select|send|set|share|start|stop|submit|switch|tag|take|tell|test|turn|update|upload|use|verify|wait|wake|write|always|before|after|when|if|once|to) /i;
/** Returns whether a sentence is an instruction. */
export const isOrder = (text: string): boolean => STEP.test(text);
/** Marks of text that is not prose although it ends like a sentence. */
const DEBRIS =
  /https?:\/\/|www\.|[{}<>\\|]|\[[ x]\]|`{2,}|={3,}|\S{45,}|(?:^|\s)[#*~_]{1,3}\S|^\W*\d+[.:)]|\bTODO\b|\bTBD\b|�/u;
const SENTENCES_MAX = 400;
/** Minimum content words of a sentence that stands alone; more if it refers to the previous one. */
const TERMS_MIN = 3;
const POINTING_TERMS_MIN = 9;
/** Headings and words that introduce decisions. */
const DECISION_HEADING = /^(?:(?:the |our )?decisions?(?: outcome| taken)?|resolution|outcome|conclusion)$/i;
const DECIDED = /^(?:decision|decided|agreed|resolved|resolution)(?: (?:on|at|in) [^:]{3,30})?:/i;
const HEADING_CHARS_MAX = 60;
const isHeading = (text: string): boolean =>
  text.length <= HEADING_CHARS_MAX && !/[.!?:;,]["'”’)]?$/.test(text);

/** Returns the statements of all evidence in order: well-formed, self-contained sentences, without duplicates. */
export function statementsOf(evidence: readonly Evidence[]): Statement[] {
  const seen = new Set<string>();
  const found: Statement[] = [];
  for (const [rank, item] of evidence.entries()) {
    const sentences = splitSentences(item.text).slice(0, SENTENCES_MAX);
    const facts = new Map(findFacts(sentences).map((fact) => [fact.index, fact]));
    let heading = '';
    let before: string | null = null;
    for (const [position, sentence] of sentences.entries()) {
      const text = plainSentence(sentence.text);
      if (isHeading(text)) heading = text;
      const isSentence = isWellFormed(text) && standsAlone(text);
      const pointsToNames = isSentence && isOrder(text) && ORDER_POINTING_BACK.test(text);
      const antecedent = pointsToNames ? before : null;
      before = isSentence && !pointsToNames && !POINTS_BACK.test(text) ? text : null;
      if (!isSentence || (pointsToNames && antecedent === null)) continue;
      const key = foldCase(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const fact = facts.get(position);
      const own = new Set(terms(text).filter((term) => !isStopTerm(term)));
      const pointsBack = POINTS_BACK.test(text);
      if (own.size < (pointsBack ? POINTING_TERMS_MIN : TERMS_MIN)) continue;
      const isDecision = DECISION_HEADING.test(heading) || DECIDED.test(text);
      found.push({
        text,
        evidence: item,
        rank,
        position,
        kind: isDecision ? 'decision' : (fact?.kind ?? 'statement'),
        confidence:
          (isDecision ? 0.9 : (fact?.confidence ?? 0.35)) -
          (pointsBack ? 0.3 : 0) -
          (SECOND_PERSON.test(text) ? 0.05 : 0),
        isQuestion: QUESTION.test(text),
        antecedent,
        terms: own,
      });
    }
  }
  return found;
}

const standsAlone = (text: string): boolean =>
  !GREETING.test(text) && !FIRST_PERSON.test(text) && !DEBRIS.test(text) && !/(?:\.\.\.|…)$/.test(text);

/** Returns the share of the smaller set's terms found in both, 0..1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared++;
  return shared / small.size;
}

/** Two statements that share more of their terms than this say nearly the same. */
const OVERLAP_MAX = 0.75;

/** Keeps only the first of several statements that say nearly the same. */
export function withoutEchoes(statements: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  for (const s of statements) if (!kept.some((k) => overlap(k.terms, s.terms) > OVERLAP_MAX)) kept.push(s);
  return kept;
}

/** Returns `text [^label]`. */
export const cited = (text: string, ...evidence: readonly Evidence[]): string =>
  `${text} ${[...new Set(evidence.map((e) => e.label))].map((label) => `[^${label}]`).join('')}`;
