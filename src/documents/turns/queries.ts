import type { Tx } from '../../db/types.ts';
import type { Queue } from './take-turn.ts';

/** Locks a queue, so that all processes together take one turn at a time. */
export async function lockQueue(tx: Tx, queue: Queue): Promise<void> {
  await tx`select queue from work_queues where queue = ${queue} for update`;
}

export interface AppTurn {
  app_id: string;
  start: number;
}

/** Returns these apps with the start of their next turn, next one first. */
export async function listTurns(tx: Tx, queue: Queue, appIds: readonly string[]): Promise<AppTurn[]> {
  return tx<AppTurn[]>`
    select waiting.app_id, greatest(t.finish, q.clock) as start
    from unnest(${[...appIds]}::text[]) as waiting (app_id)
    join work_queues q on q.queue = ${queue}
    left join work_turns t on t.app_id = waiting.app_id and t.queue = q.queue
    order by start, waiting.app_id`;
}

/** Records that an app took the turn that starts at `start`. */
export async function recordTurn(
  tx: Tx,
  queue: Queue,
  { app_id: appId, start }: AppTurn,
  cost: number,
): Promise<void> {
  await tx`update work_queues set clock = ${start} where queue = ${queue}`;
  await tx`
    insert into work_turns (app_id, queue, finish)
    values (${appId}, ${queue}, ${start + cost})
    on conflict (app_id, queue) do update set finish = excluded.finish`;
}
