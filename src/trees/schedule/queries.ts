import type { Db, Tx } from '../../db/types.ts';

export interface ScheduleRow {
  app_id: string;
  schedule: string;
  /** The time from which the next run is computed. */
  scheduled_at: Date;
}

/** Lists the schedules. Across apps: all are checked in one query; no content is read. */
export async function listSchedules(db: Db): Promise<ScheduleRow[]> {
  return db<ScheduleRow[]>`
    select c.app_id, c.config->>'schedule' as schedule, c.scheduled_at
    from tree_configs c
    where c.config->>'schedule' is not null`;
}

/** Claims a run by computing the next one from `now`; returns false if another process was faster. */
export async function claimRun(tx: Tx, { app_id, scheduled_at }: ScheduleRow, now: Date): Promise<boolean> {
  const rows = await tx`
    update tree_configs
    set scheduled_at = ${now.toISOString()}
    where app_id = ${app_id} and date_trunc('milliseconds', scheduled_at) = ${scheduled_at.toISOString()}
    returning app_id`;
  return rows.length > 0;
}
