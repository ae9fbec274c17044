import { wantsSomebody } from '../people/wanted.ts';
import { spellsAbbreviation } from '../../../text/passages/acronyms.ts';
import { hasWord, termsOf, VALUE_AFTER_COLON } from '../coverage.ts';
import type { ExclusionRule } from '../exclusion/exclusion-rule.ts';
import { DOCUMENT_WORDS } from '../fields/asked-field.ts';
import { matchType } from '../match-type.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** A question, or a sentence that amounts to one. */
const QUESTION = /[?？]["'”’»)]{0,2}$|\bI(?:['’]m| am) (?:wondering|not sure|curious)\b|\bI wonder\b/;
/** The recitals of a resolution give its reasons. */
const RECITAL = /^WHEREAS\b/;
/** Courtesies in a conversation say nothing. */
const COURTESY =
  /^(?:thanks?|thank you|hi|hello|hey|welcome|wow|great|cool|nice|lgtm|sounds good|good (?:catch|point|question|idea)|\+1|ack)\b.{0,60}$/i;

/** Statements that cannot answer, whatever is around them: a question itself, a courtesy, a repetition of the question, or another value. */
export const UNFIT_RULES: readonly ExclusionRule[] = [
  ['question', ({ statement }) => QUESTION.test(statement.own)],
  [
    'title of the items below it',
    ({ asked, statement }) =>
      asked.kind === 'person' && statement.form === 'heading' && !VALUE_AFTER_COLON.test(statement.own),
  ],
  ['asks for somebody', ({ asked, statement }) => wantsSomebody(asked, statement)],
  ['recital', ({ asked, statement }) => RECITAL.test(statement.own) && asked.kind !== 'reason'],
  [
    'courtesy',
    ({ asked, statement }) =>
      statement.speaker !== null && asked.kind !== 'person' && COURTESY.test(statement.own),
  ],
  ['repeats the question', ({ asked, terms, statement }) => saysNothingNew(asked, terms, statement)],
  [
    'value under another name',
    ({ asked, statement, known }) => isBareValue(statement) && !isAskedFor(asked, statement, known.lowercase),
  ],
  [
    'does not spell out the abbreviation',
    ({ asked, statement }) =>
      asked.abbreviation !== null && !spellsAbbreviation(statement.own, asked.abbreviation),
  ],
];

/** A name or a word in a value does not show that it is what is asked for: anything may be called so. */
const SHOWN_BY_KEY: ReadonlySet<Asked['kind']> = new Set(['open', 'person', 'company', 'definition']);

/** Returns whether a statement is only a value under its name. */
const isBareValue = ({ form, own }: AnswerStatement): boolean => form === 'property' || LINK.test(own);

/**
 * Returns whether a question asks for a property of a record. Its title says what the record is about, so every property would be near a
 * question about it: “Assignee: Ann” is no answer to “Which vendor do we use”, but “Reason: nobody used it” is one to “Why did they leave”.
 */
function isAskedFor(asked: Asked, statement: AnswerStatement, lowercase: (text: string) => string): boolean {
  const key = termsOf(KEY.exec(statement.own)?.[0] ?? '');
  return (
    asked.words.some(({ term }) => !DOCUMENT_WORDS.has(term) && hasWord(key, term)) ||
    (!SHOWN_BY_KEY.has(asked.kind) && matchType(asked, statement, lowercase) > 1)
  );
}

/** Returns whether all words of a statement are in the question, so that it answers only “is it so” and “who said that”. */
function saysNothingNew(
  { words, kind }: Asked,
  terms: ReadonlySet<string>,
  { speaker, own, form }: AnswerStatement,
): boolean {
  if (kind === 'confirmation' || (kind === 'person' && speaker !== null)) return false;
  // A lead-in counts for its list.
  if (form === 'sentence' && ANNOUNCES.test(own)) return false;
  const asked = new Set(words.map(({ term }) => term));
  // `Company: Acme` says nothing about Acme.
  const value = VALUE_AFTER_COLON.test(own) ? termsOf(own.replace(KEY, '')) : terms;
  return [...value].every((term) => asked.has(term));
}

const KEY = /^[^:：]+[:：]\s+/;
/** `Link: https://…` says where to read about something. */
const LINK = /^[^:：]{1,40}[:：]\s+<?https?:\/\/\S+$/;
const ANNOUNCES = /[:：]\s*$/;
