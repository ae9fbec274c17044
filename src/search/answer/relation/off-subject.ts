import { isNear, type Places, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** What one wants with any problem: who states the problem and asks what to do does not say it. */
const REMEDIES: ReadonlySet<string> = termsOf('fix solve resolve repair');

/** Returns whether the verb is missing: text about no ordering, or about ordering something else, does not answer “How do I order …”. */
export function lacksAskedVerb({ words, doing }: Asked, { document: _document, ...near }: Places): boolean {
  const verb = words.find(({ term, weight }) => term === doing && weight === 1);
  if (verb === undefined) return false;
  const others = words.filter((word) => word !== verb && word.weight >= 1);
  const isAskedFor = REMEDIES.has(verb.term) && near.asked.size > 0;
  return (
    (!isAskedFor && !isNear(verb, near)) || (others.length > 0 && !others.some((word) => isNear(word, near)))
  );
}

/** Returns whether what somebody did is missing: text with no funding nearby does not even come near to “Who funded …”. A message may reply to that. */
export const lacksDeed = (
  { kind, words, relation: { does } }: Asked,
  { speaker }: Pick<AnswerStatement, 'speaker'>,
  { document: _document, ...near }: Places,
): boolean =>
  kind === 'person' &&
  speaker === null &&
  words.some((word) => word.term === does && word.weight === 1 && !isNear(word, near));

/** `1.24` and `M3` are codes, `37signals` is a name. */
const isCode = (written: string): boolean => /\d/.test(written) && !/\d\p{Ll}{3}/u.test(written);

/**
 * Returns whether a name, number or code is nowhere near, or what is asked for by name is missing. One part of a compound name (`GitHub`) is
 * enough; a code must be there as a whole.
 */
export function isOffSubject(
  { kind, words, subject }: Asked,
  { document: _document, ...near }: Places,
): boolean {
  const names = Map.groupBy(
    words.filter(({ isName }) => isName),
    ({ written }) => written,
  );
  for (const [written, parts] of names) {
    const isThere = isCode(written)
      ? parts.every((part) => isNear(part, near))
      : parts.some((part) => isNear(part, near));
    if (!isThere) return true;
  }
  const asked = words.filter(({ term }) => subject.includes(term));
  // A technical director is not the chief director.
  if (kind === 'person') return !asked.every((word) => isNear(word, near));
  if (kind === 'company') {
    const { own, lead, headings } = near;
    return !asked.every((word) => isNear(word, { own, lead, headings }));
  }
  if (kind === 'number') return asked.length > 0 && !asked.some((word) => isNear(word, near));
  // A wifi password is a password.
  const [head] = asked.slice(-1);
  return head !== undefined && !isNear(head, near);
}
