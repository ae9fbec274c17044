import { terms } from '../../../text/terms.ts';
import { matchForm } from '../answer-types.ts';
import { isNear, termsOf } from '../coverage.ts';
import type { QuestionKind } from '../question/question-kinds.ts';
import type { Asked } from '../read-asked.ts';

/** A field of a document that a question asks for: the author of a page, the status of a proposal. */
export interface AskedFieldName {
  /** The words for the field, as terms: all of them must be in its name. */
  named: readonly string[];
  /** All terms of the question: a field's name may have more of them. */
  said: ReadonlySet<string>;
  /** What the document is called, as terms: all of them must be in its title or path. */
  about: Asked['words'];
}

const OF = '(?:of|for|on)';
const BE = '(?:is|are|was|were)';
/** “What is the status of X”, “what is X's status”, “who is the shepherd of X”. */
const FIELD_OF = new RegExp(
  `^\\W*(?:what|which|who)(?:['’]s| ${BE}) (?:the |its )?((?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+) ${OF} `,
  'iu',
);
const FIELD_POSSESSED = /^\W*(?:what|who)(?:['’]s| is| are) .{2,100}['’]s? ((?:[\p{L}-]+ )?[\p{L}-]+)\W*$/iu;
/** “Which license is X under”, “what type of page is X”, “which labels does X have”, “which version has X”. */
const FIELD_BEFORE = new RegExp(
  `^\\W*(?:what|which) ((?:(?!of\\b)[\\p{L}-]+ ){0,2}?[\\p{L}-]+)(?: of [\\p{L}-]+)? (?:${BE}|has|have|(?:do|does|did)(?= .* (?:have|has|carry)\\W*$)) `,
  'iu',
);
/** “Which page does X replace”: what is asked for is called by the verb. */
const FIELD_DONE = /^\W*(?:what|which) (?:[\p{L}-]+ ){0,2}?(?:does|did) .{2,100} (\p{L}+)\W*$/iu;
/** “When was X last reviewed”, “when is X to be reviewed again”. */
const FIELD_WHEN = new RegExp(
  `^\\W*(?:since )?when (?:${BE}|has|have) .{2,100} (?!(?:again|next|last|on)\\b)(\\p{L}+)(?: (?:again|next|last|on))?\\W*$`,
  'iu',
);
/** “Who is working on X” asks for the assignee of a task. */
const WORKS = /^\W*who (?:works|(?:is|was|are|were) (?:(?:currently|now) )?working) on\b/i;
const ASSIGNEE = [...termsOf('assignee')];
/** “Who is X assigned to”, “who was X written by”. */
const FIELD_WHOM = new RegExp(`^\\W*whom? ${BE} (?:.{2,100} )?(\\p{L}{3,}ed|written) (?:to|by)\\b`, 'iu');
const PATTERNS: Partial<Record<QuestionKind, readonly RegExp[]>> = {
  person: [FIELD_WHOM, FIELD_OF, FIELD_POSSESSED],
  time: [FIELD_WHEN],
  open: [FIELD_OF, FIELD_POSSESSED, FIELD_BEFORE, FIELD_DONE],
  definition: [FIELD_OF, FIELD_POSSESSED, FIELD_BEFORE],
  version: [FIELD_OF, FIELD_BEFORE],
};

/** What a document is, besides its name: “the page on alerts” is called “Alerts”. */
export const DOCUMENT_WORDS: ReadonlySet<string> = termsOf(
  'page document doc guide guidance article proposal record ticket issue task card file entry post note record story',
);

/** Returns the field that a question asks for and the document it asks about; null if it asks for no field. English only. */
export function askedField(question: string, asked: Asked): AskedFieldName | null {
  const { kind, words, relation } = asked;
  const found = (PATTERNS[kind] ?? []).map((pattern) => pattern.exec(question)?.[1]).find(Boolean);
  const does = kind === 'person' ? relation.does : null;
  const named = WORKS.test(question) ? ASSIGNEE : nameOf(found, does);
  const about = words.filter(
    ({ term, weight, isName }) =>
      (weight >= 1 || isName) && !named.includes(term) && (isName || !DOCUMENT_WORDS.has(term)),
  );
  return named.length && about.length ? { named, said: new Set(terms(question)), about } : null;
}

const nameOf = (found: string | undefined, does: string | null): string[] =>
  found === undefined ? (does === null ? [] : [does]) : [...termsOf(found), ...omitted(found)];

/** The verb “own” is a word that questions are searched without. */
const omitted = (found: string): string[] => (termsOf(found).size ? [] : terms(found).slice(-1));

/** Returns whether a document's title and path have all that the question calls it by. */
export const isCalledLike = ({ about }: AskedFieldName, title: string | null, path: string): boolean => {
  const called = { title: termsOf(title ?? ''), path: termsOf(path) };
  return about.every((word) => isNear(word, called));
};

const DAY_OR_SPAN = /\d{4}|\d+ (?:day|week|month|quarter|year)s?\b/i;
const DAY = /\d{4}/;
const SOMEBODY = /\p{Lu}|[@#]\w/u;

/** Returns whether a value has the form that a question asks for. */
export function hasAskedForm({ kind, isPast }: Asked, value: string): boolean {
  if (kind === 'person') return SOMEBODY.test(value) && !/^\d/.test(value);
  // “Review in: 6 months” does not say when something was last reviewed.
  if (kind === 'time') return (isPast ? DAY : DAY_OR_SPAN).test(value);
  return matchForm(kind, value) > 0;
}
