import { createRequire } from 'node:module';
import path from 'node:path';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { launchWorkflows, type LaunchedWorkflows } from './launch.ts';
import { pruneRuns } from './prune-runs.ts';
import { isStopped, type WorkflowDefinition, type WorkflowRun } from './workflow.ts';

interface Input {
  failures?: number;
  attempts?: number;
  reason?: string;
}
/** What the runs of this file did, in order. */
interface World {
  done: string[];
  warnings: unknown[];
  open: Set<string>;
  openMax: Map<string, number>;
  release: Set<string>;
}

let database: TestDatabase;
let workflows: LaunchedWorkflows;
const world: World = {
  done: [],
  warnings: [],
  open: new Set(),
  openMax: new Map(),
  release: new Set(),
};

/** A first step, one that fails as often as the input says, and a last one. */
const steps: WorkflowDefinition<World, Input> = {
  name: 'steps',
  queue: 'steps',
  run: async ({ done }, run, { failures = 0, attempts, reason = 'not yet' }) => {
    const first = await run.step('first', async () => {
      done.push(`${run.id}: first`);
      return { at: done.length, list: ['ü', null] };
    });
    let failed = 0;
    await run.step(
      'second',
      async () => {
        done.push(`${run.id}: second`);
        if (failed++ < failures) throw new Error(reason);
      },
      attempts === undefined ? {} : { attempts },
    );
    await run.step('third', async () => done.push(`${run.id}: third of ${JSON.stringify(first.list)}`));
  },
};

const hurries: WorkflowDefinition<World, Input> = { ...steps, name: 'hurries', startsAtOnce: true };

async function untilReleased({ open, openMax, release }: World, run: WorkflowRun): Promise<void> {
  const app = run.id.slice(0, run.id.indexOf('-'));
  open.add(run.id);
  const ofApp = [...open].filter((id) => id.startsWith(`${app}-`)).length;
  openMax.set(app, Math.max(openMax.get(app) ?? 0, ofApp));
  await eventually(async () => release.has(run.id) || release.has('all'), Boolean);
  open.delete(run.id);
}
const waits: WorkflowDefinition<World, Input> = {
  name: 'waits',
  queue: 'shared',
  run: async (ctx, run) => {
    try {
      await run.step('wait', () => untilReleased(ctx, run));
      await run.step('after', async () => ctx.done.push(`${run.id}: after`));
    } catch (error) {
      ctx.done.push(`${run.id}: ${isStopped(error) ? 'stopped' : String(error)}`);
      throw error;
    }
  },
};
const waitsAtOnce: WorkflowDefinition<World, Input> = {
  ...waits,
  name: 'waits-at-once',
  queue: 'steps',
  startsAtOnce: true,
};

/** Starts another run, which waits in the queue, then ends. */
const handsOver: WorkflowDefinition<World, Input> = {
  name: 'hands-over',
  queue: 'shared',
  run: async ({ done }, { id, step }) => {
    await step('first', async () => done.push(`${id}: first`));
    await workflows.start('waits', `${id}-next`, {}, 'app');
    await step('last', async () => done.push(`${id}: last`));
  },
};

/** What is added to the clock that never jumps; never less than before, since DBOS polls by it. */
let aheadMs = 0;
beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  database = await cloneDatabase();
  workflows = await launchWorkflows(Promise.resolve(world), [steps, hurries, waits, waitsAtOnce, handsOver], {
    databaseUrl: database.url,
    sql: database.sql,
    log: { error: () => {}, warn: (detail) => world.warnings.push(detail) },
    worker: true,
    concurrency: { steps: 4, shared: 4 },
    concurrencyPerApp: { shared: 2 },
    pollMs: {},
    isDatabaseAway: (error) => error instanceof Error && error.message === 'away',
  });
});
afterAll(async () => {
  world.release.add('all');
  await workflows?.shutdown();
  await database?.drop();
  vi.restoreAllMocks();
});

const run = async (id: string, input: Input = {}, name = 'steps') => {
  await workflows.start(name, id, input);
  return workflows.wait(id, 20_000);
};
const doneBy = (id: string) =>
  world.done.filter((line) => line.startsWith(`${id}: `)).map((line) => line.slice(id.length + 2));
