import { describe, expect, it } from 'vitest';
import { readStatements } from './sql-statements.ts';
import { readTenantTables } from './tenant-tables.ts';
import { findUnscopedTables } from './unscoped-tables.ts';

const TABLES = new Set(['documents', 'chunks', 'trees', 'mentions']);
const APP = '$' + '{appId}';

/** Returns the unscoped tables of the first statement of a file with this template. */
function check(sql: string): string[] {
  const [statement] = readStatements('x.ts', `await tx\`${sql}\`;`);
  return statement ? findUnscopedTables(statement.text, TABLES) : [];
}

describe('the tenant rule', () => {
  it.each([
    ['selects app_id without asking for one', 'select app_id, title from documents'],
    ['has app_id in another condition', `select title from documents where app_id is not null`],
    ['sets app_id instead of requiring it', `update documents set app_id = ${APP} where document_id = 1`],
    [
      'scopes one of two joined tables',
      `select 1 from chunks c join documents d on true where c.app_id = ${APP}`,
    ],
    [
      'scopes the outer query and not the subquery',
      `select (select count(*) from documents) from trees t where t.app_id = ${APP}`,
    ],
    [
      'deletes in a common table expression',
      `with gone as (delete from documents where document_id = 1 returning 1) select title from trees where app_id = ${APP}`,
    ],
    ['undoes the condition with or', `select title from documents where app_id = ${APP} or title = 'x'`],
    [
      'hides the condition in parentheses with or',
      `select title from documents where (app_id = ${APP} or true)`,
    ],
    ['binds two open tables to each other', `select 1 from documents d join chunks c on c.app_id = d.app_id`],
    ['binds a table to itself', `delete from documents d where d.app_id = d.app_id`],
    [
      'adds an unscoped half to a union',
      `select title from documents where app_id = ${APP} union all select title from documents`,
    ],
    ['lists a second table after a comma', `select 1 from documents d, chunks c where d.app_id = ${APP}`],
    ['inserts without app_id', `insert into documents (title) values ('x')`],
    ['copies a table', 'copy documents to stdout'],
    ['names the table by a call', 'select title from $' + "{db('documents')}"],
    ['is a fragment that begins with or', `or d.title = 'x'`],
  ])('refuses a statement that %s', (_kind, sql) => {
    expect(check(sql)).not.toEqual([]);
  });

  it.each([
    ['a value', `select title from documents where app_id = ${APP} and title = 'x'`],
    [
      'a value by alias',
      `select d.title from documents as d where d.title <> '' and d.app_id = ${APP} order by 1`,
    ],
    [
      'what the viewer may see',
      'select 1 from documents d where $' + "{visibleTo(db, 'd', viewer)} and (d.a or d.b)",
    ],
    [
      'what the viewer may see, with fragments behind it',
      'select 1 from documents d where $' + "{visibleTo(db, 'd', viewer)} $" + '{more} order by 1',
    ],
    [
      'a table that is bound',
      `select 1 from documents d join chunks c on c.app_id = d.app_id where d.app_id = ${APP}`,
    ],
    [
      'the outer query',
      `select 1 from documents d where d.app_id = ${APP} and exists (select 1 from chunks c where c.app_id = d.app_id)`,
    ],
    ['its columns, for an insert', `insert into chunks (app_id, text) select ${APP}, 'x'`],
    ['nothing, for tables of no tenant', 'select 1 from workers'],
  ])('accepts a statement that is bound by %s', (_kind, sql) => {
    expect(check(sql)).toEqual([]);
  });

  it('reads templates inside templates as separate statements', () => {
    const text =
      'await tx`select 1 from trees where app_id = $' +
      '{a} $' +
      '{x ? tx`and exists (select 1 from documents)` : tx``}`;';
    const statements = readStatements('x.ts', text);
    expect(statements.flatMap((one) => findUnscopedTables(one.text, TABLES))).toEqual(['documents']);
  });

  it('reads a text passed to unsafe on its own, but not a list of columns inside a statement', () => {
    const [statement] = readStatements('x.ts', "await tx.unsafe('select title from documents');");
    expect(findUnscopedTables(statement?.text ?? '', TABLES)).toEqual(['documents']);
    const columns = 'await tx`select $' + "{tx.unsafe('d.title')} from documents d where app_id = ${APP}`;";
    expect(readStatements('x.ts', columns)).toHaveLength(1);
  });

  it('finds the reason of an exception above the statement, and above the function that holds it', () => {
    const above = '// Across apps: housekeeping.\nawait tx`delete from documents`;';
    const inside = '/** Across apps: the queue. */\nfunction f() {\n  return tx`select 1 from documents`;\n}';
    expect(readStatements('x.ts', above)).toMatchObject([{ place: 'x.ts:2', acrossApps: 'housekeeping.' }]);
    expect(readStatements('x.ts', inside)).toMatchObject([{ acrossApps: 'the queue. */' }]);
    expect(readStatements('x.ts', 'await tx`select 1`')).toMatchObject([{ acrossApps: null }]);
  });
});

describe('readTenantTables', () => {
  it('reads the tables with app_id from the migrations', () => {
    const migrations = [
      'create table a (\n  app_id text,\n  x int\n);\ncreate table b (\n  x int -- not app_id\n);\ncreate table c (\n  app_id text\n);',
      'alter table b add column app_id text;\ndrop table c;\nalter table a rename to aa;',
    ];
    expect([...readTenantTables(migrations)].sort()).toEqual(['aa', 'b']);
  });
});
