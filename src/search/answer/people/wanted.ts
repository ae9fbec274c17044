import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const SOMEBODY = '(?:some|any)(?:one|body)';
/** “Someone please volunteer to run it”, “we need somebody to run it”, “volunteers wanted”. */
const WANTED = new RegExp(
  `^(?:please,? )?${SOMEBODY}\\b.{0,40}\\b(?:please|volunteer|should|must|needs? to|has to)\\b|` +
    `\\b(?:we|I) (?:still |also )?need ${SOMEBODY}\\b|\\b(?:looking|searching) for (?:an? |more |new )?(?:${SOMEBODY}|volunteers?)\\b|` +
    '\\bvolunteers? (?:(?:is|are|still|to be) )*(?:needed|wanted|welcome|found)\\b',
  'iu',
);

/** Returns whether “who” is asked of a text, or of a list by that item of it, which asks for somebody to do it: then it does not say who does. */
export const wantsSomebody = (
  { kind, isList, words }: Pick<Asked, 'kind' | 'isList' | 'words'>,
  { form, own }: Pick<AnswerStatement, 'form' | 'own'>,
): boolean => {
  if (kind !== 'person') return false;
  if (form !== 'list' || isList) return WANTED.test(own);
  return own.split('; ').some((item) => {
    const said = termsOf(item);
    return WANTED.test(item) && words.some(({ term, weight }) => weight >= 1 && said.has(term));
  });
};