const ALL = ['first', 'second', 'third of ["ü",null]'];

describe('a run', () => {
  test('executes its steps in order, each with the results of the previous ones', async () => {
    expect(await workflows.state('plain')).toBe('unknown');
    expect(await run('plain')).toBe('done');
    expect(doneBy('plain')).toEqual(ALL);
    expect(await workflows.state('plain')).toBe('done');
  });

  test('with the same id is done once, however often it is started and with whatever input', async () => {
    await Promise.all([0, 0, 0, 0].map((failures) => workflows.start('steps', 'once', { failures })));
    expect(await workflows.wait('once', 20_000)).toBe('done');
    expect(await run('once', { failures: 9 })).toBe('done');
    expect(doneBy('once')).toEqual(ALL);
  });

  test('tries a step as often as configured, without repeating earlier steps', async () => {
    expect(await run('retried', { failures: 1, attempts: 2 })).toBe('done');
    expect(doneBy('retried')).toEqual(['first', 'second', 'second', ALL[2]]);
  });

  test.each([
    ['impatient', {}, 1],
    ['exhausted', { attempts: 2 }, 2],
  ])('fails with its step (%s), is not started again, and its reason is logged', async (id, input, tried) => {
    expect(await run(id, { failures: 9, ...input })).toBe('failed');
    expect(doneBy(id)).toEqual(['first', ...Array.from({ length: tried }, () => 'second')]);
    expect(await run(id)).toBe('failed');
    expect(world.warnings).toContainEqual(expect.objectContaining({ workflow: id }));
  });

  test('repeats a step, beyond its attempts, as long as the database is away', async () => {
    expect(await run('patient', { failures: 3, attempts: 2, reason: 'away' })).toBe('done');
    expect(doneBy('patient')).toEqual(['first', 'second', 'second', 'second', 'second', ALL[2]]);
  });

  test('of a workflow that starts at once does not wait in a queue', async () => {
    await Promise.all([0, 0, 0].map(() => workflows.start('hurries', 'hurried', {})));
    expect(await workflows.wait('hurried', 20_000)).toBe('done');
    expect(doneBy('hurried')).toEqual(ALL);
    expect(
      await database.sql`
        select queue_name, executor_id from dbos.workflow_status where workflow_uuid = 'hurried'`,
    ).toEqual([{ queue_name: null, executor_id: workflows.executorId }]);
  });

  test('that started at once is waited for until it ends, and its reason is logged if it fails', async () => {
    expect(await run('hurried-fails', { failures: 9 }, 'hurries')).toBe('failed');
    expect(doneBy('hurried-fails')).toEqual(['first', 'second']);
    expect(world.warnings).toContainEqual(expect.objectContaining({ workflow: 'hurried-fails' }));
    expect(await run('hurried-fails', {}, 'hurries')).toBe('failed');
  });

  test('may start another one, which does not keep it open', async () => {
    await workflows.start('hands-over', 'relay', {}, 'app');
    expect(await workflows.wait('relay', 20_000)).toBe('done');
    expect(doneBy('relay')).toEqual(['first', 'last']);
    expect(await workflows.state('relay-next')).toBe('running');
    world.release.add('relay-next');
    expect(await workflows.wait('relay-next', 20_000)).toBe('done');
  });

  test('of a workflow that does not exist is refused', async () => {
    await expect(workflows.start('stepss', 'x', {})).rejects.toThrow('There is no workflow stepss.');
    expect(await workflows.state('x')).toBe('unknown');
  });
});

test('a run is taken from its queue although the clock is an hour behind what it was', async () => {
  const now = Date.now;
  onTestFinished(() => {
    Date.now = now;
  });
  Date.now = () => now() - 3_600_000;
  await workflows.start('steps', 'behind', {});
  await eventually(
    async () => doneBy('behind').length,
    (n) => n === ALL.length,
  );
  expect(doneBy('behind')).toEqual(ALL);
});

