import { isTyped } from '../answer-types.ts';
import { isTitledSteps, type Places, termsOf } from '../coverage.ts';
import { lengthsIn } from '../numbers/lengths.ts';
import type { Asked } from '../read-asked.ts';
import { otherForms } from '../relation/short-forms.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Adds words that appear as abbreviations or as a value, and abbreviations that are spelled out. */
export function withOtherForms(
  { shortForms, words }: Asked,
  { own, headings }: AnswerStatement,
  places: Places,
): Places {
  const inOwn = [...otherForms(shortForms, own), ...lengthsIn(words, own)];
  const above = otherForms(shortForms, headings);
  if (!inOwn.length && !above.length) return places;
  return {
    ...places,
    own: new Set([...places.own, ...inOwn]),
    headings: new Set([...places.headings, ...above]),
  };
}

const PARTS: Partial<Record<AnswerStatement['form'], string>> = { list: '; ', table: '\n' };

/**
 * Treats a word that only one item of a list or row of a table has as near it: the whole is not about that. (A single value that is wanted may
 * be in another row than what it belongs to.) The title of a how-to is the lead-in of its lists.
 */
export function narrowPlaces(asked: Asked, statement: AnswerStatement, places: Places): Places {
  const { form, own } = statement;
  if (isTitledSteps(statement, asked, places.title))
    return { ...places, lead: new Set([...places.lead, ...places.title]) };
  if (isTyped(asked.kind) && !asked.isList) return places;
  const between = PARTS[form];
  if (between === undefined) return places;
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const part of own.split(between))
    for (const term of termsOf(part)) (seen.has(term) ? shared : seen).add(term);
  return { ...places, own: shared, before: new Set([...places.before, ...seen]) };
}
