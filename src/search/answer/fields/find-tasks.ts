import { isNear, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerSource, AnswerStatement } from '../statements/statement.ts';
import type { DocumentField } from './document-fields.ts';
import { fieldStatement } from './find-field.ts';
import { leadingFields } from './leading-fields.ts';

/** “SHOP-398”, “What is SHOP-398 about?” */
const KEY_ONLY = /^\W*(?:[Ww]hat(?:['’]s| is| was) )?(\p{Lu}[\p{Lu}\d]+-\d+)(?: about)?\W*$/u;
/** “Which ticket is about the map?”, “Is there a ticket for the map?” */
const TASK_ABOUT =
  /^\W*(?:(?:which|what) (?:ticket|issue|task|story|bug)s? (?:is|are|was|were|deals?|covers?) (?:about |with |for )?|(?:is there|do we have) an? (?:ticket|issue|task|story|bug) (?:about|for|on) )/i;
/** What is told of a task that is asked for by name. */
const TOLD = /^(?:status|state|assignee|priority|due date)$/i;
const TASKS_MAX = 4;

/**
 * Returns the tasks that a question names by their key or asks for by what they are about, each with its state; null if it asks for none. All
 * that they are about must be in their title: text about the same thing may be anywhere, and names no task.
 */
export function findTasks(
  question: string,
  { words }: Asked,
  sources: readonly AnswerSource[],
): AnswerStatement[] | null {
  const [, key] = KEY_ONLY.exec(question) ?? [];
  const about = TASK_ABOUT.exec(question)?.[0];
  if (key === undefined && about === undefined) return null;
  const skipped = termsOf(about ?? '');
  const telling = words.filter(({ term, weight, isName }) => (weight >= 1 || isName) && !skipped.has(term));
  const isMeant = ({ title }: AnswerSource) =>
    key === undefined
      ? telling.length > 0 && telling.every((word) => isNear(word, { title: termsOf(title ?? '') }))
      : title?.split(' ', 1)[0] === key;
  const found = sources.flatMap((source, number) => {
    const fields = taskFields(source);
    return fields.length && isMeant(source) ? [fieldStatement(source, number, fields)] : [];
  });
  return found.length || about !== undefined ? found.slice(0, TASKS_MAX) : null;
}

/** Returns the state of a task, each field once; none for other documents. */
function taskFields({ blocks, fields }: AnswerSource): DocumentField[] {
  const all = [...leadingFields(blocks), ...fields];
  if (!all.some(({ name }) => name === 'Identifier')) return [];
  return all.filter(({ name }, i) => TOLD.test(name) && all.findIndex((other) => other.name === name) === i);
}