describe('a run that takes long', () => {
  test.each([
    ['waits', 'a-slow'],
    ['waits-at-once', 'b-slow'],
  ])('is still running when the wait for it ends, and ends when allowed (%s)', async (name, id) => {
    await workflows.start(name, id, {}, 'a');
    await eventually(async () => world.open.has(id), Boolean);
    expect(await workflows.wait(id, 200)).toBe('running');
    world.release.add(id);
    expect(await workflows.wait(id, 20_000)).toBe('done');
    expect(doneBy(id)).toEqual(['after']);
  });

  test('is cancelled before its next step, and stays cancelled', async () => {
    await workflows.start('waits', 'a-cancelled', {}, 'a');
    await eventually(async () => world.open.has('a-cancelled'), Boolean);
    await workflows.cancel('a-cancelled');
    world.release.add('a-cancelled');
    await eventually(
      async () => doneBy('a-cancelled').length,
      (n) => n > 0,
    );
    expect(doneBy('a-cancelled')).toEqual(['stopped']);
    expect(await workflows.wait('a-cancelled', 20_000)).toBe('cancelled');
    await workflows.start('waits', 'a-cancelled', {}, 'a');
    expect(await workflows.state('a-cancelled')).toBe('cancelled');
  });

  test('is not ended by a process from which another has taken it over', async () => {
    await workflows.start('waits', 'a-taken', {}, 'a');
    await eventually(async () => world.open.has('a-taken'), Boolean);
    // As if another worker resumed it, which then owns it.
    await database.sql`
      update dbos.workflow_status set executor_id = 'another', owner_xid = 'another' where workflow_uuid = 'a-taken'`;
    world.release.add('a-taken');
    await eventually(
      async () => doneBy('a-taken').length,
      (n) => n > 0,
    );
    expect(doneBy('a-taken')).toEqual(['stopped']);
    await database.sql`update dbos.workflow_status set status = 'CANCELLED', completed_at = updated_at where workflow_uuid = 'a-taken'`;
  });

  test('leaves room for other apps’ runs, however many of its own app wait', async () => {
    const ids = ['many-1', 'many-2', 'many-3', 'many-4', 'many-5', 'few-1'];
    for (const id of ids) await workflows.start('waits', id, {}, id.slice(0, id.indexOf('-')));
    await eventually(
      async () => world.open,
      (open) => open.has('few-1') && open.size === 3,
    );
    expect(world.open.has('few-1')).toBe(true);
    for (const id of ids) world.release.add(id);
    for (const id of ids) expect(await workflows.wait(id, 20_000)).toBe('done');
    expect(world.openMax.get('many')).toBe(2);
  });
});

/** Leaves a run as a crash does: the first two steps are recorded, the third and the end are not. */
const strand = async (id: string, executorId: string) => {
  await run(id, {}, executorId === 'hurried' ? 'hurries' : 'steps');
  await database.sql`delete from dbos.operation_outputs where workflow_uuid = ${id} and function_name = 'third'`;
  await database.sql`
    update dbos.workflow_status set status = 'PENDING', executor_id = ${executorId}, output = null
    where workflow_uuid = ${id}`;
};

