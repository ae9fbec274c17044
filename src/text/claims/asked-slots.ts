import { matchesOf } from '../../lib/strings/matches-of.ts';
import { attributeKey } from './measure-claims.ts';
import { DATED_NOUN } from './slots.ts';
import { subjectKey } from './subject.ts';
import type { ValueKind } from './value.ts';

/** Slots, with the question words that ask for them. */
const ASKED: readonly [string, RegExp][] = [
  ['launch', /\b(?:launch\w*|go(?:es)? live|on sale|for sale|available|sales start|ships?|shipped)\b/i],
  ['release', /\breleased?\b/i],
  [
    'end',
    /\b(?:switched off|turned off|shut ?down|sunset|ends?|end of life|expires?|retired|discontinued)\b/i,
  ],
  ['due', /\b(?:due|deadline)\b/i],
  ['start', /\b(?:starts?|begins?)\b/i],
  ['owner', /\b(?:owns?|owner|responsible)\b/i],
  ['lead', /\b(?:leads?|leader|heads?|manages?|manager|runs|chairs?|in charge)\b/i],
  ['maintainer', /\bmaintain\w*\b/i],
  ['contact', /\bcontact\b/i],
  ['on call', /\bon[- ]call\b/i],
  ['assignee', /\bassign\w+\b/i],
  ['price', /\b(?:costs?|prices?|how much)\b/i],
  ['interval', /\b(?:how often|interval)\b/i],
  ['duration', /\bhow long\b.*\b(?:takes?|lasts?)\b|\bduration\b/i],
  ['retention', /\b(?:kept|keep|retention|retained|stored)\b/i],
  ['place', /\bwhere\b|\bin which\b|\bwhich (?:city|database|region|country|store)\b/i],
  ['limit', /\b(?:limit|maximum|quota)\b/i],
  ['version', /\bversion\b/i],
  ['status', /\b(?:status|state|stage|health)\b/i],
  ['the time', /\b(?:when|what time)\b/i],
];
const WINDOW_MAX = 5;
const ATTRIBUTE_MAX = 3;
/** Maximum pairs of a subject and a slot looked up per question. */
const PAIRS_MAX = 400;

/** Returns what a question may ask for: slots of the things it names. Not all pairs are meant; the lookup finds only those with claims. */
export function askedSlots(question: string): { subject: string; slot: string }[] {
  const words = question.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const named = namedSlots(question);
  const dated = matchesOf(question, DATED_NOUN).map((match) => `date of ${match[0].toLowerCase()}`);
  const attributes = windows(words, ATTRIBUTE_MAX).map(({ text }) => `the ${attributeKey(text)}`);
  const slots = [...new Set([...named, ...dated, ...attributes])].filter((slot) => slot !== 'the ');
  const subjects = [...new Set(windows(words, WINDOW_MAX).map(({ text }) => subjectKey(text)))].filter(
    Boolean,
  );
  return slots.flatMap((slot) => subjects.map((subject) => ({ subject, slot }))).slice(0, PAIRS_MAX);
}

/** Returns the slots that a question asks for by name, for any subject. */
export const namedSlots = (question: string): string[] =>
  ASKED.filter(([, pattern]) => pattern.test(question)).map(([slot]) => slot);

/** Returns a question without the words that ask for a slot: “What does Taproot 3 cost?” without “cost”. */
export function wordsBeside(question: string, slot: string): string {
  const pattern = ASKED.find(([name]) => name === slot)?.[1];
  if (pattern) return question.replace(pattern, ' ');
  const attribute = new Set(slot.replace(/^the /, '').split(' '));
  return question
    .split(/\s+/)
    .filter((word) => !attribute.has(attributeKey(word.replace(/[^\p{L}\p{N}]+$/u, ''))))
    .join(' ');
}

/** Returns all runs of up to `max` words. */
const windows = (words: readonly string[], max: number): { text: string }[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(max, words.length - from) }, (_each, i) => ({
      text: words.slice(from, from + i + 1).join(' '),
    })),
  );

const KINDS: readonly [RegExp, ValueKind][] = [
  [/\bwhen\b|\b(?:what|which) (?:\w+ ){0,4}(?:date|day|month)\b|\bsince when\b|\bdate of\b/i, 'date'],
  [
    /\bhow (?:many|much|long|often|big|large|high|fast|old|far)\b|\b(?:cost|costs|price|amount|revenue|budget|interval|error|coefficient|battery life)\b/i,
    'amount',
  ],
  [/\bwho(?:m|se)?\b|\bwhere\b|\b(?:in|to|on) which\b|\b(?:owner|lead|leader|contact)\b/i, 'name'],
  [/\bversion\b/i, 'version'],
];

/** Returns the kind of value that a question asks for, or null if it does not say. */
export const askedKind = (question: string): ValueKind | null =>
  KINDS.find(([pattern]) => pattern.test(question))?.[1] ?? null;
