/** Returns the tables with a column `app_id` after all migrations; `migrations` in the order in which they run. */
export function readTenantTables(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>();
  for (const migration of migrations) {
    const sql = migration.replace(/--[^\n]*/g, '');
    for (const [, table, body] of sql.matchAll(
      /\bcreate table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi,
    ))
      if (table !== undefined && /^\s*app_id\b/m.test(body ?? '')) tables.add(table);
    for (const [, table] of sql.matchAll(/\balter table (\w+)[^;]*?\badd (?:column )?app_id\b/gi))
      if (table !== undefined) tables.add(table);
    for (const [, table] of sql.matchAll(/\bdrop table (?:if exists )?(\w+)/gi)) tables.delete(table ?? '');
    for (const [, from, to] of sql.matchAll(/\balter table (\w+) rename to (\w+)/gi))
      if (from !== undefined && to !== undefined && tables.delete(from)) tables.add(to);
  }
  return tables;
}
