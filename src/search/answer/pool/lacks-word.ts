import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Returns whether nothing that was read has one of the question's significant words: then not even the nearest statement is near. */
export function lacksWord(
  { words }: Pick<Asked, 'words'>,
  statements: readonly Pick<AnswerStatement, 'own' | 'lead' | 'headings'>[],
): boolean {
  const missing = new Set(words.filter(({ weight }) => weight >= 1).map(({ term }) => term));
  for (const { own, lead, headings } of statements) {
    if (!missing.size) return false;
    const said = termsOf(`${own}\n${lead}\n${headings}`);
    for (const term of missing) if (hasWord(said, term)) missing.delete(term);
  }
  return missing.size > 0;
}
