import type { Sql } from '../../../db/types.ts';

/** Returns the cached answers among `keys` (hex), by key. */
export async function findAnswers(sql: Sql, appId: string, keys: string[]): Promise<Map<string, Buffer>> {
  const rows = await sql<{ key: string; answer: Buffer }[]>`
    update model_cache c
    set used_at = now()
    from unnest(${keys}::text[]) as wanted (key)
    where c.app_id = ${appId} and c.key = decode(wanted.key, 'hex')
    returning wanted.key, c.answer`;
  return new Map(rows.map((row) => [row.key, row.answer]));
}

/** Stores answers by key (hex). The driver has no byte arrays, so they are sent as text. */
export async function insertAnswers(
  sql: Sql,
  appId: string,
  answers: { key: string; answer: Buffer }[],
): Promise<void> {
  await sql`
    insert into model_cache (app_id, key, answer)
    select a.app_id, decode(n.key, 'hex'), decode(n.answer, 'base64')
    from unnest(${answers.map((a) => a.key)}::text[], ${answers.map((a) => a.answer.toString('base64'))}::text[]) as n (key, answer)
    join apps a on a.app_id = ${appId}
    order by n.key
    on conflict (app_id, key) do update
    set answer = excluded.answer, used_at = now()`;
}

/** Deletes the least recently used answers until the rest is at most `bytesMax`. */
export async function trimAnswers(sql: Sql, bytesMax: number): Promise<void> {
  // Across apps: the size limit applies to the whole cache; no content is read.
  await sql`
    delete from model_cache c
    using (
      select app_id, key, sum(length(answer) + 64) over (order by used_at desc, app_id, key) as bytes
      from model_cache) kept
    where c.app_id = kept.app_id and c.key = kept.key and kept.bytes > ${bytesMax}`;
}