describe('a process that died', () => {
  const worker = (executorId: string, host: string, pid: number, silentSeconds: number) => database.sql`
    insert into workers (executor_id, host, pid, heartbeat_at)
    values (${executorId}, ${host}, ${pid}, now() - make_interval(secs => ${silentSeconds}))`;
  const NO_PROCESS = 2 ** 22 + 1;
  const known = async () =>
    (await database.sql<{ id: string }[]>`select executor_id as id from workers`).map((row) => row.id);

  test('leaves runs that others resume at the step where it stopped, and runs of live processes are left alone', async () => {
    await worker('living', 'elsewhere', 1, 20);
    // These beat by a clock that has jumped since, until the next heartbeat.
    await worker('forward', 'elsewhere', 2, 3_600);
    await worker('back', 'elsewhere', 3, -3_600);
    const alive = ['living', 'forward', 'back'];
    const beat = () =>
      database.sql`update workers set heartbeat_at = heartbeat_at + interval '0.5 seconds' where executor_id = any(${alive})`.execute();
    const beating = setInterval(beat, 500);
    onTestFinished(() => clearInterval(beating));
    for (const executor of ['silent', 'gone', 'hurried', 'never-known', 'ahead', ...alive])
      await strand(`of ${executor}`, executor);
    await worker('silent', 'elsewhere', 1, 31);
    // It died while the clock was a year ahead.
    await worker('ahead', 'elsewhere', 1, -31_536_000);
    await worker('gone', hostname(), NO_PROCESS, 3);
    for (const executor of ['silent', 'gone', 'hurried', 'never-known', 'ahead']) {
      const id = `of ${executor}`;
      expect([
        id,
        await eventually(
          () => workflows.state(id),
          (state) => state === 'done',
        ),
      ]).toEqual([id, 'done']);
      expect(doneBy(id)).toEqual([...ALL, ALL[2]]);
    }
    for (const executor of alive) {
      expect(await workflows.state(`of ${executor}`)).toBe('running');
      expect(doneBy(`of ${executor}`)).toEqual(ALL);
    }
    await eventually(known, (ids) => !ids.includes('silent') && !ids.includes('gone'));
    expect((await known()).toSorted()).toEqual([...alive, workflows.executorId].toSorted());
  });
});

test('a run that its living process no longer executes is resumed there, and one that it executes is left alone', async () => {
  await workflows.start('waits', 'dropped-beside', {}, 'dropped-beside');
  await eventually(async () => world.open.has('dropped-beside'), Boolean);
  await strand('dropped', workflows.executorId);
  const state = async () => {
    aheadMs += 10_000;
    return workflows.state('dropped');
  };
  expect(await eventually(state, (is) => is === 'done')).toBe('done');
  expect(doneBy('dropped')).toEqual([...ALL, ALL[2]]);
  world.release.add('dropped-beside');
  expect(await workflows.wait('dropped-beside', 20_000)).toBe('done');
  expect(doneBy('dropped-beside')).toEqual(['after']);
});

test('DBOS repeats its statements also while a socket file of PostgreSQL is missing', async () => {
  const main = createRequire(import.meta.url).resolve('@dbos-inc/dbos-sdk');
  const { retriablePostgresException } = await import(path.join(path.dirname(main), 'system_database.js'));
  const failing = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
  expect(
    ['ENOENT', 'EAGAIN', 'EPIPE', '42P01'].map((code) => retriablePostgresException(failing(code))),
  ).toEqual([true, true, true, false]);
});

test('runs that ended a week ago are deleted, some at a time, and those that are still open never', async () => {
  const { sql } = database;
  const idsOf = async (table: string) =>
    (await sql`select distinct workflow_uuid as id from ${sql(`dbos.${table}`)} order by id`).map(
      ({ id }) => id,
    );
  const open = (
    await sql`select workflow_uuid as id from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')`
  ).map(({ id }) => id);
  const ended = (await idsOf('workflow_status')).filter((id) => !open.includes(id));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await pruneRuns(inDays(6))).toBe(false);
  expect(await idsOf('workflow_status')).toHaveLength(ended.length + open.length);
  expect(await pruneRuns(inDays(8), ended.length - 1)).toBe(true);
  expect(await pruneRuns(inDays(8), ended.length - 1)).toBe(false);
  for (const table of ['workflow_status', 'workflow_input', 'workflow_output', 'operation_outputs'])
    for (const id of ended) expect(await idsOf(table)).not.toContain(id);
  expect(await idsOf('workflow_status')).toEqual(open.toSorted());
});

test('a process that stops cleanly is no longer listed, and leaves a run whose step waits for the database to the next one', async () => {
  world.release.add('all');
  await workflows.start('steps', 'left', { failures: 1_000_000, reason: 'away' });
  await eventually(
    async () => doneBy('left').length,
    (n) => n > 1,
  );
  await workflows.shutdown();
  expect(await database.sql`select 1 from workers where executor_id = ${workflows.executorId}`).toEqual([]);
  expect(
    await database.sql`select status from dbos.workflow_status where workflow_uuid = 'left'`,
  ).toMatchObject([{ status: 'PENDING' }]);
});
