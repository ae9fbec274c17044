import { matchForm } from '../answer-types.ts';
import { termsOf } from '../coverage.ts';
import { headersAbove } from '../parts/headers-above.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerStatement } from '../statements/statement.ts';

const BEGINS: ReadonlySet<string> = termsOf('begin start launch commence inception');
const ENDS: ReadonlySet<string> = termsOf('end expire finish stop cease terminate expiry termination');

const has = (said: ReadonlySet<string>, side: ReadonlySet<string>): boolean =>
  [...side].some((term) => said.has(term));

/**
 * Returns whether a statement has only the time of the other end: “Contract ends: 30 June” does not say when the contract starts. In a row, the
 * headers of its times say which end they are.
 */
export function isOfOtherEnd({ kind, words }: Asked, { own, form, lead }: AnswerStatement): boolean {
  if (kind !== 'time') return false;
  const asked = new Set(words.map(({ term }) => term));
  const side = has(asked, BEGINS) ? BEGINS : ENDS;
  const other = side === BEGINS ? ENDS : BEGINS;
  if (!has(asked, side) || has(asked, other)) return false;
  const said = termsOf(form === 'row' ? timeHeaders(own, lead) : own);
  return has(said, other) && !has(said, side);
}

/** Returns the headers of the cells that have a time. */
const timeHeaders = (own: string, lead: string): string =>
  headersAbove(own, lead, (cell) => matchForm('time', cell) === 2)
    .slice(-own.split(' | ').length)
    .join('\n');
