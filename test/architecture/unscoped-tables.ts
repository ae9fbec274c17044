/**
 * Enforces tenant isolation: every table with an `app_id` that a statement reads or writes is bound to one app, by a condition `app_id =
 * ${…}`, by `visibleTo(…)`, or by `app_id = other.app_id` with a bound table. An insert names `app_id` among its columns.
 */
export function findUnscopedTables(sql: string, tenantTables: ReadonlySet<string>): string[] {
  if (/^\s*or\b/.test(sql)) return ['any (a fragment that begins with "or" undoes the condition before it)'];
  return blocksOf(sql).flatMap((block) => unscopedInBlock(block, tenantTables));
}

/** A query without the text inside its parentheses, which becomes separate blocks. */
interface Block {
  /** Each pair of parentheses is replaced by `(0)`, `(1)` …: the index in `groups`. */
  text: string;
  groups: string[];
}

/** Returns the statement and every subquery, common table expression and list in it; the parts of a union are separate blocks. */
function blocksOf(sql: string): Block[] {
  const groups: string[] = [];
  let text = '';
  let group = '';
  let depth = 0;
  for (const char of sql) {
    if (char === ')') depth--;
    if (depth > 0) group += char;
    else if (char === ')') {
      text += `(${groups.push(group) - 1})`;
      group = '';
    } else if (char !== '(') text += char;
    if (char === '(') depth++;
  }
  const parts = text.split(/\b(?:union(?: all)?|intersect|except)\b/);
  return [...parts.map((part) => ({ text: part, groups })), ...groups.flatMap(blocksOf)];
}

interface TableUse {
  verb: string;
  table: string;
  alias: string;
  /** The list in parentheses after the table: the columns of an insert. */
  columns: string;
}

const KEYWORDS = new Set(
  'as on where set join left right inner cross full natural lateral using group order limit offset for returning values select having window union default with from'.split(
    ' ',
  ),
);

/** Uses lookahead for the alias and the columns, so that tables in that text are matched too. */
const TABLE_USE =
  /(\b(?:from|join|update|into|using|truncate|copy)\b|,)\s*(?:(?:only|table)\s+)?([a-z_]\w*)(?=(?:\s+(?:as\s+)?([a-z_]\w*))?(?:\s*\((\d+)\))?)/g;

function usesIn({ text, groups }: Block, tenantTables: ReadonlySet<string>): TableUse[] {
  return [...text.matchAll(TABLE_USE)]
    .map(([, verb = '', table = '', name = '', list]) => ({
      verb,
      table,
      alias: name === '' || KEYWORDS.has(name) ? table : name,
      columns: list === undefined ? '' : (groups[Number(list)] ?? ''),
    }))
    .filter(({ verb, table }) => tenantTables.has(table) && (verb !== ',' || isInFrom(text, table)));
}

function unscopedInBlock(block: Block, tenantTables: ReadonlySet<string>): string[] {
  const uses = usesIn(block, tenantTables);
  const conditions = conditionsOf(block.text);
  const open = new Set(uses.filter(({ verb }) => verb !== 'into').map(({ alias }) => alias));
  for (let sizeBefore = -1; sizeBefore !== open.size; ) {
    sizeBefore = open.size;
    for (const alias of open) if (conditions.some((one) => binds(one, alias, open))) open.delete(alias);
  }
  return uses
    .filter(({ verb, alias, columns }) => (verb === 'into' ? !/\bapp_id\b/.test(columns) : open.has(alias)))
    .map(({ table }) => table);
}

/** Returns whether a table after a comma is in a list of tables, not in a list of columns. */
const isInFrom = (text: string, table: string): boolean =>
  new RegExp(`\\bfrom\\b(?:(?!\\b(?:where|select|set|order|group)\\b)[\\s\\S])*,\\s*${table}\\b`).test(text);

const CLAUSE_END =
  /\b(?:where|on(?! conflict)|group by|order by|limit|offset|returning|having|window|for (?:update|share|no key)|set|values|select|from|(?:left |right |inner |cross |full )?join|on conflict)\b/;

/** Returns the conditions of `where` and `on`, one each; a clause with its own `or` requires nothing. */
function conditionsOf(text: string): string[] {
  return [...text.matchAll(/\b(?:where|on(?! conflict))\b/g)].flatMap(({ index, 0: word }) => {
    const rest = text.slice(index + word.length);
    const end = rest.search(CLAUSE_END);
    const clause = end < 0 ? rest : rest.slice(0, end);
    return /\bor\b/.test(clause) ? [] : clause.split(/\band\b/).map((one) => one.trim());
  });
}

/**
 * Returns whether a condition binds a table's alias to one app, by a value or by a bound table. Fragments after a condition (`$`) only add
 * to it; one that begins with `or` is rejected where it is defined.
 */
function binds(condition: string, alias: string, open: ReadonlySet<string>): boolean {
  if (new RegExp(`^visible:${alias}(?:\\s+\\$)*$`).test(condition)) return true;
  const sides = /^(?:(\w+)\.)?app_id\s*=\s*(?:(\$)|(\w+)\.app_id)(?:::text)?(?:\s+\$)*$/.exec(condition);
  if (!sides) return false;
  const [, left = alias, value, right] = sides;
  if (value !== undefined) return left === alias;
  const other = left === alias ? right : right === alias ? left : undefined;
  return other !== undefined && other !== alias && !open.has(other);
}
