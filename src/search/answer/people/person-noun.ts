import { foldCase } from '../../../text/fold.ts';
import { terms } from '../../../text/terms.ts';
import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

/** Nouns for a person by what the person does. */
const AGENT = /^[\p{L}-]{2,}(?:er|or|ant|ist|ian|ee)s?$/iu;
/** “Bo manages”, “managed by Bo”. */
const DOES =
  /(?:^|\s)(?!(?:The|An?|This|That|These|Those|Its?|Your|Our|My|All|No)\b)(?:@[\w-]+|\p{Lu}[\p{L}'’-]+) (\p{Ll}+(?:s|ed))|(\p{L}+ed) by (?:@|\p{Lu})/gu;

/**
 * Returns whether a statement has only the thing that a role is named after, not the role: accounts are no accountant, and management is no
 * manager. “Bo manages releases” says who the release manager is.
 */
export function lacksPersonNoun(
  { kind, subject, relation: { does }, words }: Asked,
  { own, lead, headings, speaker }: AnswerStatement,
  title: string,
): boolean {
  if (kind !== 'person' || does !== null || speaker !== null) return false;
  const near = foldCase([own, lead, headings, title].join('\n'));
  const done = [...own.matchAll(DOES)].flatMap(([, active, passive]) => terms(active ?? passive ?? ''));
  return words.some(
    ({ term, written, near: others }) =>
      subject.includes(term) &&
      AGENT.test(written) &&
      !near.includes(written.replace(/s$/, '')) &&
      !others.some((other) => termsOf(near).has(other)) &&
      !done.includes(term),
  );
}
