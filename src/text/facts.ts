import type { FactKind } from '../vocabulary.ts';
import { FACT_RULES, type FactRule } from './facts/fact-rules.ts';
import { plainSentence } from './plain-sentence.ts';
import { isWellFormed } from './well-formed.ts';

/** A sentence to search for facts and, in messages and transcripts, who said it. */
export interface SpokenSentence {
  text: string;
  speaker?: string | null;
}

/** A statement worth remembering. */
export interface Fact {
  /** Without markup; a speaker's statement about themselves starts with their name: “Ann Miller: I prefer mornings.” */
  text: string;
  kind: FactKind;
  /** 0..1: how certain the kind is and how much the sentence says on its own. */
  confidence: number;
  /** Index among the given sentences. */
  index: number;
}

const FIRST_PERSON =
  /\b(?:I|i(?![.):])|[Ii]['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|ll|d)|our|us)\b/;
/** “It”, “this” … at the start refer to something outside the sentence. */
const POINTS_BACK =
  /^(?:it|this|that|these|those|they|he|she|such|here|there|then|so|but|and|or|also|however|therefore|otherwise|instead)\b/i;
/** “They also …”, “This means …”: without a noun, nothing says who or what that is. “It was agreed …” says it afterwards. */
const POINTS_BARELY =
  /^(?:(?:he|she|they|it(?! (?:is|was|has been) (?:agreed|approved|decided|resolved)))\b|(?:this|that|these|those) (?:\p{L}+ly )?(?:are|can|could|did|does|had|has|have|is|may|means?|might|must|should|was|were|will|would|\p{L}+ed)\b|(?:also|and|but|conversely|however|instead|or|otherwise|so|therefore)\b)/iu;
/** A noun that only earlier text identifies (“this position”, “the person discussed earlier”), what is around the sentence (“Here, …”), or an addition to it. */
const POINTS_WITHIN =
  /^(?:\S+ ){0,5}(?:this|these|those) (?:positions?|emails?|persons?|issues?|ones?|items?|proposals?|motions?|points?|topics?|ideas?|cases?|changes?|questions?|rooms?|problems?|solutions?|approach(?:es)?|setups?|configurations?|methods?|two|three)\b|^(?:\S+ ){0,3}steps? \d|\b(?:aforementioned|(?:defined|described|discussed|listed|mentioned|noted|outlined|shown) (?:earlier|above|before|previously|below)|the (?:above|below|former|latter|following(?! (?:day|evening|month|morning|week|year))))\b|^(?:in (?:this|that|such a|either) case|another|the (?:other|latter|former|same|remaining|second|third)|initially|next week|as (?:above|before|discussed))\b/i;
/** What might be, or what people feel about it. */
const TENTATIVE =
  /\b(?:in theory|ideally|hopefully|probably|one option|(?:most|many|some) people (?:like|think|feel|agree|want)|we could|could be|would be (?:good|nice|great|helpful|useful)|seems? like|feels? like|would like to|have been discussed|was discussed|were discussed)\b/i;
/** A note without its subject (“Will meet them”, “Met with Ada”), and words of thanks. */
const NO_SUBJECT =
  /^(?:will|would|should|could|can|may|might|has|have|had|is|are|was|were|did|does|met|sent|spoke|talked|worked|working|looking|waiting|adding|trying|going|not)\b|^(?:our|many|special|everyone is) (?:thanks|thankful|grateful)\b|^\(/i;
/** What introduces a field of minutes and is not part of what it says. */
const FIELD_LABEL =
  /^(?:text|details?|summary|background|notes?|comments?|description|update) ?: (?=\p{Lu})/iu;
const QUESTION = /[?？]["'”’»)]{0,2}$/;
const HEDGED =
  /\b(?:maybe|perhaps|might|possibly|not sure|i guess|i think|i suppose|for example|e\.g|imagine|suppose|hypothetical)\b/i;

/** Conditional statements and instructions to the reader are seldom worth remembering. */
const CONDITIONAL =
  /^(?:if|when|whenever|once|unless|until|while|before|after|by default|in case|assuming|suppose|let['’]?s)\b/i;
const INSTRUCTION =
  /^(?:please|check|click|see|use|make|run|add|ensure|note|follow|read|refer|keep|try|do|don['’]t|get|go|set|create|open|select|remember|consider|visit|contact|join|reach|thanks|thank|hello|hi|hey|dear|sorry|welcome|congratulations|feel free)\b/i;
/** Only says where to find something, what a picture shows, or introduces other sentences. */
const POINTER =
  /^(?:for (?:more |further |full |an? )?(?:details|examples?|help|info|information)\b|for [^,]{1,80}, (?:please )?(?:see|read|refer to|consult|visit)\b|(?:an? |the )?(?:diagram|screenshot|screen capture|illustration|figure \d+)\b[^.]{0,40}?(?: of | showing |:)|you can (?:also )?(?:find|read|learn|see)\b|(?:more|further) (?:details|information)\b|(?:an|one) example\b|since then\b|the (?:answer|explanation|reason) is\b)|\b(?:above|below|here|there)[.!]$/i;
/** Verb forms that a full statement has and a list entry or heading lacks. */
const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|will|would|can|could|should|may|might|must|shall|\w{2,}ed|\w+(?:['’](?:s|re|ve|ll|d|m))|made|went|got|took|came|saw|knew|gave|found|told|became|left|put|brought|began|kept|held|wrote|stood|meant|met|ran|paid|built|sent|chose|grew|won|makes?|goes|gets?|takes?|comes?|sees?|knows?|gives?|finds?|tells?|becomes?|leaves?|brings?|begins?|keeps?|holds?|writes?|means?|meets?|runs?|pays?|builds?|sends?|grows?|wins?|wants?|needs?|uses?|works?|helps?|allows?|provides?|supports?|includes?|contains?|requires?|enables?|handles?|offers?|serves?|sets?|shows?|starts?|stays?|likes?|loves?|lives?|owns?|leads?|plans?|aims?|expects?|prefers?|remains?|depends?|attracts?|manages?|maintains?|reports?|returns?|creates?|describes?|defines?|covers?|focuses|adheres?|consists?|continues?|sells?|says?|ships?)\b/i;

/** Statements below this are chatter. */
const CONFIDENCE_MIN = 0.3;
const SPOKEN_CHARS_MIN = 20;

/**
 * Finds statements worth remembering, in order: decisions, dates, ownership, numbers, definitions, preferences, tasks, and plain statements
 * about the subject. A sentence yields at most one fact, of the most certain kind. English rules; other languages yield `statement`s.
 */
export function findFacts(sentences: readonly SpokenSentence[]): Fact[] {
  const facts: Fact[] = [];
  for (const [index, { text, speaker }] of sentences.entries()) {
    if (text.length > 1_000) continue;
    const plain = plainSentence(text).replace(FIELD_LABEL, '');
    if (!isRememberable(plain, speaker)) continue;
    const found = kindOf(plain, speaker ?? null);
    if (found.confidence < CONFIDENCE_MIN) continue;
    const named = speaker && FIRST_PERSON.test(plain) ? `${speaker}: ${plain}` : plain;
    facts.push({ text: named, kind: found.kind, confidence: found.confidence, index });
  }
  return facts;
}

/** “You have questions”, “You are now blocked”: a situation that a reader may be in; what holds then stands elsewhere. Not what is expected of readers. */
const SITUATION_OF_READER =
  /^you(?: (?:are|have|want|wish|know|see)|['’](?:re|ve))(?: (?:now|already|just))*(?! (?:to|able|allowed|expected|required|responsible|entitled|welcome|not|no)\b)\b/i;

/** Returns whether a sentence says only what situation a reader may be in. */
export const isOfReader = (plain: string): boolean => SITUATION_OF_READER.test(plain);

const SEE = /^(?:please )?see\b/i;
/** “This guide describes …” says what the text itself is; “This makes …”, “This argument …” and “It …” continue the sentence before. */
const CONTINUES =
  /^(?:it|they|he|she|these|those|that|such|then|so|but|and|or|also|however|therefore|otherwise|instead|doing so|using (?:this|that|these)|to do (?:this|so|that)|this(?! (?:adr|app|article|chapter|charter|directory|doc|document|folder|group|guide|handbook|library|list|module|note|package|page|paper|plan|playbook|policy|post|project|proposal|readme|report|repo|repository|rfc|runbook|section|service|site|specification|team|tool|tutorial|website)\b))\b/i;

/** Returns whether a sentence needs what is around it: it begins with what only the one before explains, or says where to look. */
export const needsContext = (plain: string): boolean =>
  [CONTINUES, POINTS_WITHIN, POINTER, SEE].some((pattern) => pattern.test(plain));

/** Requires written sentences to stand alone; spoken ones may lack a capital or a period. */
function isRememberable(plain: string, speaker: string | null | undefined): boolean {
  if (QUESTION.test(plain)) return false;
  if (isWellFormed(plain)) return true;
  if (!speaker || plain.length < SPOKEN_CHARS_MIN) return false;
  const first = plain.charAt(0).toUpperCase();
  return isWellFormed(`${first}${plain.slice(1)}${/[.!]$/.test(plain) ? '' : '.'}`);
}

function kindOf(plain: string, speaker: string | null): { kind: FactKind; confidence: number } {
  let best: { kind: FactKind; confidence: number } = { kind: 'statement', confidence: 0.4 };
  for (const rule of triggeredRules(plain)) {
    if (rule.firstPerson && !speaker) continue;
    if (rule.confidence > best.confidence && rule.pattern.test(plain))
      best = { kind: rule.kind, confidence: rule.confidence };
  }
  let confidence = best.confidence;
  if (best.kind === 'statement' && saysLittle(plain)) confidence -= 0.2;
  if (CONDITIONAL.test(plain)) confidence -= 0.25;
  if (HEDGED.test(plain)) confidence -= 0.2;
  if (POINTS_BACK.test(plain)) confidence -= best.kind === 'statement' ? 0.2 : 0.1;
  if (!speaker) confidence -= pointsOrLacks(plain, best.kind);
  if (!speaker && POINTS_BARELY.test(plain)) confidence -= 0.5;
  if (!speaker && FIRST_PERSON.test(plain) && best.kind === 'statement') confidence -= 0.1;
  return { kind: best.kind, confidence: Math.round(confidence * 100) / 100 };
}

/** In what is written, a sentence should say something without the text around it; in talk, people remember what it was about. */
function pointsOrLacks(plain: string, kind: FactKind): number {
  if (POINTS_WITHIN.test(plain) || NO_SUBJECT.test(plain)) return kind === 'statement' ? 0.2 : 0.5;
  return TENTATIVE.test(plain) ? 0.2 : 0;
}

const saysLittle = (plain: string): boolean =>
  INSTRUCTION.test(plain) || POINTER.test(plain) || isFragment(plain) || !VERB.test(plain);

const INFINITIVES = /\bto (?:[a-z]+ly )?[a-z]+(?: (?:and|or) [a-z]+(?=[ .,;]))?/g;
/** “Generating pages when …”: an item of a list, whose verb is above it. In “Running it is slow”, the activity has a verb. */
const ACTIVITY = /^\p{Lu}\p{Ll}+ing\b/u;
const CLAUSE = /[,;:(]| (?:because|if|so|that|when|where|which|while|who)\b/;
const AUXILIARY =
  /\b(?:is|are|was|were|be|am|has|have|had|do|does|did|will|would|can|could|should|may|might|must|shall|[a-z]+n['’]t|helps?|makes?|means?|needs?|requires?|takes?|works?)\b/i;

/** Returns whether a sentence has no verb of its own: only infinitives (“A place for testers to meet.”), or what somebody is doing. */
const isFragment = (plain: string): boolean =>
  ACTIVITY.test(plain)
    ? !AUXILIARY.test(plain.split(CLAUSE, 1)[0] ?? '')
    : plain.includes(' to ') && !VERB.test(plain.replace(INFINITIVES, ''));

const RULES_BY_TRIGGER = new Map<string, FactRule[]>();
/** By the code of their first letter, a bit for each length of triggers: many words of a text need no lookup. */
const TRIGGER_LENGTHS = new Int32Array(128);
for (const rule of FACT_RULES) {
  for (const trigger of rule.triggers) {
    RULES_BY_TRIGGER.set(trigger, [...(RULES_BY_TRIGGER.get(trigger) ?? []), rule]);
    const letter = trigger.charCodeAt(0);
    TRIGGER_LENGTHS[letter] = (TRIGGER_LENGTHS[letter] ?? 0) | (1 << trigger.length);
  }
}

const isAsLongAsTrigger = (letter: number, length: number): boolean =>
  length < 32 && ((TRIGGER_LENGTHS[letter] ?? 0) & (1 << length)) !== 0;

/**
 * Returns the rules with a trigger word in the sentence; trying every pattern on every sentence would be slow. “I'll” has the words “i” and “ll”, each
 * of which may be a trigger.
 */
function triggeredRules(plain: string): Set<FactRule> {
  const rules = new Set<FactRule>();
  const text = plain.toLowerCase();
  for (let at = 0; at < text.length; ) {
    const end = wordEnd(text, at);
    const code = text.charCodeAt(at);
    const isWanted = end === at ? isDigit(code) : isAsLongAsTrigger(code, end - at);
    if (isWanted)
      for (const rule of RULES_BY_TRIGGER.get(end === at ? '0' : text.slice(at, end)) ?? []) rules.add(rule);
    at = Math.max(end, at + 1);
  }
  return rules;
}

/** Returns the end of the run of letters a to z at an index; the index itself if there is none. */
function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  return end;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
