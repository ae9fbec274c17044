import type { Sql } from '../../src/db/types.ts';

/** Returns tables of the service and of its workflows that contain a text in readable form, also as bytes. */
export async function tablesWith(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select exists (select from ${name} t, unnest($1::text[]) form where strpos(t::text, form) > 0) as has`,
      [forms],
    );
    if (row?.has) found.push(name);
  }
  return found;
}
