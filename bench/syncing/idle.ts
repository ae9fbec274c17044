import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchResult } from '../bench.types.ts';
import { countStatements } from './count-statements.ts';
import { connectAccount, type SyncSetup, untilRun, withSyncing } from './sync-setup.ts';

const CONNECTIONS = 1_000;
const EVERY_MINUTES = 15;
const SETTLE_MS = 30_000;
const MEASURED_MS = 60_000;
/** Units of the times in /proc/PID/stat that Linux reports to programs. */
const TICKS_PER_SECOND = 100;

/** Cost of connections whose accounts do not change: each is polled every 15 minutes, evenly spread. */
const bench: Bench = {
  about: `connections of unchanged accounts on one worker: share of a core, statements a second (--n connections, default ${CONNECTIONS})`,
  run: ({ n }) => withSyncing((setup) => measureIdle(setup, n ?? CONNECTIONS)),
};
export default bench;

async function measureIdle(setup: SyncSetup, n: number): Promise<BenchResult> {
  const { account, accountUrl, databaseUrl, sql, startWorker } = setup;
  account.fill(1);
  const counter = await countStatements(databaseUrl);
  const worker = await startWorker({ DATABASE_URL: counter.url });
  try {
    await pause(SETTLE_MS);
    const without = await measure(worker.pid, counter.count);
    const id = await connectAccount(worker, { url: accountUrl });
    await untilRun(worker, id);
    await sql`
      insert into connections (app_id, source, visibility, account_id, label, config, cursor, next_run_at)
      select app_id, source, visibility, 'copy ' || i, label, config, cursor,
        -- at full ticks, as the end of a run leaves it
        date_bin('10 seconds', now() + i::float8 / ${n} * ${EVERY_MINUTES} * interval '1 minute', 'epoch') + interval '10 seconds'
      from connections, generate_series(2, ${n}) as i
      where app_id = 'default' and connection_id = ${id}`;
    const before = account.requests.length;
    const idle = await measure(worker.pid, counter.count);
    return {
      connections: n,
      runs_a_minute: account.requests.length - before,
      percent_of_a_core_without_connections: without.percent,
      percent_of_a_core: idle.percent,
      statements_a_second_without_connections: without.statements,
      statements_a_second: idle.statements,
    };
  } finally {
    // The worker goes first: it reaches its database through the counter.
    await worker.close();
    counter.close();
  }
}

async function measure(pid: number, count: () => number): Promise<{ percent: number; statements: number }> {
  const [ticks, statements] = [await cpuTicks(pid), count()];
  await pause(MEASURED_MS);
  const seconds = MEASURED_MS / 1_000;
  return {
    percent: Math.round((((await cpuTicks(pid)) - ticks) / TICKS_PER_SECOND / seconds) * 1_000) / 10,
    statements: Math.round((count() - statements) / seconds),
  };
}

/** Returns a process's processor time so far, in user and kernel mode. */
async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
