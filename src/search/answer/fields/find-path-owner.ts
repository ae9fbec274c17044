import type { Block } from '../../../parse/block.ts';
import type { Asked } from '../read-asked.ts';
import type { AnswerSource, AnswerStatement } from '../statements/statement.ts';
import type { DocumentField } from './document-fields.ts';
import { fieldStatement } from './find-field.ts';

const ASKS_OWNER =
  /^\W*who(?:['’]s| is| are)? (?:the )?(?:code ?)?(?:owns?|owners?|maintains?|maintainers?|reviews?|reviewers?|approves?|responsible|in charge)\b/i;
/** A path has a slash, or is a file with an extension. */
const PATH =
  /(?<![\w/.@-])\.?\/?(?:[\w.@-]+\/)*(?:[\w@-]+\/|[\w@-][\w.@-]*\.\w{1,8}|[\w.@-]+(?<=\/[\w.@-]+))(?=["'`)]*[?!.,]?(?:\s|$))/u;
/** More wildcards take too long to match. */
const WILDCARDS_MAX = 6;

/** Returns who owns the file or folder that a question names, by the last line of a CODEOWNERS file that matches it; null if none does. */
export function findPathOwner(
  question: string,
  { kind }: Pick<Asked, 'kind'>,
  sources: readonly AnswerSource[],
): AnswerStatement | null {
  if (kind !== 'person' || !ASKS_OWNER.test(question)) return null;
  const path = PATH.exec(question)?.[0].replace(/^\.?\//, '');
  if (path === undefined) return null;
  for (const [number, source] of sources.entries()) {
    const owner = source.blocks.flatMap(ownerRows).findLast(({ name }) => matchesPath(name, path));
    if (owner?.value) return fieldStatement(source, number, [owner]);
  }
  return null;
}

/** Returns the lines of a table that a CODEOWNERS file became: see parse-code-owners.ts. */
function ownerRows({ id, table_rows: rows = [] }: Block): DocumentField[] {
  if (rows[0]?.join() !== 'Path,Owners') return [];
  let start = 0;
  return rows.flatMap(([name = '', value = '']) => {
    const from = start;
    start += `${name} | ${value}`.length + 1;
    return from === 0 ? [] : [{ name, value, place: { block_id: id, start: from, end: start - 1 } }];
  });
}

/** Returns whether a pattern, as in .gitignore, matches a path or a folder above it. */
function matchesPath(pattern: string, path: string): boolean {
  if ((pattern.match(/[*?]+/g) ?? []).length > WILDCARDS_MAX) return false;
  const named = pattern.replace(/^\//, '');
  const isAnchored = named !== pattern || /\/./.test(named);
  const inner = named
    .replace(/\/$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => WILD[wild] ?? wild);
  // `docs/*` has the files of the folder, not those of the folders in it.
  const below = named.endsWith('/*') ? '/?$' : '(?:/|$)';
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${inner}${below}`, 'u').test(path);
}

const WILD: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
