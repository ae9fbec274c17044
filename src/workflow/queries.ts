import type { Sql } from '../db/types.ts';

export interface WorkerRow {
  executor_id: string;
  host: string;
  pid: number;
  /** When it last said that it is alive, by the clock of the database, which may have jumped since. */
  heartbeat_at: string;
  silent_seconds: number;
}

/** Stores that a process is alive, and returns the others. */
export async function beat(sql: Sql, executorId: string, host: string, pid: number): Promise<WorkerRow[]> {
  return sql<WorkerRow[]>`
    with own as (
      insert into workers (executor_id, host, pid)
      values (${executorId}, ${host}, ${pid})
      on conflict (executor_id) do update
      set heartbeat_at = now())
    select executor_id, host, pid, heartbeat_at::text, extract(epoch from now() - heartbeat_at)::float8 as silent_seconds
    from workers
    where executor_id <> ${executorId}`;
}

/** Deletes the entries of processes that have stopped. */
export async function deleteWorkers(sql: Sql, executorIds: string[]): Promise<void> {
  await sql`delete from workers where executor_id = any(${executorIds}::text[])`;
}

/** Runs `work` unless another process holds the reaper's lock, which ends with the transaction; returns whether it did. */
export async function underReaperLock(sql: Sql, work: () => Promise<void>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<
      { got: boolean }[]
    >`select pg_try_advisory_xact_lock(hashtext('cambium reaper')) as got`;
    if (row?.got) await work();
    return row?.got ?? false;
  });
}
