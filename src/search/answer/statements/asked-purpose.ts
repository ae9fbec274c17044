import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { namesAll } from './asked-sections.ts';
import { type AnswerStatement, lastHeading } from './statement.ts';

const PURPOSE = /^To ([^,]{3,90}), /;

/** Returns whether a statement says how to do what is asked: “To delete your account, go to …”. */
export function saysHowTo({ kind, doing, words }: Asked, own: string): boolean {
  const purpose = termsOf(PURPOSE.exec(own)?.[1] ?? '');
  return (
    kind === 'steps' &&
    doing !== null &&
    purpose.has(doing) &&
    words.every(({ term, weight }) => weight < 1 || hasWord(purpose, term))
  );
}

/** Returns whether a statement is the first sentence below a heading that names everything asked about, and hardly more. */
export function opensNamedSection(
  asked: Asked,
  { form, headings, isFirst, order }: AnswerStatement,
): boolean {
  const named = termsOf(lastHeading(headings));
  return (
    form === 'sentence' &&
    isFirst &&
    Number.isInteger(order) &&
    named.size <= asked.words.length + 1 &&
    namesAll(asked, named)
  );
}

const KEYED = /^([^:：]{2,60})[:：]\s+(.+)$/s;

/** Returns whether an item names one of the class asked for: “Business: funnels, …” below “Which plan …” says which plan has funnels. */
export function isOneOfClass(
  { kind, words, relation: { oneOf } }: Asked,
  { form, own, lead, headings }: AnswerStatement,
): boolean {
  if (kind !== 'open' || oneOf === null || form !== 'item') return false;
  const [, key = '', value = ''] = KEYED.exec(own) ?? [];
  const others = words.filter(({ term, weight }) => weight >= 1 && term !== oneOf);
  const said = termsOf(value);
  return (
    key !== '' &&
    others.length > 0 &&
    hasWord(termsOf(`${lead}\n${lastHeading(headings)}`), oneOf) &&
    others.every(({ term }) => hasWord(said, term))
  );
}
